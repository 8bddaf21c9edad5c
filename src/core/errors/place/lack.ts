import { withoutEnd } from '../../text/without-end.ts';

/** A key that a text misses somewhere. */
export interface Lack {
  readonly key: string;
  /** The key of the list whose elements lack it, where the text names one: `messages.content`. */
  readonly list: string | null;
  /** The role of the messages that lack it, where the text names one. */
  readonly role: string | null;
}

/** What a key is called. */
const NOUN = '(?:field|key|property|member|attribute|parameter|param|argument)';
const QUOTED = '["\'`]([A-Za-z_$][\\w$.]{0,60})["\'`]';

/** Words by which a program says that an object lacks a key. */
const LACKS: readonly RegExp[] = [
  new RegExp(`\\b${NOUN}:? ${QUOTED} (?:was |is )?(?:not found|missing|required)\\b`, 'i'),
  new RegExp(`\\bmissing (?:required )?(?:${NOUN}:? ?)?${QUOTED}`, 'i'),
  new RegExp(`\\bmissing (?:required )?${NOUN}: ?([A-Za-z_$][\\w$]{0,60}(?:\\.[\\w$]{1,60}){0,4})`, 'i'),
  new RegExp(
    `${QUOTED} (?:${NOUN} )?(?:is|was) (?:missing|not found|required|not (?:provided|specified|set|present))\\b`,
    'i',
  ),
  new RegExp(`${QUOTED} (?:is an? )?required (?:${NOUN}|but)\\b`, 'i'),
  new RegExp(
    `\\b(?:must|should|needs? to|has to|have to) (?:have|include|contain|specify|provide|define|set) (?:an? |the )?(?:${NOUN} )?${QUOTED}`,
    'i',
  ),
  /[\]\w]: ?([a-z_]\w{1,40}) (?:is|are) (?:required|missing)\b/i,
  /\b(?:all|every) (?:elements?|messages?|entr(?:y|ies)) (?:in|of) (?:the )?\w{1,40} (?:must|should) have an? (\w{1,60})\b/i,
  /\bKeyError:? \(?["'`](\w{1,60})["'`]/,
];

const ROLE =
  /\brole\W{1,4}(?:(?:is|of)\W{1,3})?(user|assistant|tool|function|system|developer|model)\b|\b(tool|function|assistant|user|system) messages?\b/i;

/** The key that a text misses first; null where it misses none. Linear. */
export function lackIn(text: string): Lack | null {
  const head = text.slice(0, 8_000).replace(/\\{1,40}(["'`])/g, '$1');
  const path = LACKS.map((pattern) => pattern.exec(head)?.[1]).find((it) => it !== undefined);
  if (path === undefined) return null;
  const steps = withoutEnd(path, '.').split('.');
  const role = ROLE.exec(head);
  return {
    key: steps.at(-1) ?? '',
    list: steps.length === 2 ? (steps[0] ?? null) : null,
    role: (role?.[1] ?? role?.[2])?.toLowerCase() ?? null,
  };
}
