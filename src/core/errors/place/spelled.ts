/** A path or a name that an error text spells, and where it is in the text. */
export interface Spelled {
  /** The keys and numbers, in order; never empty. */
  readonly steps: readonly string[];
  /** As the text writes it. */
  readonly path: string;
  readonly start: number;
  /** `path`: several steps; `name`: one name, marked as such by quotes, by its spelling or by its place in the text. */
  readonly kind: 'path' | 'name';
}

/** `tools.1.custom.input_schema`, `tools[0].function`, `tools.[0].function`, `properties['a b']`; the names of a map may be anything. */
const DOTTED =
  /(?<![\w$./@-])[A-Za-z_$][\w$-]{0,63}(?:\.(?:[A-Za-z_$][\w$-]{0,63}|\d{1,6})(?![\w-])|\.?\[(?:\d{1,6}|["']?[^\][\s"']{0,64}["']?)\]){1,24}/g;
/** `["body","tools",0,"function"]` and `('body', 'tools', 0)`, as validators write a place. */
const LISTED =
  /[[(]\s{0,4}(?:["'][^"'\n]{1,64}["']\s{0,2},\s{0,12}){1,16}(?:(?:\d{1,6}|["'][^"'\n]{1,64}["'])\s{0,2},?\s{0,12}){0,16}[\])]/g;
/** The same from a number on: `["tools", 0, "name"]`. */
const NUMBERED =
  /[[(]\s{0,4}["'][^"'\n]{1,64}["'](?:\s{0,2},\s{0,4}(?:\d{1,6}|["'][^"'\n]{1,64}["'])){1,20}\s{0,4}[\])]/g;
/** `"path": [1, "function", "type"]`: from an element on, of a list that is not named. */
const INDEXED =
  /(?<=["'](?:path|loc)["']\s{0,2}:\s{0,4})\[\s{0,40}\d{1,6}(?:\s{0,2},\s{0,40}(?:\d{1,6}|["'][^"'\n]{1,64}["'])){1,20}\s{0,40}\]/g;
/** `body -> tools -> 0 -> name`. */
const ARROWS = /\w{1,64}(?:\s{0,2}->\s{0,2}\w{1,64}){1,16}/g;
/** `/properties/inputs/anyOf/0/items` and `#/tools/0`. */
const POINTER = /(?<![\w:/.])#?(?:\/[A-Za-z$_][\w$-]{0,63}|\/\d{1,6}){1,20}(?![\w/])/g;
const QUOTED = /["'`]([A-Za-z_$][\w$.-]{0,80})["'`]/g;
/** A name of two words (`max_tokens`, `toolChoice`) is not a word of the language. */
const COMPOUND =
  /(?<![\w.$/"'`-])(?:[a-z]{1,20}(?:_[a-z0-9]{1,20}){1,5}|[a-z]{1,20}(?:[A-Z][a-z0-9]{1,20}){1,5})(?![\w$.(-]?\w)/g;
/** `extraneous key [$defs] is not permitted`, as validators of Java write a key. */
const BRACKETED = /\bkeys?\s{1,3}\[([A-Za-z_$][\w$-]{0,63})\]/g;
/** `(param: instructions)`, `Field: max_tokens`: what stands behind a word for a key. */
const LABELLED =
  /\b(?:param|parameter|field|property|argument|loc|path)(?: name)?\s?[:=]\s{0,2}["'`]?([A-Za-z_$][\w$]{0,40}(?:\.\w{1,40}|\[\d{1,6}\]){0,16})(?![\w$/-])/gi;
/** `The system field must ...`. */
const CALLED_FIELD = /\bthe ([A-Za-z_]\w{1,40}) (?:field|parameter|property|key)\b/gi;
/** `For 'integer' type, properties maximum, minimum are not supported`: keywords that stand in a row, without quotes. */
const IN_A_ROW =
  /\bpropert(?:y|ies) ((?:\$?[a-zA-Z]{2,30}(?:, | and )){0,8}\$?[a-zA-Z]{2,30}) (?:is|are) not supported\b/g;
/** A name that begins the text or a line of it: `temperature: range: 0..1`, `top_p must be 1`. */
const LEADING = /(?:^|[\n:'"{]\s{0,8})([a-z]\w{0,40})(?=: | (?:must|should|cannot|may|is|was|can|does)\b)/g;

/** A place on a line of its own, with what is wrong there below it, as validators of Python list them. */
const ABOVE = /(?:^|\n)([a-z]\w{0,40}(?:\.\w{1,40}){0,16})\s{0,4}\n\s{1,8}(?=[A-Z][^\n]{2,200}\[type=)/g;

/** The same in one line: `1 validation error for Request functions Extra inputs are not permitted`. */
const VALIDATED =
  /\bvalidation errors? for \w{1,60}\s{1,4}([a-z]\w{0,40}(?:\.\w{1,40}){0,16})\s{1,8}(?=[A-Z][^\n]{2,200}\[type=)/g;

/** A step by which a validator names the type that it tried: `.list[union[A,B]]`, `.function-wrap[run()]`. */
const TYPED =
  /\.(?:nullable|list|dict|tuple|set|(?:tagged-)?union|function-[a-z]{2,12}|model|chain|default|literal|(?:lax|json)-or-\w{6})\[(?:[^\][\n]{0,200}|\[(?:[^\][\n]{0,200}|\[[^\][\n]{0,200}\]){0,8}\]){1,8}\]/g;
/** The arrow before such a step: `content -> list[TextPart] -> 0`. */
const TYPED_AFTER_ARROW = /\s{0,2}->\s{0,2}(?=[\w-]{3,20}\[)/g;

/** The kind of the error itself, in the answer that says it. */
const TYPE_OF_ERROR = /["']type["']\s{0,2}:\s{0,2}["']\w{0,40}error["']/gi;

const LONGEST = 20_000;

/** Everything in a text that may name a place of a request, in the order of the text. Linear. */
export function spelledIn(text: string): readonly Spelled[] {
  const head = text
    .slice(0, LONGEST)
    .replace(/\\{1,40}(["'`])/g, '$1')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\\n/g, ' \n')
    .replace(TYPE_OF_ERROR, '')
    .replace(TYPED_AFTER_ARROW, '.')
    .replace(TYPED, '');
  const found: Spelled[] = [];
  const add = (hit: RegExpMatchArray, path: string, steps: readonly string[]) => {
    if (steps.length > 0)
      found.push({
        steps,
        path,
        start: hit.index,
        kind: steps.length > 1 || isList(path) ? 'path' : 'name',
      } as Spelled);
  };
  for (const hit of head.matchAll(DOTTED)) add(hit, hit[0], dotted(hit[0]));
  for (const pattern of [LISTED, NUMBERED]) for (const hit of head.matchAll(pattern)) add(hit, hit[0], listed(hit[0]));
  for (const hit of head.matchAll(INDEXED)) add(hit, hit[0].replaceAll(/\s+/g, ''), listed(hit[0]));
  for (const hit of head.matchAll(ARROWS)) add(hit, hit[0], hit[0].split(/\s{0,2}->\s{0,2}/));
  for (const hit of head.matchAll(POINTER)) add(hit, hit[0], hit[0].replace(/^#/, '').slice(1).split('/'));
  for (const hit of head.matchAll(QUOTED)) add(hit, hit[1] ?? '', dotted(hit[1] ?? ''));
  for (const hit of head.matchAll(COMPOUND)) add(hit, hit[0], [hit[0]]);
  for (const hit of head.matchAll(IN_A_ROW))
    for (const name of (hit[1] ?? '').split(/, | and /)) add(hit, name, [name]);
  for (const pattern of [LEADING, BRACKETED, CALLED_FIELD])
    for (const hit of head.matchAll(pattern)) add(hit, hit[1] ?? '', [hit[1] ?? '']);
  for (const pattern of [ABOVE, VALIDATED, LABELLED])
    for (const hit of head.matchAll(pattern)) add(hit, hit[1] ?? '', dotted(hit[1] ?? ''));
  return found.sort((a, b) => a.start - b.start || b.steps.length - a.steps.length);
}

const dotted = (path: string): string[] =>
  path.split(/\.|\[["']?|["']?\]/).filter((step) => step !== '' && step !== undefined);

const isList = (path: string): boolean => /^[[(]/.test(path);

/** A step of such a list that names the type that was tried: `list[TextBlock]`. */
const TRIED = /^[a-z-]{3,20}\[.{1,60}\]$/i;

/** Without the `body` that validators begin with where it is the request itself. */
function listed(list: string): string[] {
  const all = [...list.matchAll(/["']([^"'\n]{1,64})["']|\d{1,6}/g)].map((hit) => hit[1] ?? hit[0]);
  const steps = all.filter((step) => !TRIED.test(step));
  return steps[0] === 'body' ? steps.slice(1) : steps;
}

/**
 * The type of an item, a block or a part is not a key, though a parameter may have its name (`reasoning`, `thinking`);
 * what a text calls a type of schemas (`oneOf`) is a key there.
 */
const OF_TYPE =
  /(?<!\bschema )(?<!\.)\b(?:of )?type:?\s{1,3}["'`](?!(?:array|object)\b)[\w-]{1,64}["'`]|["'`][\w-]{1,64}["'`](?=\s(?:content )?(?:items?|blocks?|parts?)\b)|\b[a-z]{1,32}(?=\s(?:items?|blocks?)\b)/gi;

/** The text with blanks where it names types: every place in it stays where it is. */
export const withoutTypes = (text: string): string => text.replace(OF_TYPE, (named) => ' '.repeat(named.length));

/** What parts of a text about one place each are parted by. */
const PARTED =
  /(?<=\.)(?:\s+|\\n)(?=(?:\d{3} )?Invalid JSON payload)|\n(?=\s{0,40}(?:\*|[A-Z][\w ]{3,30}[:"']))|;\s+(?=Value )|(?:\s|\\n)\s{0,9}(?=body -> )|(?<=\w)(?=#\/?[\w/]{0,80}: )/;

/** The same between the entries of a list, which may stand in a string. */
const PARTED_IN_LIST = /\}(?:\s|\\n){0,40}(?:,(?:\s|\\n){0,40}(?=\{)|(?:\s|\\n)(?=\{["']type["']))/;

/** The same where the place is behind what is said of it, or in front of it on the same line. */
const PARTED_ON_LINE =
  /(?<=\((?:param|field|path|loc): [\w.[\]]{1,80}\))\s+|(?<=[;,|.])\s{1,4}(?=[a-z]\w{0,40}(?:\.\w{1,40}|\[\d{1,6}\]){1,16}: [A-Z])/;

/** The same between the faults that a validator lists in one sentence, each with its pointer. */
const PARTED_IN_SENTENCE = /,\s{1,4}(?=[A-Z]\w{1,20} \w{1,20} (?:of|at|in|for) ['"`]\/)/;

/** The parts of a text that are about one place each. */
export const piecesOf = (text: string): string[] =>
  [PARTED, PARTED_IN_LIST, PARTED_ON_LINE, PARTED_IN_SENTENCE].reduce(
    (pieces, parted) => pieces.flatMap((piece) => piece.split(parted)),
    [text],
  );

/** True for a name that is one of a list of accepted values, or what something was not found in. */
export function isAside(path: string, start: number, text: string): boolean {
  const end = /["'`]/.test(text[start] ?? '') ? start + 1 : start;
  const before = text.slice(Math.max(0, start - 160), end);
  return NOT_FOUND_IN.test(before) || (!path.includes('.') && ACCEPTED_VALUES.test(before));
}

const NOT_FOUND_IN =
  /\bnot (?:found|present|defined|declared|listed|included|one of the \w{1,20}) (?:in|among|by) (?:the )?["'`]?$/i;
const ACCEPTED_VALUES =
  /\b(?:supported|accepted|allowed|valid|possible|expected) (?:values?|options?|tags?)(?: are| is)?:? ?(?:["'`]\w{1,40}["'`](?:, ?(?:and |or )?| and | or )){0,12}["'`]$/i;

/** Names that the text calls a key come before those that it only quotes. */
export function calledKeysFirst(spelled: readonly Spelled[], text: string): readonly Spelled[] {
  const isCalled = ({ start, kind }: Spelled): boolean =>
    kind === 'name' && CALLED_KEY.test(text.slice(Math.max(0, start - 24), start + 1));
  return [...spelled.filter(isCalled), ...spelled.filter((name) => !isCalled(name))];
}

const CALLED_KEY =
  /\b(?:propert(?:y|ies)|fields?|keys?|keywords?|param(?:eter)?s?|arguments?|names?)(?:\(s\))?:?\s{0,3}["'`]?$/i;
