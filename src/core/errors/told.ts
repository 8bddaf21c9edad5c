import type { Degree } from './decoded.ts';
import { matchesIn, type Placed } from './match/matches.ts';
import { isForeign } from './open/foreign.ts';
import { readOpen } from './open/read.ts';
import type { OpenReading } from './open/reading.ts';
import { givesWay, type Outside } from './open/rows.ts';
import { settingIn } from './open/setting.ts';
import { unwrap } from './unwrap/unwrap.ts';

/** So much of a text is looked at. */
export const LOOKED = 20_000;

/** A text as it was read: the rows that know it, or what its words say. */
export interface Told {
  readonly text: string;
  readonly payload: string;
  readonly known: readonly Placed[];
  readonly open: OpenReading | null;
  readonly degree: Degree | undefined;
}

/** Reads a text of which `found` are the rows that know it: against them its words count where they say more. */
export function toldBy(text: string, found: readonly Placed[]): Told {
  const own = found.filter((one) => !isOfDeclaration(one, text) && !isOfPart(one, text));
  const known = own.every((one) => one.match.messageIndex === undefined) && isForeign(text) ? [] : own;
  const isOpen = known.every((one) => isSilent(one) || one.hit.row.general === true || isSlight(one));
  const payload = unwrap(text, isOpen ? null : (known[0]?.start ?? null), (it) => matchesIn(it).length > 0);
  const reading = isOpen ? readOpen(text, payload) : null;
  const open = known.length > 0 && reading && !saysMore(reading, known) ? null : reading;
  return { text, payload, known, open, degree: degreeOf(known, open) };
}

function degreeOf(known: readonly Placed[], open: OpenReading | null): Degree | undefined {
  if (open === null) return known.every(isSilent) ? 'file' : 'words';
  if (open.placed.length > 0 || isKnown(open)) return 'kind';
  if (open.place) return 'place';
  return open.saysNothing ? 'file' : undefined;
}

/** True for a row that names an envelope or a refusal, and no reason. */
const isSilent = ({ hit, match }: Placed): boolean =>
  match.rule === undefined && (hit.row.general === true || (hit.row.vague === true && match.about === 'history'));

/** True for a refusal without a reason that names the messages: a server's word around it says less. */
const isOfMessages = ({ hit: { row } }: Placed): boolean => row.vague === true && row.suspect !== undefined;

/** True where the open reading says more than what is known: against a row that names a rule only what is likely. */
const saysMore = (open: OpenReading, known: readonly Placed[]): boolean =>
  known.every(isSilent)
    ? open.placed.length > 0 ||
      (isKnown(open) &&
        (!open.outside || !givesWay(open.outside) || (open.outside.strong && !known.some(isOfMessages)))) ||
      open.place !== undefined
    : (open.placed[0]?.match.confidence === 'likely' &&
        (known.every(isLoose) || !known.every(isSlight) || open.placed[0].match.messageIndex !== undefined)) ||
      (open.outside?.strong === true &&
        known.every((one) => isLoose(one) || (isSlight(one) && !(givesWay(open.outside as Outside) && isOfRole(one)))));

/** True for words about a role: servers that apply a chat template answer them as their own failure. */
const isOfRole = ({ match }: Placed): boolean => match.rule?.startsWith('roles/') === true;

/** True for a trouble outside that is known for what it is. */
const isKnown = ({ outside }: OpenReading): boolean =>
  outside !== undefined && (outside.about !== 'elsewhere' || outside.strong);

/** True for a few words that name no place: they can be about a setting as well. */
const isSlight = (one: Placed): boolean => one.hit.weight < 26 && isPlaceless(one);

/** Rows of validators that say the same of every field of a request. */
const VALIDATED = new Set([
  ...['converse-constraint', 'schema-field-required', 'serde-content-shape', 'compat-content-not-string'],
  'responses-missing-parameter',
]);

/** What was compared with types is an answer, or a declared tool. */
const ANSWERED =
  /untagged enum \w{0,60}(?:Response|Reply|Chunk|Completion|Delta|Event|Result)\b|validation errors? for (?:Tool|Function)(?:Definition|Declaration|Param|Choice|Spec)?\b/;

const ofShape = (rule: string | undefined): boolean =>
  rule === 'content/unknown-key' || rule === 'content/unknown-part';

/** What must be an object is a part of a message, and not what a call is given. */
const OF_PART = /\bvalid dictionary or instance of (?!\w{0,40}(?:Tool|Function|Input|Argument))\w/;

/** True for a key that is unknown in a declared tool or at the top of the request, where the same words are said of messages. */
const isOfDeclaration = (one: Placed, text: string): boolean =>
  (ofShape(one.match.rule) || VALIDATED.has(one.hit.row.id)) &&
  one.match.messageIndex === undefined &&
  one.match.ids.length === 0 &&
  (ANSWERED.test(text.slice(0, LOOKED)) ||
    /\btools?(?:[[.]\d|\.function_?declarations)|\bparse tools:/i.test(text.slice(0, LOOKED)) ||
    settingIn(text) !== undefined);

const isOfPart = ({ match }: Placed, text: string): boolean =>
  match.rule === 'tools/invalid-arguments' && OF_PART.test(text.slice(0, LOOKED));

const isPlaceless = ({ match }: Placed): boolean =>
  match.messageIndex === undefined && match.ids.length === 0 && match.path === undefined;

/** True for a row that a text of many causes has. */
const isLoose = ({ hit: { row } }: Placed): boolean => row.general === true && row.vague === true;
