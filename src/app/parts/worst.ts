import type { DiagnosticView } from '../../worker/protocol.ts';

/** Severities by weight. */
export const RANK = { error: 2, warning: 1, info: 0 } as const;

/** The most severe problem; the first of several. */
export function worstOf<T extends Pick<DiagnosticView, 'severity'>>(diagnostics: readonly T[]): T | undefined {
  let worst: T | undefined;
  for (const one of diagnostics) if (!worst || RANK[one.severity] > RANK[worst.severity]) worst = one;
  return worst;
}

/** The key of the most severe problem of a message; null if it has none. */
export function keyAt(diagnostics: readonly DiagnosticView[], index: number): string | null {
  return worstOf(diagnostics.filter((it) => it.messageIndex === index))?.key ?? null;
}
