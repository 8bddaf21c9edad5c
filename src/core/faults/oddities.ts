import type { Finding } from '../model/diagnostic.ts';
import type { PlacedOddity, RuleInput, Visitor } from './fault.ts';

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
  (input: RuleInput): Visitor => ({
    end(tell) {
      for (const finding of atOddities(input, kind)) tell(finding);
    },
  });

/** "Message 3" or "The text". */
export const placeWords = ({ messageIndex }: Finding): string =>
  messageIndex < 0 ? 'The text' : `Message ${messageIndex}`;
