import type { About } from '../../api-texts/api-text.ts';
import { headerIn } from '../place/named-header.ts';
import { listOf } from '../wordings/lists.ts';
import { isForeign } from './foreign.ts';
import { withoutFrames } from './frames.ts';
import { type Heard, hear, STOPS, WHOLE } from './hear.ts';
import { placedFor, placeOf } from './placed.ts';
import type { OpenReading } from './reading.ts';
import {
  codeIn,
  type Family,
  givesWay,
  type Outside,
  outsideBy,
  outsideIn,
  outsideNear,
  rowIn,
  UNTOLD,
  usualIn,
  weakly,
} from './rows.ts';
import { secondly } from './second.ts';
import { mayRefuseSetting, refusesSetting, settingIn } from './setting.ts';
import { saysNothing } from './vague.ts';

const NOTHING: OpenReading = { placed: [], saysNothing: false };
const SILENT: OpenReading = { placed: [], saysNothing: true };
const asOutside = (outside: Outside): OpenReading => ({ ...NOTHING, outside });
/** The rules of a family, as far as they may be meant. */
const asPlaced = (family: Family, named: Heard['named'], about?: About): OpenReading => ({
  ...NOTHING,
  placed: family.rules.map((rule, i) => placedFor(rule, i, family, named, about)),
});
/** A setting of the request that is told by its name alone. */
const settingSaid = (strong: boolean): OpenReading => asOutside(outsideBy('request', 'SETTING', { strong }));

const NEAR = 8_000;
const SHORT = 300;
const LONG = 700;

/** Reads a text that no template knows: `payload` is its innermost message. Bounded, whatever the size of the text. */
export function readOpen(text: string, payload: string): OpenReading {
  const heard = hear(text.length > NEAR ? around(text, payload) : text, payload);
  const isCode = listOf('code').test(withoutFrames(text.slice(0, 1_500)).toLowerCase());
  if (isCode) return NOTHING;
  const signs = signsOf(text, heard);
  const first = readSigns(signs) ?? (text.length > NEAR ? NOTHING : readRest(signs));
  const reading = secondly(first, heard, text);
  if (!isDenied(reading)) return reading;
  return saysRejected(text) ? settingSaid(false) : STATUS.test(text.slice(0, NEAR)) ? NOTHING : reading;
}

/** True where a text is told to be about no request for want of words that are known. */
const isDenied = ({ outside }: OpenReading): boolean =>
  outside?.trouble === 'ELSEWHERE' || outside?.trouble === 'UNSURE';

/** True for a text that says of itself that a request was rejected, in the words and codes of APIs. */
const saysRejected = (text: string): boolean => text.length <= NEAR && REJECTED.some((form) => form.test(text));

/** What an API answers to a request that it reads and does not accept: of which part, it may not say. */
const STATUS = /(?:^|\bstatus(?:[ _]?code)?\W{0,4}|\bHTTP(?:\/\d\.\d)? ?|\berror:? ?)(?:400|422)\b/i;

const REJECTED: readonly RegExp[] = [
  /\binvalid_(?:request(?:_error)?|argument|params?|parameter|payload|body)\b|\bwrong_api_format\b/i,
  /\bInvalid(?:Argument|Request|Parameter|RequestError)\b|\bBadRequestError\b|\bValidationException\b/,
  /\bunable to submit request\b|\bthe request (?:body )?(?:was|is) (?:rejected|invalid|malformed)\b/i,
  // A key of the request that the answer names.
  /["']param["']\s?:\s?["'][a-z]/i,
];

/** The text near its message. */
function around(text: string, payload: string): string {
  const at = text.indexOf(payload.slice(0, 60));
  const from = Math.max(0, at - NEAR / 4);
  return text.slice(from, from + NEAR);
}

/** A text as it was heard, with the signs by which it is judged. */
interface Signs extends Heard {
  readonly text: string;
  /** All of a short text, of a long one its message. */
  readonly short: string;
  /** True where neither a path nor an id is named. */
  readonly isBare: boolean;
  /** True where a message is named by its number: the text speaks of it, whatever else it mentions of servers and models. */
  readonly isNumbered: boolean;
  readonly isRefused: boolean;
  /** True unless the only status is one of an account or a service. */
  readonly isStatus: boolean;
  readonly isError: boolean;
  readonly isForeign: boolean;
  /** True for a fault of what the model gave a tool: its arguments have names of their own, which are no settings. */
  readonly isOfTools: boolean;
  /** The trouble outside the history that the message names, or all of the text where that is asked. */
  readonly strong: Outside | undefined;
}

function signsOf(text: string, heard: Heard): Signs {
  const { all, said, named, meant } = heard;
  const isRefused = listOf('refusal').test(all);
  // Keys of an envelope are signs of an error, though plain text leaves them out; a short text that leaves little doubt
  // needs no word for one.
  const error = listOf('error');
  return {
    ...heard,
    text,
    short: all.length < LONG ? all : said,
    isBare: named.path === null && named.ids.length === 0,
    isNumbered: named.path?.message != null,
    isRefused,
    isStatus: isRefused || !/\b(?:40[1234]|429|5\d\d)\b/.test(all),
    isError:
      error.test(all) ||
      error.test(text.slice(0, LONG).toLowerCase()) ||
      (all.length < SHORT && meant?.likely === true),
    isForeign: isForeign(text),
    isOfTools: meant?.rules.includes('tools/arguments-schema') === true,
    strong: usualIn(said.length < WHOLE ? said : all),
  };
}

/** What one kind of sign says of a text; undefined where it says nothing. */
type Judge = (signs: Signs) => OpenReading | undefined;

/** Words that are known for what they are: a number, a program's or a client's own words. */
const byCode: Judge = ({ text, named, meant, said }) => {
  const code = codeIn(text);
  if (code === undefined) return undefined;
  const { about, trouble } = code;
  if (trouble === undefined) return asPlaced(code, named, about);
  // A bare number says less than a sentence that leaves little doubt.
  if (meant?.likely && !usualIn(said)?.strong) return undefined;
  return asOutside(outsideBy(about, trouble, { strong: true, first: true }));
};

/** A header that is missing or wrong, whatever its name. */
const byHeader: Judge = ({ all, said, text, isError, isNumbered }) =>
  (isError || all.length < SHORT) && !isNumbered && headerIn(said, text) !== null
    ? asOutside(outsideBy('request', 'SETTING', { strong: true, first: true }))
    : undefined;

const byProgram: Judge = ({ all, said, meant, isForeign }) => {
  const own = meant?.likely && !isForeign ? undefined : outsideIn(all.length < WHOLE ? all : said, 'own');
  return own && asOutside(own);
};

const byService: Judge = ({ strong }) => (strong?.first ? asOutside(strong) : undefined);

const byClient: Judge = ({ all, named }) => {
  const row = rowIn(all, 'client');
  if (!row) return undefined;
  const { about, explanation, fix } = row;
  const reading = asPlaced(row, named, about);
  return explanation === undefined || fix === undefined ? reading : { ...reading, words: { explanation, fix } };
};

/** A refusal without a reason. What a client says beside an answer without a body is its own guess. */
const bySilence: Judge = ({ all, inner, short, meant, strong, isBare, isStatus }) => {
  if (!isBare) return undefined;
  if (/\b4(?:00|22) status code \(no body\)/.test(all)) return SILENT;
  // What is around a message that gives no reason gives none either, unless it is sure of one.
  const isQuoted = inner !== all && !meant?.likely && strong?.strong !== true;
  return isStatus && (saysNothing(short, 0) || (isQuoted && saysNothing(inner, 0))) ? SILENT : undefined;
};

/** The trouble outside the history. A short text can name one without calling it an error; prose can not. */
function outsideOf({ all, said, strong, isError }: Signs): Outside | undefined {
  if (!isError && all.length >= SHORT) return undefined;
  return (said.length < WHOLE ? strong : usualIn(said)) ?? (said === all ? undefined : usualIn(all));
}

/** True for a fault of the messages that is told before a trouble of the service. */
function isMeant({ said, text, meant, strong, isNumbered, isOfTools }: Signs): boolean {
  if (meant === undefined || isNumbered || isOfTools) return meant !== undefined;
  // A client's own heading says less than the refusal that it quotes.
  const ofSaid = said.length < WHOLE ? strong : usualIn(said);
  return ofSaid === undefined && meant.likely && listOf('refusal').test(text.toLowerCase());
}

/** Faults that the name of a setting outweighs: a key can be one of the request as well. */
const OUTWEIGHED = new Set<string | undefined>(['content/unknown-key', 'reasoning/not-accepted']);

/** True where a setting is refused that the text names, in the message or, of a validator's list, around it. */
function isOfSetting({ all, said, meant, isNumbered, isError, isOfTools }: Signs): boolean {
  const isSure = meant?.likely === true && !OUTWEIGHED.has(meant.rules[0]);
  return (
    !isNumbered &&
    isError &&
    !isOfTools &&
    !isSure &&
    (refusesSetting(said) || (all.length < LONG && refusesSetting(all)))
  );
}

const byOutside: Judge = (signs) => {
  const outside = outsideOf(signs);
  const isOutdone = outside !== undefined && givesWay(outside) && (isOfSetting(signs) || isMeant(signs));
  return outside?.strong && !isOutdone ? asOutside(outside) : undefined;
};

const bySetting: Judge = (signs) => {
  const { text, isNumbered, isError, isOfTools } = signs;
  const isNamed = !isNumbered && isError && !isOfTools && settingIn(text) !== undefined;
  return isNamed || isOfSetting(signs) ? settingSaid(true) : undefined;
};

const byLittle: Judge = ({ short, meant, isBare, isStatus }) =>
  isBare && isStatus && !meant && saysNothing(short) ? SILENT : undefined;

/** What speaks of others, or of no error, is none of the messages. */
const byOthers: Judge = ({ all, said, isForeign, isError, isBare, isOfTools }) => {
  if (isForeign) return NOTHING;
  if (isError || !isBare || isOfTools) return undefined;
  const near = all.length < SHORT ? (outsideNear(said.split(STOPS), false) ?? outsideIn(all, 'last')) : undefined;
  return near ? asOutside(near) : NOTHING;
};

const byFamily: Judge = ({ all, short, named, meant, isBare, isOfTools, isRefused }) => {
  if (!meant) return undefined;
  // A server that fails says a possible fault of the messages only by the way.
  if (isBare && !meant.likely && !isRefused && /\b5\d\d\b/.test(short)) return undefined;
  const isOfField = !isBare || isOfTools || listOf('fieldofwork').test(all);
  return isOfField ? asPlaced(meant, named) : undefined;
};

const byPlace: Judge = ({ said, named, isError }) => {
  const place = isError ? placeOf(named) : undefined;
  if (!place) return undefined;
  // A path says where in a message; of a number alone the words around it say what.
  const family = named.path?.path === '' ? weakly(said.slice(0, LONG).split(STOPS)) : undefined;
  if (family) return asPlaced(family, named);
  return { ...NOTHING, place, bare: placedFor(undefined, 0, UNTOLD, named) };
};

const byNear: Judge = (signs) => {
  const { all, said, isRefused } = signs;
  const plainly = isRefused || all.length >= SHORT ? undefined : outsideIn(all, 'last');
  const near = outsideOf(signs) ?? outsideNear(said.slice(0, LONG).split(STOPS), isRefused) ?? plainly;
  return near && asOutside(near);
};

/** A refusal in words that are not known: what it may speak of, or only that it refuses. */
const byRefusal: Judge = ({ text, all, said, named }) => {
  if (all.length >= LONG || !listOf('refusal').test(text.slice(0, LONG).toLowerCase())) return undefined;
  const isSilent = saysNothing(all, 5);
  if (!isSilent && !listOf('ofmodels').test(all)) return undefined;
  return isSilent ? SILENT : unexplained(all, said, named);
};

function unexplained(all: string, said: string, named: Heard['named']): OpenReading {
  if (mayRefuseSetting(said) || mayRefuseSetting(all)) return settingSaid(false);
  const family = weakly(said.slice(0, LONG).split(STOPS));
  return family ? asPlaced(family, named) : { ...SILENT, mayBe: ['request'] };
}

/** Signs from those that leave no doubt to those that are heard where nothing else is. */
const JUDGES: readonly Judge[] = [
  ({ all }) => (listOf('code').test(all.slice(0, 1_500)) ? NOTHING : undefined),
  byHeader,
  ...[byCode, byProgram, byService, byClient, bySilence, byOutside, bySetting, byLittle, byOthers],
  ...[byFamily, byPlace, byNear, byRefusal],
];

/** What the signs say; undefined where they say nothing. */
function readSigns(signs: Signs): OpenReading | undefined {
  for (const judge of JUDGES) {
    const reading = judge(signs);
    if (reading) return reading === NOTHING ? undefined : reading;
  }
  return undefined;
}

/** True for words that only a text about a failure has. On plain text. */
const hasFailed = (said: string): boolean => listOf('failed').test(said);

/** A word of an envelope, or of those that say nothing. */
const HOLLOW = /^(?:\W|(?:api|errors?|bad|failed|type|code|null|none|unknown|message|request|status|false)\b){0,80}$/;

/** A text of which nothing was heard: that it refuses, or fails, and what it cannot be about. */
function readRest({ text, all, said, named, isForeign, isRefused: isByStatus }: Signs): OpenReading {
  const isNamed = /invalid_(?:request_error|argument|params?\b)/i.test(text.slice(0, LONG));
  if (isNamed && HOLLOW.test(all)) return SILENT;
  const isRefused = isByStatus || isNamed;
  if (hasFailed(all) && !listOf('ours').test(all))
    // A refusal by status that names nothing gives no reason either.
    return isByStatus && saysNothing(all, 3) ? SILENT : asOutside(outsideBy('elsewhere', 'ELSEWHERE'));
  if (all.length >= LONG || !hasFailed(all)) return NOTHING;
  if (isRefused) return isForeign ? NOTHING : saysNothing(all, 5) ? SILENT : unexplained(all, said, named);
  return hasFailed(text.toLowerCase()) ? asOutside(outsideBy('elsewhere', 'UNSURE')) : NOTHING;
}
