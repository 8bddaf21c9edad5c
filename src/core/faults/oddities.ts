import type { Finding } from '../model/diagnostic.ts';
import type { PlacedOddity, RuleInput, Visitor } from './fault.ts';

/** The oddities of one kind, each with a finding at its place. */
export function* atOddities(
  { oddities }: RuleInput,
  kind: PlacedOddity['kind'],
): Iterable<{ readonly finding: Finding; readonly detail: string }> {
  for (const it of oddities) {
    if (it.kind !== kind) continue;
    const { messageIndex, at, start, end, detail } = it;
    yield {
      finding: { messageIndex, partIndex: null, at, data: { detail }, span: { start, end } },
      detail,
    };
  }
}

/** Finds the oddities of one kind. */
export const findOddities =
  (kind: PlacedOddity['kind']) =>
  (input: RuleInput): Visitor => ({
    *end() {
      for (const { finding } of atOddities(input, kind)) yield finding;
    },
  });

/** "Message 3" or "The text". */
export const placeWords = ({ messageIndex }: Finding): string =>
  messageIndex < 0 ? 'The text' : `Message ${messageIndex}`;
