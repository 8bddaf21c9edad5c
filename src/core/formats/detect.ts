import type { FormatId } from '../model/diagnostic.ts';
import type { Evidence, Format, Source } from './format.ts';
import { FORMATS } from './registry.ts';

/** The format with the best evidence, by content only; null if nothing fits. */
export function detectFormat(source: Source): { readonly format: Format; readonly evidence: readonly string[] } | null {
  let best: { readonly format: Format; readonly evidence: Evidence } | null = null;
  for (const format of FORMATS) {
    const evidence = format.detect(source);
    if (evidence && evidence.score > (best?.evidence.score ?? 0)) best = { format, evidence };
  }
  return best && { format: best.format, evidence: best.evidence.why };
}

const byId: ReadonlyMap<FormatId, Format> = new Map(FORMATS.map((it) => [it.id, it]));

/** The format of an id, or undefined. */
export function formatById(id: FormatId): Format | undefined {
  return byId.get(id);
}
