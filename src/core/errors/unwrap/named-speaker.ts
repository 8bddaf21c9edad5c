import type { TargetId } from '../../model/diagnostic.ts';
import { regexOf } from '../../text/regex.ts';
import data from './wrappings.json';

const REACH = 20_000;

/** What only one API, or only such servers, write: addresses, names of exceptions, their own envelopes. */
const MARKS = data.targets.map(({ id, mark }) => ({ id, mark: regexOf(mark) }));
/** What hosts write that make another request of the one they get and hand on what the model says of that. */
const RELAYS = [...data.targets.filter(({ relays }) => relays), ...data.relays].map(({ id, mark }) => ({
  id,
  mark: regexOf(mark),
}));

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
