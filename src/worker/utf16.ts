/** Characters at once: more arguments than this no call takes. */
const STEP = 8192;

/** UTF-16 says so in its first two bytes; without them the zeros of plain letters give it away. */
export function guessUtf16(bytes: Uint8Array): 'UTF-16 LE' | 'UTF-16 BE' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16 LE';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16 BE';
  const head = bytes.subarray(0, 4000);
  const even = head.filter((byte, i) => byte === 0 && i % 2 === 0).length;
  const odd = head.filter((byte, i) => byte === 0 && i % 2 === 1).length;
  const many = head.length / 5;
  if (head.length < 8 || Math.max(even, odd) < many || Math.min(even, odd) > 2) return null;
  return odd > even ? 'UTF-16 LE' : 'UTF-16 BE';
}

/** Two bytes per code unit; half pairs stay what they are. */
export function fromCodeUnits(bytes: Uint8Array, isBig: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const units = new Uint16Array(bytes.byteLength / 2);
  for (let i = 0; i < units.length; i++) units[i] = view.getUint16(i * 2, !isBig);
  return fromUnits(units);
}

/** Any number of code units as a string. */
export function fromUnits(units: Uint16Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < units.length; at += STEP) pieces.push(String.fromCharCode(...units.subarray(at, at + STEP)));
  return pieces.join('');
}

/** The way back. */
export function codeUnits(text: string, isBig: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), !isBig);
  return bytes;
}
