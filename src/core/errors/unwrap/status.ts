import { regexOf } from '../../text/regex.ts';
import data from './wrappings.json';

const REACH = 20_000;

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
