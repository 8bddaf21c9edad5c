import { isFullLine } from '../match/full-line.ts';
import { blankNoise } from '../unwrap/clean.ts';
import { withoutFrames } from './frames.ts';

const LONGEST = 6_000;

/** Signs of the full width, as they stand in texts that were typed or translated. */
const NARROW: ReadonlyMap<string, string> = new Map([
  ['：', ':'],
  ['（', '('],
  ['）', ')'],
  ['｛', '{'],
  ['｝', '}'],
  ['，', ','],
]);

/** Words of ours inside words for something else, and advice that every text of a client ends with. */
const ASIDE =
  /\bcontent=none[\s,]{1,6}tool_calls=\[\w|[\w/-]{1,80}\.(?:pdf|png|jpe?g|gif|webp|bmp|svg)\b|\buser[- ]?agents?\b|\bcontent-type\b|\b(?:commit|status|log|push|email|sms|whatsapp) messages?\b|\bmessage (?:queue|broker|bus|port)|\b(?:send|submit|sending|submitting) (?:(?:your|the|a) )?messages?\b|\bmessages\.(?:create|stream|parse|batches|count_?tokens)\b(?:\(\))?|\bby (?:the )?user\b|\b(?:system|internal)_error\b|\bsystem (?:error|call|time|memory|requirements)\b|\b(?:iam|service|database|internal|destination|execution|admin) roles?\b|\brole arn\b|\bassum\w{1,5} (?:\w{1,20} )?role\b|\berror rendering prompt with jinja template\b|\b(?:prompt|chat|jinja) ?_?templates?\b|\bstack ?trace\b|\/(?:home|users)\/[\w.-]{1,40}|\bsystem\.(?:clientmodel|net|text\.json|threading|private|io|web|collections|\w{0,40}exception)[\w.]{0,80}|\binput_(?:type|value)=[^,\]]{1,80}|\bupstream request failed:(?= ?\S)|\b(?:workflow|agent|chain|node|graph|run|plugin)(?: run)? (?:failed|errored)(?: with error)?:|for further information visit \S{1,120}|for more information \S{1,20} \S{1,120}|this is usually an issue with the models[^;]{0,400}|please retry if you think this is a transient or recoverable|received model group=[^;]{0,200}|pass in the llm provider you are trying to call[^;]{0,200}|\b(?:is|are) rate-?limited for this[^.;]{0,80}|no fallback model group found[^;]{0,200}|error doing the fallback:|(?:data )?did not match any variant of untagged enum \w{0,60}(?:response|reply|chunk|completion|delta|event|result)\b|\.{3} ?\[truncated\]|\bwith (?:the |an? )?(?:error )?message(?=[ :,])|\bthere was an issue (?:connecting to|with) [^\s.]{1,60}\.(?= ?\S)|https?:\/\/\S{1,200}/g;

/** Who quotes a refusal with its status: what comes behind it is what was said. */
const QUOTED =
  /\b[a-z][\w.-]{1,24} returned (?:an? )?(?:http |status |error |code ){0,3}(4(?:00|13|22))\b(?! ?:? ?\{) ?:?|(?:模型|服务商?|接口|上游|渠道)[^。，:]{0,8}返回了? ?(4(?:00|13|22)) ?:?/g;

/** The same, seldom: only looked for where its sign stands in a text. */
const SELDOM: readonly (readonly [sign: string, noise: RegExp])[] = [
  ['文档', /(?:查看|参考|阅读|常见|帮助)[^。；，]{0,8}(?:问题)?文档/g],
  ['last logged', /\b(?:first occurred|last logged) ?: [\d: ]{3,12}(?:[ap]m)?/g],
];

/** What a structured log line says of its own surroundings, and a client of what it sent. */
const LOGGED =
  /\b(?:x|apim|anthropic|cf|openai)-[a-z0-9-]{3,60} ?: ?[^\s,]{1,120}|\b(?:thread|base_url|event|proto|duration|attempts?|logger|trace_id|span_id|level|pid|ak_id|provider|session|run_id)=[^\s,;]{1,120}|\b\w{2,30}: ?n\/a\b|\b(?:payload|request|body)_(?:summary|excerpt|preview): ?(?:\{[^{}]{0,400}\})?/g;

/** Names of models hold words of the field and say nothing by them: `claude-4-thinking`, `model: gpt-image-1`. */
const MODEL_NAME =
  /\bmodel(?:[_ ]?(?:name|id))? ?[:=] ?(?=[\w./:@-]{0,60}\d)[\w./:@-]{3,80}|\b(?=[a-z][\w.]{0,40}-)(?=[\w.-]{0,40}\d)[\w.-]{3,60}-(?:thinking|reasoning|reasoner|vision|vl|image|chat|text)(?:-[\w.]{1,20})?\b/g;

/** Without one of these no name of a model stands in a text: they are dear to look for. */
const HAS_MODEL = /model|-(?:thinking|reasoning|reasoner|vision|vl|image|chat|text)/;

/** "Doesn't" and the like, so that one spelling of a word is heard. */
const NOT = /\b([A-Za-z]{2,6})n\\{0,4}['’]t\b/g;

/**
 * A piece of text as a reader hears it: small letters, no quotes, no escapes, no colours or boxes, single spaces. So that
 * one word list serves JSON, prose and printed objects. Keys that every envelope has are left out: they say nothing.
 * Looks at the first few thousand characters only.
 */
export function plain(text: string): string {
  const letters = unescaped(blankNoise(withoutFrames(text.slice(0, LONGEST))))
    .replace(NOT, (_, verb: string) =>
      /^ca$/i.test(verb) ? 'cannot' : /^wo$/i.test(verb) ? 'will not' : `${verb} not`,
    )
    .replace(/(?<=[(,=] {0,2})[fFrRbBuU]{1,2}(?=["'])/g, '')
    .replace(/[\\"'`´‘’“”„«»「」『』*]/g, '')
    .toLowerCase()
    .replace(
      /\b(?:message|msg|error|errors|detail) ?[:=] ?|(?<=^|[{,([] {0,2})type ?[:=] ?|invalid_request_error/g,
      ' ',
    )
    .replace(/\b(?:args|argument)s? ?: ?\{[^{}]{0,80}\}(?! ?[{\w])|\berror_type ?[:=] ?\w{1,40}/g, ' ')
    .replace(LOGGED, ' ');
  const heard = (HAS_MODEL.test(letters) ? letters.replace(MODEL_NAME, 'model') : letters)
    .replace(/\b(?:param|code) ?[:=] ?(?:null|none|nil)\b|<nil>/g, ' ')
    .replace(/\(?\breq(?:uest)?[ _-]?id ?[:=]? ?[\w:-]{4,60}\)?/g, ' ')
    .replace(QUOTED, ' $1$2 ')
    .replace(ASIDE, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return SELDOM.reduce((said, [sign, noise]) => (said.includes(sign) ? said.replace(noise, ' ') : said), heard);
}

/** Without escapes and signs of the full width, where a text has any. */
function unescaped(text: string): string {
  const narrow = /[：（）｛｝，]/.test(text)
    ? text.replace(/[：（）｛｝，]/g, (sign) => NARROW.get(sign) ?? sign)
    : text;
  if (!narrow.includes('\\')) return narrow;
  return narrow
    .replace(/\\{1,8}u([0-9a-fA-F]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\{1,8}[nrt]/g, ' ');
}

/**
 * Ways to close the hard wraps of a terminal: a line break on a line that is as long as its neighbours. Whether a space
 * stood at the break is lost, so there are several. The text alone if nothing is wrapped.
 */
export function unwrapped(text: string): readonly string[] {
  if (!text.slice(0, LONGEST).includes('\n')) return [text];
  const lines = text.slice(0, LONGEST).split('\n');
  const ends: number[] = [];
  for (const line of lines) ends.push((ends.at(-1) ?? -1) + line.length + 1);
  const isWrapped = lines.map((_, i) => i > 0 && isFullLine(text, ends[i - 1] ?? 0));
  if (!isWrapped.includes(true)) return [text];
  const depth = (line: string): number => line.length - line.trimStart().length;
  const indent = Math.min(40, ...lines.flatMap((line, i) => (isWrapped[i] ? [depth(line)] : [])));
  const join = (next: (line: string) => string): string =>
    lines.reduce((joined, line, i) => {
      if (i === 0) return line;
      // A frame of a box takes one space on each side.
      return isWrapped[i] ? `${joined.replace(/ │\s{0,4}$/, '')}${next(line)}` : `${joined}\n${line}`;
    }, '');
  return [
    join((line) => line.slice(indent).replace(/^│ /, '')),
    join((line) => line.trimStart().replace(/^│ /, '')),
    join((line) => ` ${line.trimStart().replace(/^│ /, '')}`),
  ];
}
