import { regexesOf } from '../../text/regex.ts';
import { withoutEnd } from '../../text/without-end.ts';
import data from './named-header.json';

/** A header of a request that an error names as missing, or whose value it rejects. */
interface NamedHeader {
  /** As the text writes it. */
  readonly name: string;
  readonly isMissing: boolean;
  /** What is to be sent, as far as the text or the name of the header tells. */
  readonly value: string | null;
}

/** Ways to say that a header is missing, and that one is wrong; a name may have a value behind it: `OpenAI-Beta: assistants=v2`. */
const MISSING = regexesOf(data.missing, data.parts);
const REJECTED = regexesOf(data.rejected, data.parts);

/** Headers with rules of their own: of a list of betas those that are taken stay. */
const OWN_RULES = new Set(['anthropic-beta', 'anthropic-version']);
/** Who holds the key of an account is no question of a request. */
const SECRET = /^(?:authorization|cookie|proxy-authorization)$|(?:^|-)(?:api-?key|key|token|secret|auth|signature)$/i;
/** Headers with the one value that they have, and those that say yes. */
const KNOWN: ReadonlyMap<string, string> = new Map([
  ['content-type', 'application/json'],
  ['anthropic-version', '2023-06-01'],
]);
const FLAG = /-(?:vision-request|direct-browser-access|enabled?|allow(?:ed)?|opt-in)$/i;

const LONGEST = 4_000;

/** The header that an error is about; null where it names none, or one with a secret. Linear. */
export function headerNamed(text: string): NamedHeader | null {
  const head = text.slice(0, LONGEST).replace(/\\{1,40}(["'`])/g, '$1');
  if (!/header/i.test(head)) return null;
  const missing = nameBy(MISSING, head);
  const name = missing ?? nameBy(REJECTED, head);
  if (name === undefined || OWN_RULES.has(name.toLowerCase()) || SECRET.test(name)) return null;
  return { name, isMissing: missing !== undefined, value: valueSaid(head, name) ?? valueKnown(name) };
}

const SHORT = 700;

/** The same of the innermost message, else of a short text around it, which may begin with the name. */
export const headerIn = (payload: string, text: string): NamedHeader | null =>
  headerNamed(payload) ?? (text.length < SHORT ? headerNamed(text) : null);

const nameBy = (patterns: readonly RegExp[], head: string): string | undefined =>
  patterns.map((pattern) => pattern.exec(head)?.[1]).find((name) => name !== undefined);

const valueKnown = (name: string): string | null => KNOWN.get(name.toLowerCase()) ?? (FLAG.test(name) ? 'true' : null);

const BEHIND = /^["'`]?\s{0,2}[:=]\s{0,2}["'`]?([\w./;=,-]{1,60})/;
const WORDED =
  /^["'`]?[^.\n]{0,40}?\b(?:must be|set to|equal to|expected|e\.g\.|such as|with the value)(?: set to)?:? ["'`]([^"'`\n]{1,60})["'`]/i;
const NO_VALUE =
  /^(?:headers?|fields?|is|required|missing|must|should|not|invalid|value|none|null|undefined|string|str|this|the|an?|please)$/i;

/** The value that a text writes behind the name, or says in quotes. */
function valueSaid(head: string, name: string): string | undefined {
  for (let at = head.indexOf(name); at >= 0; at = head.indexOf(name, at + 1)) {
    const rest = head.slice(at + name.length, at + name.length + 160);
    const said = withoutEnd((BEHIND.exec(rest) ?? WORDED.exec(rest))?.[1] ?? '', '.,;');
    if (said !== '' && !NO_VALUE.test(said)) return said;
  }
  return undefined;
}
