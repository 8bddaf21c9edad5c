import { REWORDED } from './clients.ts';
import { codeIn } from './codes.ts';
import { hasFailed, isElsewhere, ELSEWHERE as NOT_OURS, UNSURE } from './elsewhere.ts';
import { everyday, ownTrouble } from './everyday.ts';
import type { Family } from './families.ts';
import { isForeign } from './foreign.ts';
import { withoutFrames } from './frames.ts';
import { type Heard, hear, STOPS, WHOLE } from './hear.ts';
import { givesWay, type Outside, outsideIn, outsideNear, SETTING } from './outside.ts';
import { mayRefuseSetting, refusesSetting } from './parameters.ts';
import type { Named } from './place.ts';
import { placedFor, placeOf } from './placed.ts';
import type { OpenReading } from './reading.ts';
import { secondly } from './second.ts';
import { settingIn } from './setting.ts';
import { CODE, ERROR, FIELD_OF_WORK, OF_MODELS, REFUSAL } from './signs.ts';
import { saysNothing } from './vague.ts';
import { weakly } from './weak.ts';

const NOTHING: OpenReading = { placed: [], saysNothing: false };

/** Reads a text that no template knows: `payload` is its innermost message. Bounded, whatever the size of the text. */
export function readOpen(text: string, payload: string): OpenReading {
  const words = hear(text.length > NEAR ? around(text, payload) : text, payload);
  const reading = readHeard(text, words);
  return isCode(text) ? reading : secondly(reading, words, text);
}

function readHeard(text: string, words: Heard): OpenReading {
  const reading = readWords(text, words);
  const { placed, outside, place, saysNothing: isSilent } = reading;
  if (placed.length > 0 || outside || place || isSilent || text.length > NEAR || isCode(text)) return reading;
  const { all } = words;
  if (
    isRefused('', text) &&
    /^(?:\W|(?:api|errors?|bad|failed|type|code|null|none|unknown|message|request|status|false)\b){0,80}$/.test(all)
  )
    return { ...NOTHING, saysNothing: true };
  if (!isElsewhere(all)) {
    if (all.length < LONG && hasFailed(all) && isRefused(all, text) && !isForeign(text))
      return { ...NOTHING, ...unexplained(words) };
    const isMere = all.length < LONG && hasFailed(all) && !isRefused(all, text);
    return isMere && hasFailed(text.toLowerCase()) ? { ...NOTHING, outside: UNSURE } : reading;
  }
  // A refusal by status that names nothing gives no reason either.
  return REFUSAL.test(all) && saysNothing(all, 3)
    ? { ...NOTHING, saysNothing: true }
    : { ...NOTHING, outside: NOT_OURS };
}

/** True for a refusal by status, or by a name that plain text leaves out. */
const isRefused = (all: string, text: string): boolean =>
  REFUSAL.test(all) || /invalid_(?:request_error|argument|params?\b)/i.test(text.slice(0, LONG));

/** A refusal in words that are not known: what it may speak of, or only that it refuses. */
function unexplained({ all, said, named }: Heard): Partial<OpenReading> {
  if (saysNothing(all, 5)) return { saysNothing: true };
  if (mayRefuseSetting(said) || mayRefuseSetting(all)) return { outside: { ...SETTING, strong: false } };
  const family = weakly(said.slice(0, LONG).split(STOPS));
  return family
    ? { placed: family.rules.map((rule, i) => placedFor(rule, i, family, named)) }
    : { saysNothing: true, mayBe: ['request'] };
}

function readWords(text: string, heard: Heard): OpenReading {
  const { all, said, inner, named, meant } = heard;
  if (CODE.test(all.slice(0, 1_500)) || isCode(text)) return NOTHING;
  const coded = byCode(text, named);
  // A bare number says less than a sentence that leaves little doubt.
  if (coded && !(coded.outside && meant?.likely && !outsideIn(said)?.strong)) return coded;
  const own = meant?.likely && !isForeign(text) ? undefined : ownTrouble(all.length < WHOLE ? all : said);
  if (own) return { ...NOTHING, outside: own };
  const strong = outsideIn(said.length < WHOLE ? said : all);
  if (strong?.first) return { ...NOTHING, outside: strong };
  const known = reworded(all, named);
  if (known) return known;
  const isBare = named.path === null && named.ids.length === 0;
  const short = all.length < LONG ? all : said;
  const isStatus = REFUSAL.test(all) || !/\b(?:40[1234]|429|5\d\d)\b/.test(all);
  // An answer without a body gives no reason; what a client says beside it is its own guess.
  if (isBare && NO_BODY.test(all)) return { ...NOTHING, saysNothing: true };
  if (isBare && isStatus && saysNothing(short, 0)) return { ...NOTHING, saysNothing: true };
  // What stands around a message that gives no reason gives none either, unless it is sure of one.
  const isQuoted = inner !== all && !meant?.likely && strong?.strong !== true;
  if (isBare && isStatus && isQuoted && saysNothing(inner, 0)) return { ...NOTHING, saysNothing: true };
  // Keys of an envelope are signs of an error, though plain text leaves them out.
  const isShort = all.length < SHORT;
  // A short text that leaves little doubt needs no word for an error.
  const isError =
    ERROR.test(all) || ERROR.test(text.slice(0, LONG).toLowerCase()) || (isShort && meant?.likely === true);
  // A short text can name a trouble of the service without calling it an error; prose can not.
  const ofSaid = said.length < WHOLE ? strong : outsideIn(said);
  const outside = isError || all.length < SHORT ? (ofSaid ?? (said === all ? undefined : outsideIn(all))) : undefined;
  const isNumbered = named.path?.message != null;
  // A text that numbers a message speaks of it, whatever else it mentions of servers and models.
  const isSetting = !isNumbered && isError && !isOfTools(meant) && !isSure(meant) && namesSetting(said, all);
  // A client's own heading says less than the refusal that it quotes.
  const isHeading = ofSaid === undefined && meant?.likely === true && REFUSAL.test(text.toLowerCase());
  const isMeant = meant && (isNumbered || isOfTools(meant) || isHeading);
  if (outside?.strong && !(givesWay(outside) && (isSetting || isMeant))) return { ...NOTHING, outside };
  if (isSetting || (!isNumbered && isError && !isOfTools(meant) && settingIn(text)))
    return { ...NOTHING, outside: SETTING };
  if (isBare && isStatus && !meant && saysNothing(short)) return { ...NOTHING, saysNothing: true };
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
  if (place) {
    // A path says where in a message; of a number alone the words around it say what.
    const family = named.path?.path === '' ? weakly(said.slice(0, LONG).split(STOPS)) : undefined;
    if (family) return { ...NOTHING, placed: family.rules.map((rule, i) => placedFor(rule, i, family, named)) };
    return { ...NOTHING, place, bare: placedFor(undefined, 0, ANY, named) };
  }
  const isRefused = REFUSAL.test(all);
  const near =
    outside ?? outsideNear(said.slice(0, LONG).split(STOPS), isRefused) ?? (isRefused ? undefined : plainly(all));
  if (near) return { ...NOTHING, outside: near };
  const refused = all.length < LONG && REFUSAL.test(text.slice(0, LONG).toLowerCase());
  return refused && (OF_MODELS.test(all) || saysNothing(all, 5)) ? { ...NOTHING, ...unexplained(heard) } : NOTHING;
}

/** The innermost message of a validator's list does not say of what it speaks. */
const namesSetting = (said: string, all: string): boolean =>
  refusesSetting(said) || (all.length < LONG && refusesSetting(all));

/** True for a fault of the history that the name of a setting does not outweigh. */
const isSure = (meant: Family | undefined): boolean =>
  meant?.likely === true && meant.rules[0] !== 'content/unknown-key' && meant.rules[0] !== 'reasoning/not-accepted';

/** What a few everyday words say. */
const plainly = (all: string): Outside | undefined => (all.length < SHORT ? everyday(all) : undefined);

/** True for a fault of what the model gave a tool: its arguments have names of their own, which are no settings. */
const isOfTools = (meant: Family | undefined): boolean => meant?.rules.includes('tools/arguments-schema') === true;

const isCode = (text: string): boolean => CODE.test(withoutFrames(text.slice(0, 1_500)).toLowerCase());

const NO_BODY = /\b4(?:00|22) status code \(no body\)/;
const ANY: Family = { rules: [], all: [], none: [], suspect: 'any', likely: false };
const NEAR = 8_000;
const SHORT = 300;
const LONG = 700;

/** The text near its message. */
function around(text: string, payload: string): string {
  const at = text.indexOf(payload.slice(0, 60));
  const from = Math.max(0, at - NEAR / 4);
  return text.slice(from, from + NEAR);
}

function byCode(text: string, named: Named): OpenReading | undefined {
  const code = codeIn(text);
  if (code === undefined) return undefined;
  const { about, means, rules } = code;
  const family: Family = { ...ANY, rules, likely: true };
  if (rules.length > 0) return { ...NOTHING, placed: rules.map((rule, i) => placedFor(rule, i, family, named, about)) };
  const [explanation, fix] = means ?? ['', ''];
  return { ...NOTHING, outside: { about, strong: true, first: true, explanation, fix } };
}

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
