import type { RuleId } from '../../model/diagnostic.ts';
import type { About, ErrorMatch, Limits, NamedPlace } from '../decoded.ts';
import type { Placed } from '../match/matches.ts';
import type { ErrorRow } from '../row.ts';
import { REWORDED } from './clients.ts';
import { hasFailed, isElsewhere, ELSEWHERE as NOT_OURS, UNSURE } from './elsewhere.ts';
import { everyday, ownTrouble } from './everyday.ts';
import { type Concept, FAMILIES, type Family } from './families.ts';
import { FAULTS } from './faults.ts';
import { type Field, fieldOf } from './field.ts';
import { isForeign } from './foreign.ts';
import { meaningOf } from './meanings.ts';
import { type Outside, outsideIn, outsideNear, SETTING } from './outside.ts';
import { type Named, namedIn } from './place.ts';
import { plain, unwrapped } from './plain.ts';
import { settingIn } from './setting.ts';
import { saysNothing } from './vague.ts';
import { WORDS } from './words.ts';

/** What a text says that no template knows. At most one of `placed`, `outside` and `saysNothing` is given. */
export interface OpenReading {
  /** The rules that may be meant, the likeliest first. */
  readonly placed: readonly Placed[];
  readonly outside?: Outside;
  /** What a client's own words are known to mean as a whole. */
  readonly words?: { readonly explanation: string; readonly fix: string };
  /** True for a refusal without a reason. */
  readonly saysNothing: boolean;
  /** What is named, whether or not the fault is known. */
  readonly place?: NamedPlace;
  /** The same place, to look it up: of no rule. */
  readonly bare?: Placed;
}

const NOTHING: OpenReading = { placed: [], saysNothing: false };

/** Reads a text that no template knows: `payload` is its innermost message. Bounded, whatever the size of the text. */
export function readOpen(text: string, payload: string): OpenReading {
  const words = heard(text.length > NEAR ? around(text, payload) : text, payload);
  const reading = readWords(text, words);
  const { placed, outside, place, saysNothing: isSilent } = reading;
  if (placed.length > 0 || outside || place || isSilent || text.length > NEAR || isCode(text)) return reading;
  const { all } = words;
  if (!isElsewhere(all)) {
    if (all.length < LONG && hasFailed(all) && REFUSAL.test(all) && !isForeign(text))
      return { ...NOTHING, saysNothing: true };
    const isMere = all.length < LONG && hasFailed(all) && !REFUSAL.test(all);
    return isMere && hasFailed(text.toLowerCase()) ? { ...NOTHING, outside: UNSURE } : reading;
  }
  // A refusal by status that names nothing gives no reason either.
  return REFUSAL.test(all) && saysNothing(all, 3)
    ? { ...NOTHING, saysNothing: true }
    : { ...NOTHING, outside: NOT_OURS };
}

function readWords(text: string, { all, said, inner, named, meant }: Heard): OpenReading {
  if (CODE.test(all.slice(0, 1_500)) || isCode(text)) return NOTHING;
  const own = meant?.likely && !isForeign(text) ? undefined : ownTrouble(all.length < WHOLE ? all : said);
  if (own) return { ...NOTHING, outside: own };
  const strong = outsideIn(said.length < WHOLE ? said : all);
  if (strong?.first) return { ...NOTHING, outside: strong };
  const known = reworded(all, named);
  if (known) return known;
  const isBare = named.path === null && named.ids.length === 0;
  const short = all.length < LONG ? all : said;
  const isStatus = REFUSAL.test(all) || !/\b(?:40[1234]|429|5\d\d)\b/.test(all);
  if (isBare && isStatus && saysNothing(short, 0)) return { ...NOTHING, saysNothing: true };
  // What stands around a message that gives no reason gives none either, unless it is sure of one.
  const isQuoted = inner !== all && !meant?.likely && strong?.strong !== true;
  if (isBare && isStatus && isQuoted && saysNothing(inner, 0)) return { ...NOTHING, saysNothing: true };
  // Keys of an envelope are signs of an error, though plain text leaves them out.
  const isError = ERROR.test(all) || ERROR.test(text.slice(0, LONG).toLowerCase());
  // A short text can name a trouble of the service without calling it an error; prose can not.
  const ofSaid = said.length < WHOLE ? strong : outsideIn(said);
  const outside = isError || all.length < SHORT ? (ofSaid ?? (said === all ? undefined : outsideIn(all))) : undefined;
  const isNumbered = named.path?.message != null;
  // A text that numbers a message speaks of it, whatever else it mentions of servers and models.
  if (outside?.strong && !((isNumbered || isOfTools(meant)) && meant && outside.about === 'service'))
    return { ...NOTHING, outside };
  if (!isNumbered && isError && !isOfTools(meant) && settingIn(text)) return { ...NOTHING, outside: SETTING };
  if (isBare && isStatus && saysNothing(short)) return { ...NOTHING, saysNothing: true };
  if (isForeign(text)) return NOTHING;
  if (!isError && isBare && !isOfTools(meant)) {
    const near = all.length < SHORT ? (outsideNear(said.split(STOPS), false) ?? plainly(all)) : undefined;
    return near ? { ...NOTHING, outside: near } : NOTHING;
  }
  // A server that fails says a possible fault of the messages only by the way.
  const isServer = isBare && meant?.likely === false && /\b5\d\d\b/.test(short) && !REFUSAL.test(all);
  if (meant && !isServer && (!isBare || isOfTools(meant) || FIELD_OF_WORK.test(all)))
    return { ...NOTHING, placed: meant.rules.map((rule, i) => placedFor(rule, i, meant, named)) };
  const place = isError ? placeOf(named) : undefined;
  if (place) return { ...NOTHING, place, bare: placedFor(undefined, 0, ANY, named) };
  const isRefused = REFUSAL.test(all);
  const near =
    outside ?? outsideNear(said.slice(0, LONG).split(STOPS), isRefused) ?? (isRefused ? undefined : plainly(all));
  if (near) return { ...NOTHING, outside: near };
  const refused = all.length < LONG && REFUSAL.test(text.slice(0, LONG).toLowerCase());
  return { ...NOTHING, saysNothing: refused && (OF_MODELS.test(all) || saysNothing(all, 5)) };
}

/** What a few everyday words say. */
const plainly = (all: string): Outside | undefined => (all.length < SHORT ? everyday(all) : undefined);

/** True for a fault of what the model gave a tool: its arguments have names of their own, which are no settings. */
const isOfTools = (meant: Family | undefined): boolean => meant?.rules.includes('tools/arguments-schema') === true;

const isCode = (text: string): boolean => CODE.test(text.slice(0, 1_500).toLowerCase());

interface Heard {
  /** All of the text, and its message, as plain text. */
  readonly all: string;
  readonly said: string;
  /** The message as it was found: `said` is all of a text whose wraps were closed. */
  readonly inner: string;
  readonly named: Named;
  readonly meant: Family | undefined;
}

/** Of the ways to close hard wraps the one that says the most: the most specific family, then the most places. */
function heard(text: string, payload: string): Heard {
  const ways = unwrapped(text);
  const inner = plain(payload);
  const before: Before = new Map();
  const readings = ways.map((piece): Heard => {
    const all = ways.length === 1 && piece === payload ? inner : plain(piece);
    // The innermost message of a wrapped text has spaces inside its words.
    const said = ways.length === 1 || all.length > WHOLE ? inner : all;
    const named = namedIn(piece);
    const one = meantBy(said, named, before);
    const whole = all === said || one?.likely ? undefined : meantBy(all.slice(0, WHOLE), named, before);
    // The innermost message can be an envelope that says little: what leaves less doubt is meant.
    const meant = whole?.likely ? whole : (one ?? whole);
    return { all, said, inner, named, meant };
  });
  const rank = ({ meant, named: { path, ids } }: Heard): number =>
    (meant ? FAMILIES.indexOf(meant) : FAMILIES.length) -
    (path?.message == null ? 0 : 0.5 + Math.min(0.2, path.path.length / 1_000)) -
    (ids.length === 0 ? 0 : 0.2);
  return readings.reduce((best, it) => (rank(it) < rank(best) ? it : best));
}

const ANY: Family = { rules: [], all: [], none: [], suspect: 'any', likely: false };
const NEAR = 8_000;
const WHOLE = 1_600;
const SHORT = 300;
const LONG = 700;

/** The text near its message. */
function around(text: string, payload: string): string {
  const at = text.indexOf(payload.slice(0, 60));
  const from = Math.max(0, at - NEAR / 4);
  return text.slice(from, from + NEAR);
}

const ERROR =
  /error|exception|unhandled|unterminated|not iterable|undefined values?|more \w{0,8} ?memory|unable to|too short|ran out of|has reached|expected|expecting|unknown|without|interleav|exactly one|\bonly\b|not enabled|not available|disabled|non-consecutive|ensure|requires?\b|could not|n.t be|do(?:es)? not|did not|not have|maximum|too much|have to|has to|bad[ _]request|unprocessable|improper|invalid|should be|no \w+ found|fail(?:ed|ure)|reject|refus|\b4\d\d\b|\b5\d\d\b|must |cannot|not (?:a )?(?:valid|found|supported|allowed|permitted|accepted)|unsupported|unexpected|missing|required|exceed|too (?:long|many|large)|corrupt|malformed|denied|duplicat|\bempty\b|more than (?:the )?max|错|失败|不能|超过|无效|非法|缺少|不支持|必须|超出|エラー|無効|失敗|必要|오류|실패|잘못|ошибк|недопуст|неверн|требуетс|erro\b|не удалось|превыш|не найден|не может|못|없습니다|않|초과|超え|できません|見つかりません|ありません|no (?:se |es |tien|exist|admit|pued)|não (?:foi |é |pode|encontr|exist)|superad|falta|过长|太长|达上限|長すぎ|너무 (?:길|깁|큽)|слишком|zu (?:lang|groß)|trop (?:long|grand|volum)|troppo|demasiado|muito (?:long|grand)|ungültig|invalide|fehlt|darf nicht|ne peut pas|inv[aá]lid|falh|fall[oó]/;

/** Signs of source code: such a text speaks of an error and reports none. */
const CODE =
  /(?:^|[\s;{}])(?:func|def|const|let|var|import|assert\S{0,12}|expect)\b[^.]{0,80}[(=]|(?:^|[\s;{}])return (?:await |new |not )?[\w.$]{1,60}[(=[]|\bt\.errorf?\(|=> ?\{|\(\) ?\{|测试(?:成功|通过)|\[(?:closed|open|merged)\]/;

/** Without one of these a text of the same words is about something else: a file, a form, a database. */
const FIELD_OF_WORK =
  /\bmessages?\b|\brole|assistant|\buser\b|\btools?\b|tool[_a-z]|function[ _-]?call|thinking|reasoning|thought|signature|\bimages?\b|\bprompt|\bchat\b|conversation|\bhistory|\bllm\b|\bmodel\b|\brequests?\b|tokens?\b|context[ _](?:length|window|limit|size)|at row \d|on undefined values|content (?:block|item|part|chunk|type|must)|part type|item type|input item|input_text|output_text|function name|\bmedia\b|mime type|\bcall_id|function_(?:result|response)|\bpdf\b|encrypted[_ ]?content|invalid_prompt|invalidrequest|toolresult|tooluse|supported values|is_error|cache_control|\bapi\b|\b4(?:00|13|22)\b|\bturns?\b|jinja|template|chunk|[\u0400-\u04ff\u3040-\u9fff\uac00-\ud7a3]|mensage|mensaje|imagem|imagen|conversa|conte[uú]do|contenido|ferramenta|herramienta|\bvision\b|multimodal|\bphoto|nachricht|unterhaltung|verlauf|kontext|contexte|contexto|anfrage|\bbild\b/;

/** Words of those who speak to models: another API's refusal says nothing about a transcript. */
const OF_MODELS =
  /\bmodel|\bsession\b|\bllm|openai|anthropic|claude|gemini|\bgpt|mistral|deepseek|qwen|ollama|vllm|litellm|bedrock|vertex|copilot|codex|openrouter|groq|\bai\b|\bchat\b|prompt|completions?\b|messages?\b|\btools?\b|\bcontext\b|provider|stream|capierror|apicallerror|invalid_request|模型|对话|消息|モデル|모델|модел/;

/** A refusal by status: where its words are not known, only the file can say something. */
const REFUSAL = /\b4(?:00|22)\b|bad ?request|invalid_request|unprocessable/;

function reworded(said: string, named: Named): OpenReading | undefined {
  const one = REWORDED.find((it) => it.says.test(said));
  if (!one) return undefined;
  const family: Family = { ...ANY, rules: one.rules };
  const placed = one.rules.map((rule, i) => placedFor(rule, i, family, named, one.about));
  const { explanation, fix } = one;
  return {
    ...NOTHING,
    placed,
    ...(explanation !== undefined && fix !== undefined ? { words: { explanation, fix } } : {}),
  };
}

const STOPS = /(?<=[\p{L}\d)\]])[.!?] (?=\S)|[。；;！]|[{}]| \| /u;
const JOINED = 260;

/** Nouns of programs and their data: a sentence about these speaks of no message, whatever else it says. */
const ELSEWHERE =
  /image (?:generation|edit\w{0,4}|models?|endpoint|response|output)|generated images?|reference[ _]images?|output image|returned no images|mask-based|imagegeneration|(?:llm|model|upstream|provider|server|bedrock|gemini|api|assistant) returned|模型返回了?|\bdeltas?\b|stream part|(?<!length must be )greater than 0|(?:be|is) negative|telegram|discord|\bslack\b|whatsapp|wechat|this channel|unhandled (?:chunk|event|stream|delta)|preview|thumbnail|avatar|non-negative|be positive|positive integer|\bin event\b|(?:llm|model|api|chat) (?:response|reply|output)|approval|application\/json|state_schema|\bconfig(?:uration)?s?\b(?!\()|\.ya?ml\b|\.toml\b|environment variable|\bworkspace|\bdatabase|\bsql\b|\bcolumns? (?:name|of|in)\b|\btable\b|\bworkflow|\bcron|\bplugin|\bpackage\b|\bmodule\b|(?<!<)\bclass\b|\bconstructor|\btensor|\bweights?\b|\blayers?\b|\bembeddings?\b|\bvectors?\b|\bcollection\b|\bbucket\b|\bwebhook|\bcontainer\b|\bdocker|\bdirectory|\bfolder|\brepository|\bbranch\b|\bcluster\b|\bhandler\b|\bdataset|\bcheckpoint|\btokenizer\b|\bdecorator|\bcallback|\bconversation ?id\b|\bsession id\b/;

/** A list of variants that a request can have has one of these. */
const VARIANTS =
  /\b(?:text|image|image_url|input_\w{4,6}|output_text|tool\w{0,12}|assistant|system|developer|function\w{0,16}|thinking|reasoning|document|refusal|file|audio|json)\b/;

const isOfOthers = (said: string): boolean =>
  ELSEWHERE.test(said) || (/unknown variant/.test(said) && !VARIANTS.test(said.replace(/^.{0,400}expected/, '')));

/** The most specific family of its sentences: what is said in one sentence belongs together. A short text is one. */
function meantBy(said: string, named: Named, before: Before): Family | undefined {
  const isBare = named.path?.message == null && named.ids.length === 0;
  const pieces = said.split(STOPS).filter((it) => it.length > 7 && !(isBare && isOfOthers(it)));
  const found = pieces.flatMap((it) => familyOf(it, named, before) ?? []);
  const best = found.toSorted((a, b) => FAMILIES.indexOf(a) - FAMILIES.indexOf(b))[0];
  const isOne = said.length < JOINED && !(isBare && isOfOthers(said));
  return best ?? (isOne ? familyOf(said, named, before) : undefined);
}

/** The first family whose concepts the text has. */
function familyOf(said: string, named: Named, before: Before): Family | undefined {
  const fields = fieldsOf(named);
  const known = before.get(said) ?? new Map<Concept, boolean>();
  before.set(said, known);
  const has = (concept: Concept): boolean => {
    if (fields.has(concept)) return true;
    const told = known.get(concept);
    if (told !== undefined) return told;
    const now = listOf(concept)?.test(said) === true;
    known.set(concept, now);
    return now;
  };
  return FAMILIES.find(({ all, none }) => all.every((need) => need.some(has)) && !none.some(has));
}

/** Which words were heard in which sentence: the same sentence stands in a text and in its message. */
type Before = Map<string, Map<Concept, boolean>>;

const LISTS: ReadonlyMap<string, RegExp> = new Map([...Object.entries(WORDS), ...Object.entries(FAULTS)]);
const listOf = (concept: Concept): RegExp | undefined => LISTS.get(concept);

function fieldsOf({ path }: Named): ReadonlySet<Concept> {
  if (path === null || path.path === '') return new Set();
  const field: Field = fieldOf(path.path);
  return new Set<Concept>(['at:path', field]);
}

function placedFor(
  rule: RuleId | undefined,
  rank: number,
  family: Family,
  named: Named,
  about: About = 'history',
): Placed {
  const { explanation, fix } = rule === undefined ? { explanation: '', fix: '' } : meaningOf(rule);
  const { path, ids, limits } = named;
  const match: ErrorMatch = {
    error: `kind:${rule ?? 'place'}`,
    ...(rule === undefined ? {} : { rule }),
    ...placeFields(named),
    ids,
    ...(limits === null ? {} : { limits }),
    explanation,
    fix,
    about,
    confidence: family.likely && rank === 0 ? 'likely' : 'possible',
  };
  const row: ErrorRow = {
    id: match.error,
    ...(rule === undefined ? {} : { rule }),
    provider: '',
    about,
    texts: [],
    suspect: family.suspect,
    example: null,
    explanation,
    fix,
  };
  const found = { start: 0, end: 0, figures: new Map<string, number>(), gaps: [] };
  return { match, hit: { row, rank, weight: 0, found }, start: 0, end: 0, place: path };
}

function placeFields({ path }: Named): Pick<NamedPlace, 'messageIndex' | 'partIndex' | 'path'> {
  if (path === null) return {};
  return {
    ...(path.message === null || path.message < 0 ? {} : { messageIndex: path.message }),
    ...(path.part === null || path.part < 0 ? {} : { partIndex: path.part }),
    ...(path.path === '' ? {} : { path: path.path }),
  };
}

/** The place, if the text names one: a message, a call, a path. A figure alone is none. */
function placeOf(named: Named): NamedPlace | undefined {
  const fields = placeFields(named);
  const { ids } = named;
  const limits: Limits = named.limits ?? {};
  const isPlace = fields.path !== undefined || fields.messageIndex !== undefined || ids.length > 0;
  return isPlace ? { ...fields, ids, limits } : undefined;
}
