import { listOf } from '../wordings/lists.ts';
import { isSettingName } from './parameters.ts';
import data from './settings.json';

/** Fields that a message or a part of one can have; every other name is a setting of the request. */
const FIELDS = new Set(data.fields.flatMap((line) => line.split(' ')));
const STEMS =
  /^(?:\w*tokens?|(?:media|mime|thought|tooluse|toolresult|content_?block|invokemodel|converse)\w*|video_?\w{0,8})$/;
const isOurs = (name: string): boolean => FIELDS.has(name.toLowerCase()) || STEMS.test(name.toLowerCase());

/** The name of a setting after words that introduce one. */
const NAME = /["'`\\[]{0,6}([a-z][\w-]{1,60}(?:\.[a-z][\w-]{0,60}){0,4})(?![\w.[-])/iy;

/** Ways to say that a setting is not taken; the name is in the first group. */
const SAID: readonly RegExp[] = [
  /(?:unknown|unsupported|unrecogni[sz]ed|extra) ["'`\\[]{0,6}([a-z][\w-]{1,60}(?:\.[a-z][\w-]{0,60}){0,4})["'`\\[]{0,6} (?:request )?(?:(?:param|arg|field|option|setting|propert)[a-z]{0,7}|keys?)\b/gi,
  /\b([a-z][\w-]{1,60}(?:\.[a-z][\w-]{0,60}){0,4})["'`\\[]{0,6} (?:(?:param|arg|field|option|setting|propert)[a-z]{0,7}|keys?):? (?:is|was|are) (?:not|un|deprecated|invalid|restricted)/gi,
  /(?:support|accept|allow|take)s? (?:the )?["'`\\[]{0,6}([a-z][\w-]{1,60}(?:\.[a-z][\w-]{0,60}){0,4})["'`\\[]{0,6} (?:request )?(?:(?:param|arg|field|option|setting|propert)[a-z]{0,7}|keys?)\b/gi,
  /\b(?:(?:param|arg|field|option|setting|propert)[a-z]{0,7}|keys?)\b:? ?["'`\\[]{0,6}([a-z][\w-]{1,60}(?:\.[a-z][\w-]{0,60}){0,4})["'`\\[]{0,6} (?:is|was|are) (?:not|un|deprecated|invalid)/gi,
  // A name of two words can only be a field.
  /(?<![\w.[\]])["'`]?([a-z]{2,20}_[a-z_]{2,30})["'`]? (?:is|was|are) (?:not (?:supported|allowed|accepted|permitted|available)|unsupported)/gi,
  // Gemini names the place of a field with "at", unless it is at the top.
  /unknown name ["'`\\[]{0,6}([a-z][\w-]{1,60}(?:\.[a-z][\w-]{0,60}){0,4})["'`\\[]{0,6}:? cannot find field/gi,
  // The validators of JSON schemas end with the place.
  /(?:is too (?:short|long)|is not of type [^-]{1,30}|is not one of [^-]{1,80}|is (?:less|greater) than the (?:minimum|maximum) of [\d.]{1,12}) - ["'`]([A-Za-z]\w{1,40})["'`.]/gi,
  // Pydantic too, and a path into the messages goes on with a number.
  /(?<![\w.\]])([a-z]\w{2,40}(?:\.[a-z_]\w{1,40}){0,3}): (?:extra inputs? (?:is|are) not permitted|field required)/gi,
  // A setting before what a validator says of its variants; serde names the field behind.
  /(?<![\w.\]])([a-z]\w{2,40}(?:\.[a-z_]\w{1,40}){0,3}): input (?:tag|should)\b/gi,
  /\bmissing\s{1,6}field:? ["'`]{1,4}([a-z]\w{1,40})["'`]/gi,
  // A place with an arrow, and what is wrong there below it.
  /\bbody -> ([a-z]\w{1,40})(?:\s|\\n){1,6}(?:extra (?:inputs|fields)|field required|ensure |value is not|unexpected value|none is not)/gi,
  // Others name it behind.
  /(?:extra inputs? (?:is|are) not permitted|field required),? (?:in )?field:? ["'`]([a-z]\w{2,40})["'`]/gi,
  // A JSON schema names the root by a sign, and what stands at the top behind it.
  /#: extraneous key \[([a-z]\w{1,40})\]/gi,
  /#\/((?!messages|system|contents|prompt|input)[a-z]\w{1,40})(?:\/\w{1,20}){0,3}:/gi,
  // Bedrock names the place in front.
  /\bvalue (?:\S{1,40} )?at ["'`]{0,3}((?!messages|system)[a-z]\w{2,40})[^\n]{0,120}failed to satisfy/gi,
];

/** Settings named at the top of the request, though a part of a message has some of these names as well. */
const AT_THE_TOP: readonly RegExp[] = [
  /(?:^|[\s"'`:])(messages|input|model): field required|missing required parameter: ["'`](messages|input|model)["'`]/i,
  /unknown name \S{1,60} at ["'`](?:request\.)?(generation_?config|tool_?config|safety_?settings)["'`.]/i,
  /unknown parameter: ["'`]((?:text|tools|stream_options)\.\w{1,40})["'`]/i,
  /target type: (thinking|reasoning|tools|tool_choice): unknown field/i,
  /(?:^|[\s{:])["'`](\w{1,40})["'`] : (?:one of the following must|(?:value|number|maximum|minimum|string) (?:must|number|length))/i,
  // The place in the body that a validator names.
  /["']loc["']\s{0,3}[:=]\s{0,3}[[(]\s{0,8}["']body["']\s{0,3},\s{0,8}["'](model|stream|stop|user|metadata|tools|functions)["']/,
  /["']loc["']\s{0,3}[:=]\s{0,3}[[(]\s{0,8}["']body["']\s{0,3},\s{0,8}["'](tool_choice|temperature|top_p|n|max_tokens)["']/,
];

/** The same of a name that only the request can have: nothing is told of what is within it. */
const ALIEN = /["']loc["']\s{0,3}[:=]\s{0,3}[[(]\s{0,8}["']body["']\s{0,3},\s{0,8}["']([a-z]\w{1,40})["']\s{0,8}[\])]/i;

/** Settings that are named like parts of a message: what is within them, or their name alone in `param`. */
const ALONE: readonly RegExp[] = [
  /(?<![\w.\]])((?:thinking|reasoning)\.(?:enabled|disabled|adaptive|type|budget_tokens|display|effort|summary|generate_summary|max_tokens|exclude|mode)(?:\.[a-z_]\w{1,40})?)["'`]{0,2}: /i,
  /["']param["']\s{0,3}:\s{0,3}["'](thinking|reasoning|tools|tool_choice|functions|system_prompt|model|stop|stream|user|metadata)["']/i,
  /(?:unknown|unsupported|unrecogni[sz]ed) (?:request )?(?:parameter|argument)(?:s|\(s\))?(?: supplied)?:? ["'`](thinking|reasoning|tools|functions)["'`]/i,
];

/** What the first of some expressions that fits has in its group. */
function firstIn(head: string, expressions: readonly RegExp[]): string | undefined {
  for (const one of expressions) {
    const name = one
      .exec(head)
      ?.slice(1)
      .find((it) => it !== undefined);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Every name that is said not to be taken. */
function* namesIn(head: string): Generator<string> {
  // The envelope of many APIs names the field that is refused.
  for (const [, name = ''] of head.matchAll(/["']param["']\s{0,3}:\s{0,3}["']([A-Za-z][\w.]{1,60})["']/g)) yield name;
  for (const end of listOf('settingintroduced').endsIn(head.toLowerCase())) {
    NAME.lastIndex = end;
    const name = NAME.exec(head)?.[1];
    if (name !== undefined) yield name;
  }
  for (const expression of SAID) for (const [, name = ''] of head.matchAll(expression)) yield name;
}

/** The setting of the request that a text names as its trouble: a field that no message has. */
export function settingIn(text: string): string | undefined {
  const head = text.slice(0, 2_000).replace(/\\{1,40}(["'`])/g, '$1');
  const alien = ALIEN.exec(head)?.[1];
  const above = firstIn(head, AT_THE_TOP) ?? (alien === undefined || isOurs(alien) ? firstIn(head, ALONE) : alien);
  if (above !== undefined) return above;
  for (const name of namesIn(head)) {
    if (isSettingName(name)) return name;
    if (![name, name.split('.')[0] ?? ''].some(isOurs) && !/(?:error|exception|_format)$/i.test(name)) return name;
  }
  return undefined;
}
