import { withoutEnd } from '../text/without-end.ts';
import FORMS from './key-forms.json';
import { unbroken } from './view.ts';

/** What is found by its form alone. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What a pattern finds. */
export function* foundBy(pattern: RegExp, text: string): Iterable<Found> {
  for (const { index, 0: whole } of text.matchAll(pattern))
    yield { start: index, end: index + whole.length, text: whole };
}

/** Keys and tokens that say what they are by how they begin: the beginning, and what follows. */
const KEYS = new RegExp(`(?:(?<![A-Za-z0-9])|(?<=%[\\dA-Fa-f]{2}))(?:${Object.values(FORMS).flat().join('|')})`, 'g');

/** A private key in its armour, to its end or to the end of the text. */
const ARMOUR =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:(?!-----END)[\s\S]){1,20000}(?:-----END [A-Z ]*PRIVATE KEY-----)?/g;
const HEADER = /(?<![A-Za-z])(?:Bearer|Basic|Token)\s+(?<value>[\w.~+/-]{12,4000}={0,2})/gi;
/** In an address, before the machine. */
const IN_ADDRESS = /:\/\/[^\s:@/"'`\\]{0,80}:(?<value>[^\s@/"'`\\]{3,200})@/g;
const NAMED: readonly RegExp[] = [
  /(?:api[_-]?key|secret|passw(?:or)?d|passphrase|credential)[\w-]{0,20}["']?\s{0,4}[=:]\s{0,4}["']?(?<value>[^\s"',;&)}\]>\\]{6,500})/gi,
  /(?:access|auth|refresh|id|session|bearer|bot)[_-]?token[\w-]{0,20}["']?\s{0,4}[=:]\s{0,4}["']?(?<value>[^\s"',;&)}\]>\\]{6,500})/gi,
  /(?:private|access|account|signing|encryption|master|shared)[_-]?(?:access[_-]?)?key[\w-]{0,20}["']?\s{0,4}[=:]\s{0,4}["']?(?<value>[^\s"',;&)}\]>\\]{6,500})/gi,
];
/** A variable of the environment whose name says that it is a secret: `export VERCEL_KEY=...`. */
const VARIABLES: readonly RegExp[] = [
  /(?:(?<![A-Za-z\d])|(?<=%[\dA-Fa-f]{2}))[A-Z][A-Z\d_]{0,60}(?:KEY|TOKEN|SECRET|CREDENTIALS?|DSN|COOKIE|PAT)(?:_[A-Z\d]{1,12})?\s{0,4}(?:=|:|%3D)\s{0,4}["']?(?<value>[^\s"',;&)}\]>\\]{6,500})/g,
  /(?:(?<![A-Za-z\d])|(?<=%[\dA-Fa-f]{2}))[A-Z][A-Z\d_]{0,60}(?:PASS(?:WD|WORD)?|PWD)(?:_[A-Z\d]{1,12})?\s{0,4}(?:=|:|%3D)\s{0,4}["']?(?<value>[^\s"',;&)}\]>\\]{6,500})/g,
];
/** What commands take as a password. */
const COMMANDS: readonly RegExp[] = [
  /(?<![\w-])(?:curl|wget|http)\b[^\n]{0,200}?\s(?:-u|--user|--proxy-user)[\s=]{1,4}["']?[^\s:"']{1,80}:(?<value>[^\s"'\\]{4,200})/g,
  /(?<![\w-])(?:sshpass\s{1,4}-p\s{0,4}["']?|(?:mysql|mysqldump|mariadb)\b[^\n]{0,120}?\s-p|redis-cli\b[^\n]{0,120}?\s-a\s{1,4}["']?)(?<value>[^\s"'\\]{4,200})/g,
];
/** What a sentence gives away. */
const SAID =
  /\b(?:password|passwd|passphrase|passcode|pin|api key|secret|token)\s{1,4}(?:is|was|are)\s{0,2}:?\s{1,4}["'`]?(?<value>[^\s"'`,;)\]}\\]{4,200})/gi;
const COOKIE = /\b(?:set-)?cookie["']?\s{0,4}:\s{0,4}["']?[^\s=;"']{1,80}=(?<value>[^\s;"'\\]{8,4000})/gi;
/** A token that is called just so is one only if nobody thought it up. */
const TOKEN = /(?<![A-Za-z])(?:token|sig)["']?\s{0,4}[:=]\s{0,4}["']?(?<value>(?=[^\d\s]{0,60}\d)[\w%+/.=-]{20,500})/gi;
/** What stands for a secret, or says where it is: `process.env.KEY`, `${KEY}`, `<your key>`. */
const NO_SECRET =
  /[()[\]{}<>$*]|^(?:process|os|env|self|this|config|settings|import|string|None|null|undefined)\b|^\.{3}|x{4}|redacted/i;

/** Here a plain word is a secret as well. */
const GIVEN: ReadonlySet<RegExp> = new Set([IN_ADDRESS, ...COMMANDS]);

/** Secrets in a text, by what stands before them or by how they begin. Places may overlap, the longer ones come first. */
export function* secretsIn(text: string): Iterable<Found> {
  yield* brokenIn(text, secretsWithin);
  yield* secretsWithin(text);
}

function* secretsWithin(text: string): Iterable<Found> {
  for (const pattern of [ARMOUR, KEYS])
    for (const key of foundBy(pattern, text)) if (!NO_SECRET.test(key.text.slice(0, 12))) yield key;
  for (const card of foundBy(CARD, text)) if (isLuhn(card.text.replace(/\D/g, ''))) yield card;
  yield* foundBy(PHONE, text);
  for (const pattern of [HEADER, IN_ADDRESS, ...NAMED, ...VARIABLES, ...COMMANDS, SAID, COOKIE, TOKEN]) {
    for (const { index, 0: whole, groups: { value: found = '' } = {} } of text.matchAll(pattern)) {
      // A sentence may end behind it.
      const value = pattern === SAID || NAMED.includes(pattern) ? withoutEnd(found, '.!?') : found;
      if (NO_SECRET.test(value) || (!GIVEN.has(pattern) && !/\d|[^\w.-]/.test(value))) continue;
      const start = index + whole.lastIndexOf(value);
      yield { start, end: start + value.length, text: value };
    }
  }
}

/** From here on a line may have been broken because it was full. */
const FULL = 60;

/** What is found only where lines are joined: a value that a terminal, a mail or a person has broken in two. */
function* brokenIn<T extends Found>(text: string, within: (text: string) => Iterable<T>): Iterable<T> {
  const view = unbroken(text);
  if (view === null) return;
  for (const found of within(view.text)) {
    const start = view.written(found.start);
    const end = view.written(found.end - 1) + 1;
    if (end - start === found.end - found.start) continue;
    const written = text.slice(start, end);
    const last = written.lastIndexOf('\n') + 1;
    const full = start + last - text.lastIndexOf('\n', start + last - 2) > FULL;
    const rest = written.slice(last).trimStart();
    const begun = written.slice(0, last).trimEnd();
    // Alone the beginning is nothing, or the line was full: then the next one goes on with it.
    const isOpen = full || !some(within(begun));
    // What is whole in the next line has a word before it.
    if (/^[A-Za-z]+$/.test(begun) && some(within(rest))) continue;
    if (isRest(rest, text.slice(end, end + 20), isOpen)) yield { ...found, start, end, text: written };
  }
}

const some = (found: Iterable<Found>): boolean => [...found].length > 0;

/** True if the beginning of a line ends a value that was broken: it is no word, and names nothing. */
const isRest = (rest: string, next: string, isOpen: boolean): boolean =>
  !/^\s{0,3}[:=]\s{0,3}\S/.test(next) && /[A-Za-z\d]/.test(rest) && (isOpen || /\d|[a-z][A-Z]|@/.test(rest));

/** A phone number with its country and in groups: a run of digits alone is a number of anything. */
const PHONE =
  /(?<![\w.+-])\+[1-9]\d{0,2}(?:[ .-]|[ \t]?\r?\n[ \t]{0,40})(?:\(?\d{2,4}\)?(?:(?:[ .-]|[ \t]?\r?\n[ \t]{0,40})\d{2,4}){2,3}|\d(?:(?:[ .-]|[ \t]?\r?\n[ \t]{0,40})\d{2,4}){3,4})(?![\w.-]\d)/g;
/** Sixteen digits, or the fifteen of American Express: in groups as on the card, or in one run. */
const CARD =
  /(?<![\w.-])(?:3[47]\d{2}(?:[ -]|[ \t]?\r?\n[ \t]{0,40})?\d{6}(?:[ -]|[ \t]?\r?\n[ \t]{0,40})?\d{5}|(?:4\d|5[1-5]|2[2-7]|6[05])\d{2}(?:(?:[ -]|[ \t]?\r?\n[ \t]{0,40})?\d{4}){3})(?![\w-]|\.\d)/g;

/** True for the number of a payment card: its check digit is right. */
function isLuhn(digits: string): boolean {
  let sum = 0;
  for (const [i, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

const MAIL = /(?<![\w.+-])[\w.+-]{1,64}(?:@|%40)(?:[\w-]{1,63}\.){1,6}[A-Za-z]{2,24}(?![\w-])/g;
/** Addresses that belong to nobody. */
const NOBODYS = /^(?:git|noreply|no-reply)(?:@|%40)|(?:@|%40)(?:[\w-]+\.)*example\.(?:com|org|net)$/i;
const MACHINE = /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])/g;
const NOBODYS_MACHINE = /^(?:0|10|127|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254|192\.0\.2|255)\./;

interface Address extends Found {
  readonly of: 'person' | 'machine';
}

/** Addresses of people and of machines in a text, the longer ones first. */
export function* addressesIn(text: string): Iterable<Address> {
  for (const address of brokenIn(text, addressesWithin)) {
    // What is whole before the break ends there.
    const [line = ''] = address.text.split(/\r?\n/, 1);
    if ([...addressesWithin(line)].length === 0) yield address;
  }
  yield* addressesWithin(text);
}

function* addressesWithin(text: string): Iterable<Address> {
  for (const mail of foundBy(MAIL, text)) if (!NOBODYS.test(mail.text)) yield { ...mail, of: 'person' };
  for (const machine of foundBy(MACHINE, text))
    if (!NOBODYS_MACHINE.test(machine.text) && machine.text.split('.').every((part) => Number(part) < 256))
      yield { ...machine, of: 'machine' };
}
