import { atOnce, FEW, Slices } from '../slices.ts';
import { drawStrip } from './draw.ts';
import { type Drawn, drawnOf, type Picture } from './drawn.ts';

/** What is drawn of a picture at one width. */
interface Sheet {
  readonly picture: Picture;
  readonly width: number;
  readonly drawn: Drawn;
}

/** Paints a strip once a frame at most, whatever changes. What many messages look like is worked out between the frames. */
export class Painter {
  private picture: Picture | null = null;
  private sheet: Sheet | null = null;
  private asked: Omit<Sheet, 'drawn'> | null = null;
  private frame = 0;
  private size = '';
  private readonly slices = new Slices<Sheet>((sheet) => {
    this.sheet = sheet;
    this.soon();
  });
  private readonly watch: ResizeObserver;
  private readonly canvas: HTMLCanvasElement;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.watch = new ResizeObserver(() => {
      if (this.size !== sizeOf(canvas)) this.soon();
    });
    this.watch.observe(canvas);
  }

  /** Shows a picture in the colours of now. */
  show(picture: Picture): void {
    this.picture = picture;
    this.soon();
  }

  end(): void {
    this.watch.disconnect();
    this.slices.end();
    cancelAnimationFrame(this.frame);
  }

  private soon(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  private paint(): void {
    const { picture, canvas } = this;
    const width = canvas.clientWidth;
    this.size = sizeOf(canvas);
    if (picture === null || width === 0) return;
    if (!isOf(this.sheet, picture, width)) this.ask(picture, width);
    const { sheet } = this;
    // While a hand moves the last that was worked out is shown.
    if (sheet?.width === width && sheet.picture.rows === picture.rows) drawStrip(canvas, sheet.picture, sheet.drawn);
  }

  private ask(picture: Picture, width: number): void {
    if (picture.rows.count <= FEW) this.sheet = atOnce(sheetOf(picture, width));
    else if (!isOf(this.asked, picture, width)) {
      this.asked = { picture, width };
      this.slices.want(() => sheetOf(picture, width));
    }
  }
}

const isOf = (it: Omit<Sheet, 'drawn'> | null, picture: Picture, width: number): boolean =>
  it?.picture === picture && it.width === width;

const sizeOf = ({ clientWidth, clientHeight }: HTMLCanvasElement): string => `${clientWidth} ${clientHeight}`;

function* sheetOf(picture: Picture, width: number): Generator<undefined, Sheet, undefined> {
  return { picture, width, drawn: yield* drawnOf(picture, width) };
}
