import type { DecodedError } from '../errors/decoded.ts';
import { wantsLists } from '../errors/place/contents-of-messages.ts';
import { listOf } from '../errors/wordings/lists.ts';
import type { RuleId } from '../model/diagnostic.ts';
import { ANY_NAME, type NameShape } from '../targets/name-shape.ts';
import type { Fact, Facts, Target } from '../targets/target.ts';
import { shapeRequired } from './shape.ts';

type Match = DecodedError['matches'][number];

/** An error text with what is known of it. */
interface Said {
  readonly text: string;
  /** Its beginning, on one line: a terminal breaks lines anywhere. */
  readonly head: string;
  readonly first: Match | undefined;
  /** The rule that it is about without a doubt. */
  readonly rule: RuleId | undefined;
  /** The rule that it is likely about. */
  readonly likely: RuleId | undefined;
  readonly matches: readonly Match[];
  readonly facts: Facts;
  readonly kind: Target['kind'];
}

export const MOST_TEXT = 20_000;

/** What an error shows by itself, whatever is known of the API. */
export function observedIn(text: string, matches: readonly Match[], facts: Facts, { kind }: Target): Facts {
  const [first] = matches;
  const lines = text.slice(0, MOST_TEXT).split('\n');
  const head = lines.map((line) => line.trim()).join(' ');
  const rule = first?.confidence === undefined ? first?.rule : undefined;
  const likely = first?.confidence === 'possible' ? undefined : first?.rule;
  const said = { text, head, first, rule, likely, matches, facts, kind };
  return Object.assign({}, ...OBSERVED.map((observe) => observe(said)));
}

/** What is looked for, the later before the earlier where both are shown. */
const OBSERVED: readonly ((said: Said) => Facts)[] = [namesShown, rolesShown, contentsShown, callsShown, mediaShown];

/** The roles that are accepted, and how they take turns. */
function rolesShown({ head, rule, matches, facts, kind }: Said): Facts {
  const isOfRoles = matches.some((match) => match.rule === 'roles/unknown');
  const left = rule === 'roles/unknown' ? rolesLeft(head, facts, kind) : null;
  const usual = facts.roles === undefined ? shown(USUAL_ROLES) : null;
  const roles = isOfRoles ? (rolesSpelled(head) ?? left ?? usual) : null;
  // Where the only roles are the two who speak, system text is the user's.
  const isOfSpeakers = roles?.is.includes('user') && !roles.is.some((role) => SYSTEM.test(role));
  const isSystemless = isOfSpeakers || (rule === 'roles/unknown' && SYSTEM_REJECTED.test(head));
  return {
    // Where system messages stand at the beginning and are rejected for not being there, one is all that is accepted.
    ...(kind === 'template' && ORDERED.has(rule ?? '') && { systemOnce: shown('required') }),
    ...(roles && { roles }),
    ...(isSystemless && { refusedRoles: shown(['system', 'developer']) }),
    // Whatever is known of the API: who rejects roles for not alternating does not merge them.
    ...(rule === 'roles/consecutive' && { consecutive: shown('refused') }),
    ...(rule === 'roles/consecutive' && kind === 'template' && turnsOfTemplate(head)),
  };
}

/** The roles of an API of which nothing is known but that it rejects one. */
const USUAL_ROLES = ['system', 'user', 'assistant', 'tool', 'function', 'developer'];

/** How a template that wants turns takes results: as turns of their own, or as no turns where it says so. */
const turnsOfTemplate = (head: string): Facts =>
  /\bexcept(?: for)? (?:tool|function)/i.test(head)
    ? { afterResults: shown(['assistant', 'tool']) }
    : { resultTurns: shown('counted') };

/** What the content of a message has to be. */
function contentsShown({ text, head, first, likely, facts }: Said): Facts {
  const isAbsent = CONTENT.has(first?.rule ?? '') && /(?<!_)content(?![.[]\d)/i.test(text);
  const isList = first?.messageIndex === undefined && wantsLists(head);
  const isString = first?.rule === 'content/wrong-type' && listOf('listforstring').test(head.toLowerCase());
  return {
    // What contents have to be, where it says that one is a list and must be a string.
    ...(isString && { contentIs: shown({ '*': 'string' }) }),
    ...(isList && { contentIs: shown({ '*': 'list' }) }),
    ...(first?.error === HARMONY && { contentIs: shown({ '*': 'string-or-list', tool: 'string' }) }),
    // A content that is rejected for being empty or absent is rejected beside calls too.
    ...((isAbsent || isContentAsked(first, head)) && {
      content: facts.content?.is === 'required' ? facts.content : shown('required'),
      contentOfCalls: shown('required'),
    }),
    // What other forms keep as a message without words is sent as a text without text, the last one too.
    ...(EMPTY.has(likely ?? '') && { emptyMessage: shown('refused') }),
  };
}

/** What calls have to be, and how many tools there may be. */
function callsShown({ head, rule, likely, matches, facts }: Said): Facts {
  const isVague = matches.every((match) => match.rule === undefined && match.about === 'history');
  const most = rule === 'limits/tools' ? mostIn(head) : null;
  return {
    // An error without a reason, or about JSON, can be about arguments that nobody can read: no healthy call has them.
    ...(facts.argumentsParse === undefined && (isVague || OF_JSON.test(head)) && { argumentsParse: shown(true) }),
    // Nor can anybody tell results of two calls apart that have one id in one turn.
    ...(facts.uniqueCallIds === undefined && isVague && { uniqueCallIds: suspected('turn') }),
    // Ids that are rejected for being there twice are rejected wherever they are.
    ...(likely === 'tools/duplicate-call-id' && { uniqueCallIds: shown('history'), sharedResults: undefined }),
    ...(most !== null && { maxTools: shown(most) }),
  };
}

/** How many pictures and files are accepted, and of which types. */
function mediaShown({ head, first, rule, likely, facts }: Said): Facts {
  const local: Facts = OF_ADDRESS.test(head) ? { mediaAddresses: shown('public') } : {};
  const most = likely === 'media/too-many' ? (first?.limits?.limit ?? mostIn(head)) : null;
  if (most !== null) return { ...local, mediaCount: shown(most) };
  const meant = first?.rule;
  const isOfPicture = (meant === 'media/wrong-type' || meant === 'media/broken') && /\b(?:image|picture)/i.test(head);
  // Who rejects a picture for what it is has looked at its bytes.
  const decoded: Facts = { ...local, ...(isOfPicture && { mediaData: shown('decoded') }) };
  if (rule !== 'media/wrong-type') return decoded;
  const isOfType = facts.imageTypes === undefined && TYPE_REJECTED.test(head);
  const types = typesListed(head) ?? (isOfType ? typesLeft(head) : null);
  // Of what was sent as a picture nothing is said of files.
  const file = /image/i.test(head) ? undefined : FILE_REJECTED.exec(head)?.[1]?.toLowerCase();
  return {
    ...decoded,
    ...(types && { imageTypes: shown(types), imageTypeNamed: shown('checked') }),
    ...(file && { refusedTypes: shown([file]), imageTypes: facts.imageTypes ?? shown(IMAGE_TYPES) }),
  };
}

/** An error about an address, or about fetching what is at one. */
const OF_ADDRESS =
  /\bhttps?\b(?!:\/\/[\w.-])|\bfile:|\b(?:protocol |url |unsupported |no )schem[ea]\b|\b(?:download|fetch|load)(?:ing)? (?:the )?(?:image|picture|file|media)\b|\blocal (?:path|file)/i;

/** The names of tools, and the ids of calls, that are accepted. */
function namesShown({ head, first, facts }: Said): Facts {
  const shape = first?.confidence === 'possible' ? null : shapeRequired(head, first?.rule, facts);
  return {
    ...(shape && { [shape.id]: shown(shape.shape) }),
    ...((first?.rule === 'tools/invalid-name' || NAME_TOO_LONG.test(head)) && namesWithin(head, facts)),
  };
}

const shown = <const T>(is: T): Fact<T> => ({ is, source: 'this error', checked: '', confidence: 'observed' });

/** What an error that gives no reason may be about. */
const suspected = <const T>(is: T): Fact<T> => ({ ...shown(is), confidence: 'contested' });

/** The roles of an API without the one that a text rejects; of a template that names none, those that every template has. */
function rolesLeft(head: string, { roles }: Facts, kind: Target['kind']): Facts['roles'] | null {
  const named = ROLE_REJECTED.map((rejected) => rejected.exec(head)?.[1]).find((role) => role !== undefined);
  // Roles that every API has are in no doubt.
  if (named === undefined) return kind === 'template' || isOfNone(head) ? shown(TEMPLATE_ROLES) : null;
  // Results have no other role: what is rejected is results.
  return roles && named !== 'tool'
    ? { ...roles, is: roles.is.filter((role) => role !== named), confidence: 'observed', assumed: undefined }
    : null;
}

/** The roles that a text lists as the only ones. */
function rolesSpelled(head: string): Fact<readonly string[]> | null {
  const lists = ROLES_LISTED.flatMap((spelled) => spelled.exec(head)?.[1] ?? []).map(rolesIn);
  const roles = lists.find((list) => list.length > 1);
  return roles ? shown(roles) : null;
}

/** The roles at the beginning of some words. */
function rolesIn(words: string): readonly string[] {
  const all = words.match(/\w+/g)?.filter((word) => !BETWEEN.test(word)) ?? [];
  const end = all.findIndex((word) => !ROLE.test(word));
  return end < 0 ? all : all.slice(0, end);
}

const ROLE = /^(?:system|developer|user|assistant|tool|function|model|ipython|observation)$/;
const SYSTEM = /^(?:system|developer)$/;
const BETWEEN = /^(?:and|or|one|of|either|in|only)$/i;
const ROLES_LISTED = [
  /\broles? (?:are|is|must be|should be|can be)\b([^.\n]{0,160})/i,
  /\bnot one of \[([^\]\n]{0,160})\]/i,
  /\bonly ([^.\n]{0,80}) roles? (?:are|is)\b/i,
];

/** True for a text that says only that a role is wrong, and neither which nor where. */
const isOfNone = (head: string): boolean => NO_ROLE.test(head);
const NO_ROLE =
  /\b(?:incorrect|wrong|invalid|unknown|unsupported|unexpected) (?:message )?roles?(?: (?:information|info|value|type|name))?(?=["'.,;}\\]|$)/i;

const TEMPLATE_ROLES = ['system', 'user', 'assistant', 'tool'];

/** The types of pictures that are taken somewhere, without the one that a text rejects. */
function typesLeft(head: string): readonly string[] {
  const named = TYPE_REJECTED.exec(head)?.[1]?.toLowerCase();
  return IMAGE_TYPES.filter((type) => type !== named);
}

/** The types of pictures that a text lists as all that are taken. */
function typesListed(head: string): readonly string[] | null {
  const names = TYPES_LISTED.exec(head)?.[1]?.match(/[a-z]+/gi) ?? [];
  const types = names.map((name) => `image/${name.toLowerCase().replace('jpg', 'jpeg')}`);
  const known = types.filter((type) => IMAGE_TYPES.includes(type));
  return known.length > 1 ? known : null;
}

const TYPES_LISTED = /\b(?:formats?|types?)\b[^\n[({]{0,40}[[({:]([^\])}\n]{5,120})/i;
const TYPE_REJECTED =
  /\b(?:unsupported|invalid|unknown) (?:mime|media|image)[ _]?type:? ?['"`]?(image\/[\w.+-]{1,40})/i;
/** The same of what is no picture. */
const FILE_REJECTED =
  /\b(?:unsupported|invalid|unknown) (?:mime|media|file|content)[ _-]?type\b:? {0,3}['"`]?((?!image\/)[a-z]{3,20}\/[\w.+-]{1,80})/i;
const IMAGE_TYPES = ['jpeg', 'png', 'webp', 'gif', 'heic', 'heif', 'bmp', 'avif'].map((type) => `image/${type}`);

/** The names of tools that an API takes, within the length that a text allows. */
function namesWithin(head: string, { callName, toolName }: Facts): Facts {
  const found = LONGEST_NAME.exec(head);
  const most = Number(found?.[1] ?? found?.[2] ?? (NAME_TOO_LONG.test(head) ? USUAL_LENGTH : Number.NaN));
  if (!(most > 0)) return {};
  const within = (own: NameShape = ANY_NAME): NameShape => ({ ...own, max: Math.min(most, own.max ?? most) });
  return { callName: shown(within(callName?.is)), toolName: shown(within(toolName?.is)) };
}

const LONGEST_NAME =
  /\b(?:limit|max(?:imum)?(?: length)?|at most|up to|(?:longer|more) than|exceeds?)(?: of| is|:)? {0,2}(\d{1,3})[ -]?char|\b(\d{1,3})[ -]char(?:acter)?s?[ -](?:limit|max)/i;

/** Words that say no limit: the usual one is that of most APIs. */
const NAME_TOO_LONG = /\b(?:tool|function) names? (?:\S{1,80} )?(?:is |are )?too long\b/i;
const USUAL_LENGTH = 64;

/** The largest number that a text allows. */
function mostIn(head: string): number | null {
  const found = MOST.exec(head)?.[1];
  return found === undefined ? null : Number(found);
}

const MOST =
  /\b(?:maximum(?: (?:length|number|of|allowed|is|limit|count)){0,3}|limit(?: of| is)?|at most|up to|no more than|max(?:imum)?:?) (\d{1,6})\b/i;

const OF_JSON = /json|\bescape\b|unterminated|delimiter|extra data|parse/i;

/** Words of templates and servers that know no system text at all. */
const SYSTEM_REJECTED =
  /\bsystem (?:role|messages?|prompts?)(?: is| are)? (?:not|un)[ -]?(?:supported|allowed|accepted)|\b(?:not|n't) (?:support|allow|accept) (?:an? |the )?['"`]?system['"`]? (?:role|messages?|prompts?)/i;

const ROLE_REJECTED = [
  /['"`](\w{1,20})['"`] is not (?:an? )?(?:allowed|supported|valid|known) role/i,
  /\brole:? ?\\?['"`](\w{1,20})\\?['"`] (?:is |was )?(?:not|in|un)/i,
  /\brole\b[^\n]{0,40}unknown variant [`'"](\w{1,20})[`'"]/i,
  /['"`]?\b(developer|function)['"`]? (?:messages?|roles?|turns?) (?:is |are |was |were )?(?:refused|rejected|not |un|in)/i,
];

/** True for a text that says what every content must be, and of none what it is: one that is not there is neither. */
const isContentAsked = (first: Match | undefined, head: string): boolean =>
  first?.rule === 'content/wrong-type' &&
  first.messageIndex === undefined &&
  listOf('contentasked').test(head.toLowerCase());

/** The row of a server that takes a list from everybody but tools. */
const HARMONY = 'vllm-harmony-content';
const ORDERED = new Set(['roles/system-position', 'roles/consecutive']);
const EMPTY = new Set(['content/empty-text', 'content/empty-message', 'content/missing-key']);
const CONTENT = new Set(['content/null', 'content/missing-key']);
