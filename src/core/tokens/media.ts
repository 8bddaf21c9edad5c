import type { MediaPart } from '../model/message.ts';
import { imageSize, type Size } from '../text/picture.ts';

export type MediaFormula = 'anthropic' | 'openai-tiles' | 'gemini';

interface Formula {
  tokens(size: Size): number;
  /** What a picture costs whose size cannot be read. */
  readonly unknown: number;
  readonly source: string;
  readonly checked: string;
}

const MEDIA_FORMULAS: Readonly<Record<MediaFormula, Formula>> = {
  anthropic: {
    // Scaled down to a long edge of 1568, then one token per 28 x 28 patch.
    tokens: (size) => {
      const { width, height } = within(size, 1568);
      return Math.ceil(width / 28) * Math.ceil(height / 28);
    },
    unknown: 1600,
    source: 'https://platform.claude.com/docs/en/build-with-claude/vision',
    checked: '2026-08-21',
  },
  'openai-tiles': {
    // Fitted into 2048 x 2048, the short side to 768, then 85 and 170 per tile of 512 x 512.
    tokens: (size) => {
      const large = within(size, 2048);
      const scale = Math.min(1, 768 / Math.min(large.width, large.height));
      return 85 + 170 * Math.ceil((large.width * scale) / 512) * Math.ceil((large.height * scale) / 512);
    },
    unknown: 765,
    source: 'https://platform.openai.com/docs/guides/images-vision',
    checked: '2026-09-15',
  },
  gemini: {
    tokens: ({ width, height }) =>
      width <= 384 && height <= 384 ? 258 : 258 * Math.ceil(width / 768) * Math.ceil(height / 768),
    unknown: 258,
    source: 'https://ai.google.dev/gemini-api/docs/tokens',
    checked: '2026-09-15',
  },
};

/** Tokens of a picture by a provider's formula, from the size in its header. Other media have no formula and count 0. */
export function mediaTokens(part: Pick<MediaPart, 'mime' | 'data'>, formula: MediaFormula): number {
  if (part.mime !== null && !part.mime.startsWith('image')) return 0;
  const { tokens, unknown } = MEDIA_FORMULAS[formula];
  const size = part.data === null ? null : imageSize(part.data);
  return size ? tokens(size) : unknown;
}

function within({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height, 1));
  return { width: width * scale, height: height * scale };
}
