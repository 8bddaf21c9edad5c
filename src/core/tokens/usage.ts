import type { RecordedRequest } from '../model/usage.ts';
import type { Calibration } from './calibration.ts';

/** What an API counted for a piece of the history, beside what a counter says of the same piece. */
export interface UsagePoint {
  readonly counted: number;
  readonly estimated: number;
  /** Messages in the piece; two where it is left out, an answer and what it was told. */
  readonly messages?: number;
}

/** Points from recorded usage: by how much each prompt grew, beside what a counter says of what was written between. */
export function usagePoints(requests: readonly RecordedRequest[], measure: (text: string) => number): UsagePoint[] {
  const points: UsagePoint[] = [];
  for (const { prompt, after, texts, messages } of requests) {
    if (after === null || after === 0) continue;
    const estimated = sumOf(texts, measure);
    if (estimated > 0) points.push({ counted: prompt - after, estimated, messages });
  }
  return points;
}

/**
 * What the first recorded prompt holds beyond what the file says of it: the system prompt, the tools, and whatever the
 * program adds unseen. null where no prompt says it.
 */
export function tokensOutside(
  requests: readonly RecordedRequest[],
  measure: (text: string) => number,
  fit: Pick<Calibration, 'factor' | 'perMessage'> | null = null,
): number | null {
  const first = requests.find((it) => it.after === 0);
  if (!first) return null;
  const { factor, perMessage } = fit ?? { factor: 1, perMessage: 0 };
  const known = sumOf(first.texts, measure) * factor + first.messages * perMessage;
  return Math.max(0, Math.round(first.prompt - known));
}

function sumOf(texts: readonly string[], measure: (text: string) => number): number {
  let sum = 0;
  for (const text of texts) sum += measure(text);
  return sum;
}
