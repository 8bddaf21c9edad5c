import { withoutEnd } from '../../text/without-end.ts';

/** A header of a request that an error names as missing, or whose value it rejects. */
interface NamedHeader {
  /** As the text writes it. */
  readonly name: string;
  readonly isMissing: boolean;
  /** What is to be sent, as far as the text or the name of the header tells. */
  readonly value: string | null;
}

const NAME =
  '["\'`]?(?<![\\w-])((?!non-|multi-|well-|top-|read-|x-ratelimit|retry-after)[a-z][a-z0-9]{0,30}(?:-[a-z0-9]{1,30}){1,7}|authorization|accept|cookie|host)';
/** A name, with a value that stands behind it: `OpenAI-Beta: assistants=v2`. */
const NAMED = `${NAME}(?::[ \\w./;=,-]{1,60})?["'\`]?`;
const HEADER = '(?:http |request )?headers?';
const REQUIRED =
  '(?:is|was|are) (?:required|missing|mandatory|absent|not (?:set|provided|present|found|sent|included|specified))';
const MUST = '(?:must|should|has to|needs to) be (?:set|provided|present|included|sent|specified|passed|added)';
const INVALID = '(?:is|was|has) (?:an? )?(?:invalid|not (?:valid|supported|allowed)|unsupported|malformed|unknown)';
const WRONG = '(?:invalid|unsupported|malformed|unknown|unexpected|bad)';

const of = (...sources: readonly string[]): readonly RegExp[] => sources.map((source) => new RegExp(source, 'i'));

const MISSING = of(
  `\\b(?:missing|lacks?|without|requires?|needs?|must (?:provide|include|set|send|have|contain|specify))(?: (?:the|an?|your|required|mandatory|http|request)){0,4} ${NAMED} ${HEADER}\\b`,
  `\\b(?:missing|lacks?|absent|(?:required|mandatory)(?=[^\\n]{0,140} (?:is|are|was) (?:missing|not)\\b))(?: (?:the|required|mandatory)){0,2} ${HEADER}:? ?${NAMED}`,
  `${NAMED}:? ${HEADER} (?:${REQUIRED}|${MUST})\\b`,
  `\\bheaders?:? ${NAMED} (?:${REQUIRED}|${MUST})\\b`,
  `\\b(?:missing|lacks?) (?:required )?${NAMED} (?:in|from) (?:the )?${HEADER}\\b`,
  `${NAMED} (?:${REQUIRED}|${MUST}|(?:is |was )?missing) (?:in|from|as an?) (?:the )?${HEADER}\\b`,
  `\\bset(?:ting)? the header:? ${NAMED}`,
);
const REJECTED = of(
  `\\b${WRONG}(?: value)?(?: (?:for|in|of))?(?: the)? ${NAMED} ${HEADER}\\b`,
  `\\b${WRONG}(?: value)?(?: (?:for|in|of))?(?: the)? ${HEADER}:? ${NAMED}`,
  `${NAMED} ${HEADER} (?:value )?${INVALID}\\b`,
  `\\bheader:? ${NAMED} ${INVALID}\\b`,
);

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
