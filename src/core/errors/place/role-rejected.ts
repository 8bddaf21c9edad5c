/** The roles that a text can mean by their names alone; `model` is one where it is quoted. */
const ROLE = 'system|developer|tool|function|user|assistant|ipython';
const USUAL: ReadonlySet<string> = new Set([...ROLE.split('|'), 'model']);
const QUOTES = `["'\`\\\\]{0,2}`;

const VALUES = '(?:supported|allowed|accepted|valid|possible) (?:values|roles)';

/** What a text lists as the roles that are accepted. */
const ACCEPTED = new RegExp(
  `\\b(?:expected|must be|should be|has to be|can be|one of|only|supports?|accepts?|use|${VALUES} are)\\b(?: one of| either| an?| the| roles?| values?|:){0,3}(?:[\\s,[({|/]{0,3}(?:or |and )?${QUOTES}(?:${ROLE}|model)\\b${QUOTES}){2,9}`,
  'gi',
);

/** Roles that are named next to the word, or as the value that stands there. */
const NAMED: readonly RegExp[] = [
  new RegExp(`\\broles?${QUOTES}[:=]?\\s{0,2}(?:value |name )?${QUOTES}(${ROLE})\\b`, 'i'),
  new RegExp(`\\brole\\b[^\\n]{0,24}["'\`](${ROLE}|model)["'\`]`, 'i'),
  new RegExp(`${QUOTES}\\b(${ROLE})${QUOTES} (?:message )?roles?\\b`, 'i'),
  new RegExp(
    `\\b(${ROLE})${QUOTES} (?:messages?|turns?|prompts?) (?:is |are |was |were )?(?:not|un|re(?:fus|ject)ed)`,
    'i',
  ),
  new RegExp(`\\bnot (?:support|allow|accept)\\w{0,3} (?:the |an? )?${QUOTES}(${ROLE})\\b`, 'i'),
  new RegExp(
    `\\b(?:unknown variant|(?:invalid|unsupported) value|input_value=|got|received|found):? ?${QUOTES}(${ROLE}|model)\\b`,
    'i',
  ),
  new RegExp(`角色\\s?[：:]?\\s?${QUOTES}(${ROLE})\\b`, 'i'),
];

const REJECTS =
  /\b(?:not|n't|un(?:known|supported|expected|recogni[sz]ed)|invalid|incorrect|bad|wrong|illegal|re(?:fus|ject)ed|only|expected|should be)\b|n't\b|不|无效/i;
const OF_ROLES = /\broles?\b|角色/i;
/** Whose turn it is, and where a message stands: what is named there is rejected for its place. */
const OF_ORDER =
  /\b(?:after|before|alternat\w{0,6}|follow\w{0,4}|first|last|consecutive|beginning|start|order|end|between|preced\w{0,4}|response to)\b/i;
const MOST_TEXT = 4_000;

/**
 * The role that a text rejects by its name, wherever a message has it: `unsupported role: developer`, `the system role
 * is not supported`, "unknown variant `tool`, expected `user` or `assistant`". null where it names none, or a place.
 */
export function roleRejected(text: string): string | null {
  const head = text.slice(0, MOST_TEXT);
  const rest = head.replace(ACCEPTED, ' ');
  // What lists roles alone is about them without saying so.
  const isOfRoles = OF_ROLES.test(head) || rest !== head || OF_SPEAKER.test(head);
  if (!isOfRoles || OF_ORDER.test(head) || !REJECTS.test(head)) return null;
  for (const named of NAMED) {
    const role = named.exec(rest)?.[1];
    if (role !== undefined) return role.toLowerCase();
  }
  return null;
}

const OF_SPEAKER = /\b(?:system|developer|tool|function) (?:messages?|prompts?) (?:is |are )?not\b/i;

/** True for a role that a text rejects by its name, one that no API has too. */
export const isRoleRejected = (text: string, role: unknown): boolean =>
  typeof role === 'string' &&
  (USUAL.has(role) ? roleRejected(text) === role : OF_ROLES.test(text.slice(0, MOST_TEXT)) && text.includes(role));

export const isUsualRole = (role: string): boolean => USUAL.has(role);

/** True for a text that rejects a role and names none: of the usual ones not every API knows that of developers. */
export const rejectsRole = (text: string): boolean => {
  const head = text.slice(0, MOST_TEXT);
  return !OF_ORDER.test(head) && NO_ROLE.test(head);
};

const NO_ROLE =
  /角色(?:信息)?(?:不正确|无效|错误)|\b(?:incorrect|invalid|illegal|unknown) (?:message )?roles?(?: information)?(?:$|[.,;"'`)])/i;
