import { listOf } from '../wordings/lists.ts';
import data from './settings.json';

const words = (lists: readonly string[]): string[] => lists.flatMap((list) => list.split(' '));
/** Names that are words of every day as well: they are settings where the text says so. */
const EASY = new Set(words(data.everyday));

/** `max_tokens` is `maxTokens` and `max-tokens` too. On plain text: small letters. */
const joined = (name: string): string => name.replace(/[_-]/g, '');
const LISTED = new Set(
  words(Object.values(data.names).flat())
    .filter((name) => !EASY.has(name))
    .map(joined),
);

/** True for the name of a setting, however it is spelled. */
export const isSettingName = (name: string): boolean => LISTED.has(joined(name).toLowerCase()) || EASY.has(name);

const WORD = /(?<![\w.\]/-])[a-z][a-z0-9_-]{2,40}/g;
const namesOne = (said: string): boolean =>
  listOf('settingname').test(said) || (said.match(WORD) ?? []).some((word) => LISTED.has(joined(word)));

/** Where a word of every day is said to be a setting. */
const PLAIN: readonly RegExp[] = [
  /\b([a-z_]{3,12}) (?:parameter|level|mode|option|setting|field|argument|value)\b/g,
  /\b(?:parameter|option|setting|argument)s?:? ([a-z_]{3,12})\b/g,
];
const namesPlainly = (said: string): boolean =>
  listOf('easysetting').test(said) ||
  PLAIN.some((one) => [...said.matchAll(one)].some(([, name = '']) => EASY.has(name)));

/** True where one sentence refuses a setting that it names. On plain text. */
export const refusesSetting = (said: string): boolean =>
  said
    .split(/(?<=[\p{L}\d)\]])[.!?] (?=\S)|[。；;！]/u)
    .some((one) => (namesOne(one) || namesPlainly(one)) && listOf('settingrefused').test(one));

/** How a setting is refused whose name, of several words, is in the first group. */
const UNKNOWN: readonly RegExp[] = [
  /\bis not (?:a|an|one of(?: the)?) (?:valid|supported|allowed) ([a-z][a-z0-9]{0,20}_[a-z0-9_]{1,80})\b/,
  /\b(?:argument|param(?:eter)?|field|option|setting|key|propert(?:y|ie))s? (?:is |are )?(?:not (?:support|allow|permitt)ed|un(?:supported|known)|invalid)(?: in request)?:? ([a-z][a-z0-9]{0,20}_\w{1,80})/,
  /\b(?:range|values?) (?:of|for) ([a-z][a-z0-9]{0,20}_[a-z0-9_]{1,80}) (?:should|must|is|are)\b/,
  /\b(?:expects?|requires?|missing|needs?|un(?:supported|known|recogni[sz]ed)|invalid) (?:an? |the )?([a-z][a-z0-9]{0,20}_[a-z0-9_]{1,80})\b/,
  /(?<![\w.\]])([a-z][a-z0-9]{0,20}_[a-z0-9_]{1,80})(?:: \[?| (?:is |are |was )?)(?:unknown field|not (?:supported|permitted)|unsupported|deprecated|invalid|required|(?:must|should|cannot) be)/,
];

/** A name that no API here has, refused as only a setting can be: the weakest sign of one. On plain text. */
export const mayRefuseSetting = (said: string): boolean =>
  UNKNOWN.some((one) => {
    const name = one.exec(said)?.[1];
    return name !== undefined && !listOf('notsettings').test(name);
  });
