import type { Cutting } from './ledger.ts';
import type { Name } from './names.ts';
import type { PictureType } from './pictures.ts';
import { isPictureBlock, pixel, textBlock } from './placeholders.ts';

/** A picture of the line that is read: its base64 from `from` up to `to`, in an object or list of that depth. */
interface LinePicture {
  readonly type: PictureType;
  readonly from: number;
  readonly to: number;
  readonly key: string;
  readonly depth: number;
  readonly inCompaction: boolean;
}

interface Block {
  readonly depth: number;
  readonly start: number;
  readonly end: number;
  readonly type: string;
}

/** The pictures of a line, and what may stand in their place: a text where one may, else a single pixel. */
export class LinePictures {
  readonly all: LinePicture[] = [];
  private blocks: Omit<Cutting, 'place'>[] = [];
  /** Pictures that no block has taken yet. */
  private open: LinePicture[] = [];
  private readonly under: (Name | null)[] = [];
  private readonly holdsInline = new Set<number>();
  /** The depth of what a program keeps for its own screen: parts there have shapes that only it knows. */
  private screen = Number.POSITIVE_INFINITY;

  opened(depth: number, under: Name | null): void {
    this.under[depth] = under;
    if (under === 'toolUseResult') this.screen = Math.min(this.screen, depth);
  }

  add(picture: LinePicture): void {
    this.all.push(picture);
    this.open.push(picture);
  }

  closed(block: Block): void {
    const { depth } = block;
    const under = this.under[depth];
    const isFree = depth < this.screen;
    if (depth <= this.screen) this.screen = Number.POSITIVE_INFINITY;
    if (this.open.length === 0) return;
    const inside = this.open.filter((it) => it.from > block.start && it.depth - depth <= 1);
    const isInline = this.holdsInline.delete(depth);
    const [first] = inside;
    if (!first) return;
    if (under === 'inlineData' || under === 'inline_data') this.holdsInline.add(depth - 1);
    // What a call of a computer answers with must stay a picture.
    if (!isFree || under === 'output' || !(isPictureBlock(block.type) || isInline)) return;
    const bytes = inside.reduce((sum, it) => sum + it.to - it.from, 0);
    this.open = this.open.filter((it) => !inside.includes(it));
    this.blocks.push({
      start: block.start,
      end: block.end,
      deed: deedOf(first.inCompaction),
      text: textBlock(isInline ? '' : block.type, first.type, bytes),
    });
  }

  spans(): Omit<Cutting, 'place'>[] {
    const pixels = this.open.flatMap(({ type, from, to, inCompaction }) => {
      const text = pixel(type);
      return text === null ? [] : [{ start: from, end: to, deed: deedOf(inCompaction), text }];
    });
    return [...this.blocks, ...pixels];
  }

  clear(): void {
    this.all.length = 0;
    if (this.open.length > 0) this.open = [];
    if (this.blocks.length > 0) this.blocks = [];
    this.holdsInline.clear();
    this.screen = Number.POSITIVE_INFINITY;
  }
}

const deedOf = (inCompaction: boolean): Cutting['deed'] => (inCompaction ? 'compaction-picture' : 'picture');
