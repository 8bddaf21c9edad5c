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

/** Ways in which programs state the HTTP status, the clearest first. Every repeat has a bound. */
const STATUSES = data.statuses.map(regexOf);

export function statusIn(text: string): number | undefined {
  const head = text.slice(0, REACH);
  for (const pattern of STATUSES) {
    const hit = pattern.exec(head)?.[1];
    if (hit !== undefined) return Number(hit);
  }
  return undefined;
}

const SPEAKERS = data.speakers.map(({ name, mark }) => ({ name, mark: regexOf(mark) }));

const NAMED = /provider_?name\\{0,9}["']\s{0,3}:\s{0,3}\\{0,9}["']([A-Za-z][\w .-]{1,40})\\{0,9}["']/;

/** Who spoke, as far as the wrapping says. */
export function speakerIn(text: string): string | undefined {
  const head = text.slice(0, REACH);
  const named = NAMED.exec(head)?.[1];
  return named ?? SPEAKERS.find(({ mark }) => mark.test(head))?.name;
}
