import type { DecodedError } from '../errors/decoded.ts';
import { ruleById } from '../faults/registry.ts';
import type { RuleId } from '../model/diagnostic.ts';
import { factsFor, type Situation, speaks, statedBy } from '../targets/facts.ts';
import { ANY_NAME, type NameShape } from '../targets/name-shape.ts';
import { isOfProvider, TARGETS, targetById } from '../targets/registry.ts';
import type { Fact, Facts, FactValues, Target } from '../targets/target.ts';
import { keysNamed, readOnce } from './refusal.ts';
import { shapeRequired } from './required-shape.ts';

/**
 * The facts of a target with what an error text requires besides: of a rule that it is about, what the API that
 * spoke says of it, or where the target says nothing of it, what another API says.
 */
export function withRequirements(facts: Facts, text: string, target: Target, situation: Situation): Facts {
  const known = required.get(facts);
  if (known?.text === text) return known.facts;
  const made = withRequired(facts, text, target, situation);
  required.set(facts, { text, facts: made });
  return made;
}

const wireOf = ({ wire, id }: Target): string => wire ?? id;
const speakersOf = (form: string): number => TARGETS.filter((target) => wireOf(target) === form).length;

/** Of histories of which nothing says where they go, most go in the form that most APIs and servers take. */
export const COMMON_FIRST = [...TARGETS].sort((a, b) => speakersOf(wireOf(b)) - speakersOf(wireOf(a)));

/** The same facts for the same text: what is known of them is known by identity. */
const required = new WeakMap<Facts, { readonly text: string; readonly facts: Facts }>();

/** Names of declared tools are repeated by the calls of the history. */
const NAMES: RuleId = 'tools/invalid-name';
const OF_RESULT =
  /\b(?:function_?responses?|tool_?results?|results?|tool messages?|role\W{1,4}(?:tool|function))\b[^\n]{0,60}\bnames?\b/i;
const IS_MISSING = /\bmissing required parameter\b/i;

function withRequired(facts: Facts, text: string, target: Target, situation: Situation): Facts {
  const { matches, target: speaker } = readOnce(text);
  // Of the same provider, and of a text of its own, the target itself says what its form requires.
  const isOwn = speaker === undefined || isOfProvider(speaker, target) || keysNamed(text, target).size > 0;
  const spoke = isOwn ? undefined : targetById(speaker);
  const more: Facts = {};
  for (const [i, { rule, about, confidence }] of matches.entries()) {
    // Of what a text may mean only the likeliest is required of the file.
    const isMeant = (about === 'history' || rule === NAMES) && (confidence !== 'possible' || i === 0);
    const asked = rule === undefined || !isMeant ? undefined : ruleById(rule);
    const named = asked?.fact ? [asked.fact] : (asked?.also ?? []);
    const isOfSpelling = asked?.wire === 'spelling' && !(asked.isOfAnyForm && asked.fact !== null);
    for (const fact of named) {
      // What all APIs require, and what no history can break, is less than what the one that rejected it requires.
      const isMain = fact === asked?.fact;
      const isTooLittle = isMain && facts[fact] !== undefined && isLenient(facts[fact]);
      const own = target.kind === 'any' || isTooLittle ? undefined : facts[fact];
      // What the sources disagree on, or a model decides, an API that rejects for it has decided.
      // That a value is missing says nothing of which values are accepted.
      if (own !== undefined && !IS_MISSING.test(text))
        Object.assign(more, { [fact]: { ...own, confidence: 'observed', assumed: undefined } });
      // Of a name in a call nothing follows for the names in results.
      if (own === undefined && fact === 'resultName' && !OF_RESULT.test(text.slice(0, MOST_TEXT))) continue;
      const others = own === undefined ? (target.kind === 'any' || isTooLittle ? COMMON_FIRST : TARGETS) : [];
      const states = (other: Target): boolean => {
        const stated = factsFor(other, situation)[fact];
        return stated !== undefined && !(isMain && isLenient(stated));
      };
      const stated = [spoke, ...others].find(
        (other) => other && (!isOfSpelling || isOfForm(other, target)) && states(other),
      );
      // What holds of some models or settings only, an error that names it shows to hold here.
      const meant = stated === undefined && confidence === undefined ? (spoke ?? target) : stated;
      const named = meant && (factsFor(meant, situation)[fact] ?? statedBy(meant.facts, fact)[0]);
      if (named === undefined || (stated === undefined && isOfSpelling)) continue;
      const observed = { ...named, confidence: 'observed', assumed: undefined };
      Object.assign(more, { [fact]: observed });
    }
  }
  Object.assign(more, observedIn(text, matches, facts, target));
  return Object.keys(more).length === 0 ? facts : { ...facts, ...more };
}

/** True for what no history breaks, and where nothing is stated: an API that rejects one for it requires more. */
const isLenient = (fact: Fact<unknown> | undefined): boolean =>
  fact === undefined || fact.is === 'anywhere' || fact.is === 'accepted' || fact.is === 'merged';

/** What an error shows by itself, whatever is known of the API. */
function observedIn(text: string, matches: DecodedError['matches'], facts: Facts, { kind }: Target): Facts {
  const [first] = matches;
  // A terminal breaks lines anywhere.
  const head = text
    .slice(0, MOST_TEXT)
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
  const rule = first?.confidence === undefined ? first?.rule : undefined;
  const likely = first?.confidence === 'possible' ? undefined : first?.rule;
  const isVague = matches.every((match) => match.rule === undefined && match.about === 'history');
  const content = contentRequired(head, matches);
  const isOfRoles = matches.some((match) => match.rule === 'roles/unknown');
  const roles = isOfRoles
    ? (rolesSpelled(head) ?? (rule === 'roles/unknown' ? rolesLeft(head, facts, kind) : null))
    : null;
  const most = mostIn(head);
  const isOfType = facts.imageTypes === undefined && TYPE_REJECTED.test(head);
  const types = typesListed(head);
  // Of what was sent as a picture nothing is said of files.
  const file = /image/i.test(head) ? undefined : FILE_REJECTED.exec(head)?.[1]?.toLowerCase();
  const shape = first?.confidence === 'possible' ? null : shapeRequired(head, first?.rule, facts);
  return {
    ...(shape && { [shape.id]: shown(shape.shape) }),
    // Where system messages stand at the beginning and are rejected for not being there, one is all that is accepted.
    ...(kind === 'template' && rule !== undefined && ORDERED.has(rule) ? { systemOnce: shown('required') } : {}),
    ...(roles && { roles }),
    // Where the only roles are the two who speak, system text is the user's.
    ...(roles?.is.includes('user') && !roles.is.some((role) => SYSTEM.test(role))
      ? { refusedRoles: shown(['system', 'developer']) }
      : {}),
    ...(content && { contentIs: content }),
    // A content that is rejected for being empty or absent is rejected beside calls too.
    ...((CONTENT.has(first?.rule ?? '') && /content/i.test(text)) || isContentAsked(first, head)
      ? {
          content: facts.content?.is === 'required' ? facts.content : shown('required'),
          contentOfCalls: shown('required'),
        }
      : {}),
    // An error without a reason, or about JSON, can be about arguments that nobody can read: no healthy call has them.
    ...(facts.argumentsParse === undefined && (isVague || OF_JSON.test(head)) ? { argumentsParse: shown(true) } : {}),
    // Nor can anybody tell results of two calls apart that have one id in one turn.
    ...(facts.uniqueCallIds === undefined && isVague ? { uniqueCallIds: suspected('turn') } : {}),
    ...(rule === 'media/wrong-type' && (isOfType || types)
      ? { imageTypes: shown(types ?? typesLeft(head)), imageTypeNamed: shown('checked') }
      : {}),
    ...(rule === 'media/wrong-type' && file
      ? { refusedTypes: shown([file]), imageTypes: facts.imageTypes ?? shown(IMAGE_TYPES) }
      : {}),
    ...(rule === 'limits/tools' && most !== null ? { maxTools: shown(most) } : {}),
    ...(first?.rule === NAMES ? namesWithin(head, facts) : {}),
    // Whatever is known of the API: who rejects roles for not alternating does not merge them.
    ...(rule === 'roles/consecutive' ? { consecutive: shown('refused') } : {}),
    ...(rule === 'roles/consecutive' && kind === 'template' ? { resultTurns: shown('counted') } : {}),
    // Ids that are rejected for being there twice are rejected wherever they are.
    // What other forms keep as a message without words is sent as a text without text, the last one too.
    ...(EMPTY.has(likely ?? '') ? { emptyMessage: shown('refused') } : {}),
    ...(rule === 'tools/duplicate-call-id' ? { uniqueCallIds: shown('history'), sharedResults: undefined } : {}),
  };
}

const shown = <const T>(is: T): Fact<T> => ({ is, source: 'this error', checked: '', confidence: 'observed' });

/** What an error that gives no reason may be about. */
const suspected = <const T>(is: T): Fact<T> => ({ ...shown(is), confidence: 'contested' });

/** The roles of an API without the one that a text rejects; of a template that names none, those that every template has. */
function rolesLeft(head: string, { roles }: Facts, kind: Target['kind']): Facts['roles'] | null {
  const named = ROLE_REJECTED.map((rejected) => rejected.exec(head)?.[1]).find((role) => role !== undefined);
  if (named === undefined) return kind === 'template' ? shown(TEMPLATE_ROLES) : null;
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
const BETWEEN = /^(?:and|or|one|of|either)$/i;
const ROLES_LISTED = [
  /\broles? (?:are|is|must be|should be|can be)\b([^.\n]{0,160})/i,
  /\bnot one of \[([^\]\n]{0,160})\]/i,
  /\bonly ([^.\n]{0,80}) roles? (?:are|is)\b/i,
];

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
  const most = Number(found?.[1] ?? found?.[2]);
  if (!(most > 0)) return {};
  const within = (own: NameShape = ANY_NAME): NameShape => ({ ...own, max: Math.min(most, own.max ?? most) });
  return { callName: shown(within(callName?.is)), toolName: shown(within(toolName?.is)) };
}

const LONGEST_NAME =
  /\b(?:limit|max(?:imum)?(?: length)?|at most|up to|(?:longer|more) than|exceeds?)(?: of| is|:)? {0,2}(\d{1,3})[ -]?char|\b(\d{1,3})[ -]char(?:acter)?s?[ -](?:limit|max)/i;

/** The largest number that a text allows. */
function mostIn(head: string): number | null {
  const found = MOST.exec(head)?.[1];
  return found === undefined ? null : Number(found);
}

const MOST =
  /\b(?:maximum(?: (?:length|number|of|allowed|is|limit|count)){0,3}|limit(?: of| is)?|at most|up to|no more than|max(?:imum)?:?) (\d{1,6})\b/i;

const OF_JSON = /json|\bescape\b|unterminated|delimiter|extra data|parse/i;

const ROLE_REJECTED = [
  /['"`](\w{1,20})['"`] is not (?:an? )?(?:allowed|supported|valid|known) role/i,
  /\brole:? ?\\?['"`](\w{1,20})\\?['"`] (?:is |was )?(?:not|in|un)/i,
  /\brole\b[^\n]{0,40}unknown variant [`'"](\w{1,20})[`'"]/i,
];

/** What a text requires contents to be, where it says that one is a list and must be a string. */
function contentRequired(head: string, [first]: DecodedError['matches']): Fact<FactValues['contentIs']> | null {
  return first?.rule === 'content/wrong-type' && LIST_FOR_STRING.test(head) ? shown({ '*': 'string' }) : null;
}

/** True for a text that says what every content must be, and of none what it is: one that is not there is neither. */
const isContentAsked = (first: DecodedError['matches'][number] | undefined, head: string): boolean =>
  first?.rule === 'content/wrong-type' && first.messageIndex === undefined && CONTENT_ASKED.test(head);

const CONTENT_ASKED =
  /\bcontent(?:\.(?:str|string|list\S{0,40})){0,3} ?[-:] ?input should be a valid (?:string|list)\b|\bcontent\b['"`]{0,2} ?(?:field )?(?:must|should|has to) be (?:either )?(?:an? )?(?:non-empty )?(?:string|array|list)\b(?!.{0,80}\b(?:got|received|found)\b)/i;
const LIST_FOR_STRING =
  /invalid type: sequence, expected a string|content'? ?:? (?:value )?must be a string\b|cannot unmarshal array into \S{0,20} ?\S{0,20} ?field \S{0,60}content of type string/i;
const ORDERED = new Set(['roles/system-position', 'roles/consecutive']);
const EMPTY = new Set(['content/empty-text', 'content/empty-message']);
const CONTENT = new Set(['content/null', 'content/missing-key']);
const MOST_TEXT = 20_000;

/** What is required of how a request is written is of no use in another form. */
const isOfForm = (other: Target, target: Target): boolean => speaks(other, target.wire ?? target.id);
