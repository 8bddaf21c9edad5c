/** A picture that was decoded. */
export interface Decoded {
  readonly width: number;
  readonly height: number;
  /** True if anything can be seen through it. */
  isTransparent(): boolean;
  /** The picture in another size and type, as a file; null where this type cannot be written. */
  encode(width: number, height: number, type: string, quality: number): Promise<Blob | null>;
  close(): void;
}

/** Reads pictures. The browser has one; tests have another. */
export interface Codec {
  /** Rejects where the data is no picture that can be read. */
  decode(file: Blob): Promise<Decoded>;
}

/** Looked at for transparency in a copy of at most this size. */
const SAMPLE = 256;

/** The browser's own, off the screen; null where there is none. */
export const codecHere = (): Codec | null =>
  typeof createImageBitmap === 'function' && typeof OffscreenCanvas === 'function' ? browserCodec : null;

const browserCodec: Codec = {
  async decode(file) {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    return {
      width,
      height,
      isTransparent: () => isTransparent(bitmap),
      encode: async (toWidth, toHeight, type, quality) => {
        const blob = await drawn(bitmap, toWidth, toHeight).canvas.convertToBlob({ type, quality });
        // A type that it cannot write becomes PNG without a word.
        return blob.type === type ? blob : null;
      },
      close: () => bitmap.close(),
    };
  },
};

function drawn(bitmap: ImageBitmap, width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('The memory is not enough to draw this picture.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return context;
}

function isTransparent(bitmap: ImageBitmap): boolean {
  const width = Math.max(1, Math.min(SAMPLE, bitmap.width));
  const height = Math.max(1, Math.min(SAMPLE, bitmap.height));
  const { data } = drawn(bitmap, width, height).getImageData(0, 0, width, height);
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return true;
  return false;
}
