import type { Finding } from '../model/diagnostic.ts';
import type { PlacedOddity, RuleInput, Visitor } from './fault.ts';
import { around, atEnd } from './sentence.ts';

/** A finding at the place of each oddity of one kind. */
export const atOddities = ({ oddities }: RuleInput, kind: PlacedOddity['kind']): readonly Finding[] =>
  oddities
    .filter((oddity) => oddity.kind === kind)
    .map(({ messageIndex, at, start, end, detail }) => {
      return { messageIndex, partIndex: null, at, data: { detail }, span: { start, end } };
    });

/** Finds the oddities of one kind. */
export const findOddities =
  (kind: PlacedOddity['kind']) =>
  (input: RuleInput): Visitor =>
    atEnd(() => atOddities(input, kind));

/** A finding for each problem of the file as such whose kind is asked for; null where there is none. */
export function findingsOfFile(
  { repaired, transcript }: RuleInput,
  isMeant: (kind: string) => boolean,
): Visitor | null {
  const meant = repaired.filter((problem) => isMeant(problem.kind));
  if (meant.length === 0) return null;
  return atEnd(() =>
    meant.map(({ message, offset }) =>
      around(transcript.at, { message, offset }, offset === null ? {} : { span: { start: offset, end: offset } }),
    ),
  );
}

/** "Message 3" or "The text". */
export const placeWords = ({ messageIndex }: Finding): string =>
  messageIndex < 0 ? 'The text' : `Message ${messageIndex}`;
