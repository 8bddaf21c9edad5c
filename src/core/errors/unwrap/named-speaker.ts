import type { TargetId } from '../../model/diagnostic.ts';
import { regexOf } from '../../text/regex.ts';
import data from './wrappings.json';

const REACH = 20_000;

/** What only one API, or only such servers, write: addresses, names of exceptions, their own envelopes. */
const marked = ({ id, mark }: (typeof data.relays)[number]) => ({ id, mark: regexOf(mark) });
const MARKS = data.targets.map(marked);
/** What hosts write that make another request of the one they get and hand on what the model says of that. */
const RELAYS = [...data.targets.filter(({ relays }) => relays), ...data.relays].map(marked);

/** The target of whoever wrote a text, where the text itself says so; the first mark that fits. Bounded. */
export function namedSpeaker(text: string): TargetId | undefined {
  const head = text.slice(0, REACH);
  return MARKS.find(({ mark }) => mark.test(head))?.id;
}

/** The targets of the hosts that handed a text on, of which each takes requests in a form of its own. Bounded. */
export function namedRelays(text: string): readonly TargetId[] {
  const head = text.slice(0, REACH);
  return RELAYS.filter(({ mark }) => mark.test(head)).map(({ id }) => id);
}
