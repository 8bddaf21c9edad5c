import type { TargetId } from '../../model/diagnostic.ts';
import { regexOf } from '../../text/regex.ts';
import data from './wrappings.json';

const REACH = 20_000;

/** What only one API, or only such servers, write: addresses, names of exceptions, their own envelopes. */
const MARKS = data.targets.map(({ id, mark }) => ({ id, mark: regexOf(mark) }));

/** The target of whoever wrote a text, where the text itself says so; the first mark that fits. Bounded. */
export function namedSpeaker(text: string): TargetId | undefined {
  const head = text.slice(0, REACH);
  return MARKS.find(({ mark }) => mark.test(head))?.id;
}
