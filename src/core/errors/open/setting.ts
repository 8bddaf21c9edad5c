import { listOf } from '../wordings/lists.ts';
import data from './settings.json';

/*
 * Settings of the request by their names, and the ways to say that one is not taken. The name is in the first group of an
 * expression that has one.
 */

const words = (lists: readonly string[]): string[] => lists.flatMap((list) => list.split(' '));
const made = ({ says }: { readonly says: readonly string[] }): readonly RegExp[] =>
  says.map((it) => new RegExp(it, 'gi'));
const [TOP, ALIEN, ALONE] = [made(data.top), made(data.alien), made(data.alone)];
const [REFUSED, EVERYDAY, UNKNOWN] = [made(data.refused), made(data.everydaySaid), made(data.unknown)];

/** Names that are words of every day as well: they are settings where the text says so. */
const EASY = new Set(words(data.everyday));
/** `max_tokens` is `maxTokens` and `max-tokens` too. On plain text: small letters. */
const joined = (name: string): string => name.replace(/[_-]/g, '');
const LISTED = new Set(
  words(Object.values(data.names).flat())
    .filter((name) => !EASY.has(name))
    .map(joined),
);

export const isSettingName = (name: string): boolean => LISTED.has(joined(name).toLowerCase()) || EASY.has(name);

/** Fields that a message or a part of one can have; every other name is a setting of the request. */
const FIELDS = new Set(words(data.fields));
const STEMS =
  /^(?:\w*tokens?|(?:media|mime|thought|tooluse|toolresult|content_?block|invokemodel|converse)\w*|video_?\w{0,8})$/;
const isOurs = (name: string): boolean => FIELDS.has(name.toLowerCase()) || STEMS.test(name.toLowerCase());

/** Every name that some expressions find, in their order. */
function* namesBy(expressions: readonly RegExp[], text: string): Generator<string> {
  for (const one of expressions)
    for (const hit of text.matchAll(one)) yield hit.slice(1).find((it) => it !== undefined) ?? '';
}
const firstBy = (expressions: readonly RegExp[], text: string): string | undefined =>
  namesBy(expressions, text).next().value ?? undefined;

/** The name of a setting after words that introduce one. */
const NAME = /["'`\\[]{0,6}([a-z][\w-]{1,60}(?:\.[a-z][\w-]{0,60}){0,4})(?![\w.[-])/iy;
/** The envelope of many APIs names the field that is refused. */
const PARAM = [/["']param["']\s{0,3}:\s{0,3}["']([A-Za-z][\w.]{1,60})["']/g];

function* refusedNames(head: string): Generator<string> {
  yield* namesBy(PARAM, head);
  for (const end of listOf('settingintroduced').endsIn(head.toLowerCase())) {
    NAME.lastIndex = end;
    const name = NAME.exec(head)?.[1];
    if (name !== undefined) yield name;
  }
  yield* namesBy(REFUSED, head);
}

/** The setting of the request that a text names as its trouble: a field that no message has. */
export function settingIn(text: string): string | undefined {
  const head = text.slice(0, 2_000).replace(/\\{1,40}(["'`])/g, '$1');
  const alien = firstBy(ALIEN, head);
  const above = firstBy(TOP, head) ?? (alien === undefined || isOurs(alien) ? firstBy(ALONE, head) : alien);
  if (above !== undefined) return above;
  for (const name of refusedNames(head)) {
    if (isSettingName(name)) return name;
    if (![name, name.split('.')[0] ?? ''].some(isOurs) && !/(?:error|exception|_format)$/i.test(name)) return name;
  }
  return undefined;
}

const WORD = /(?<![\w.\]/-])[a-z][a-z0-9_-]{2,40}/g;
const namesOne = (said: string): boolean =>
  listOf('settingname').test(said) ||
  listOf('easysetting').test(said) ||
  (said.match(WORD) ?? []).some((word) => LISTED.has(joined(word))) ||
  [...namesBy(EVERYDAY, said)].some((name) => EASY.has(name));

/** True where one sentence refuses a setting that it names. On plain text. */
export const refusesSetting = (said: string): boolean =>
  said
    .split(/(?<=[\p{L}\d)\]])[.!?] (?=\S)|[。；;！]/u)
    .some((one) => listOf('settingrefused').test(one) && namesOne(one));

/** A name that no API here has, refused as only a setting can be: the weakest sign of one. On plain text. */
export const mayRefuseSetting = (said: string): boolean =>
  UNKNOWN.some((one) => {
    const name = firstBy([one], said);
    return name !== undefined && !listOf('notsettings').test(name);
  });
