import { isObject } from '../../text/json.ts';
import { valueAt } from '../../text/pointer.ts';
import { placeAsking, type RefusedPlace, type RequestPlaces } from './refused-place.ts';
import { outputLimitsOf } from './settings.ts';

const MOST_NUMBERS = 24;
const OF_WINDOW = /\bcontext\b|\bwindow\b|\btokens?\b|max_?\w{0,12}tokens/i;
const NUMBER = /(?<![\w.])\d{1,3}(?:,\d{3}){1,2}(?![\w,])|(?<![\w.,])\d{2,8}(?![\w])/g;
const REQUESTED = /\brequested\b[^.\d]{0,30}$|\b(?:total|sum)\b[^.\d]{0,30}$/i;

/**
 * The limit of the response that is too large beside the prompt, where the numbers of a text say so: prompt and limit
 * together are more than the window, and the prompt alone is not. It asks for what is left of the window.
 */
export function outputBeyondWindow(payload: string, { document, at }: RequestPlaces): readonly RefusedPlace[] {
  const body = at === null ? null : valueAt(document, at);
  if (at === null || !isObject(body) || !OF_WINDOW.test(payload)) return [];
  const said = [...payload.matchAll(NUMBER)].slice(0, MOST_NUMBERS);
  const numbers = new Set(said.map(([digits]) => numberIn(digits)));
  const totals = new Set(
    said.flatMap(({ 0: digits, index }) =>
      REQUESTED.test(payload.slice(Math.max(0, index - 60), index)) ? numberIn(digits) : [],
    ),
  );
  for (const limit of outputLimitsOf(body)) {
    const { value } = limit;
    if (typeof value !== 'number' || !numbers.has(value)) continue;
    const left = leftOf(value, numbers, totals);
    if (left === null) continue;
    return [placeAsking(at + limit.at, limit.key, 'value', { values: [left], isBroken: true })];
  }
  return [];
}

const OF_OUTPUT = /\b(?:output|completion|new|generated) tokens?\b|\boutput limit\b|max_?\w{0,12}tokens/i;
const OF_PROMPT =
  /\bcontext\b|\bwindow\b|\b(?:input|prompt|messages?)\b|\bthinking\b|budget|\brate\b|per (?:minute|day)/i;
const AT_MOST =
  /exceed|at most|max(?:imum)? (?!tokens)|\blimit|cannot|too (?:large|many|high|big)|(?:less|greater|larger|more) than|[<>]|上限|超/i;
const AT_LEAST = /at least|minimum|greater than or equal|>=|too (?:small|low)/i;

/** The limit of the response that is more than the model writes, where a text says how much that is and speaks of nothing else. */
export function outputAboveMost(payload: string, { document, at }: RequestPlaces): readonly RefusedPlace[] {
  const body = at === null ? null : valueAt(document, at);
  if (at === null || !isObject(body) || !OF_OUTPUT.test(payload) || OF_PROMPT.test(payload)) return [];
  if (!AT_MOST.test(payload) || AT_LEAST.test(payload)) return [];
  const numbers = new Set([...payload.matchAll(NUMBER)].slice(0, MOST_NUMBERS).map(([digits]) => numberIn(digits)));
  const found = outputLimitsOf(body).flatMap(({ key, at: below, value }): RefusedPlace[] => {
    const [most, ...others] = [...numbers].filter((number) => number !== value);
    if (typeof value !== 'number' || most === undefined || others.length > 0 || most >= value) return [];
    return [placeAsking(at + below, key, 'value', { values: [most], isBroken: true })];
  });
  return found.length === 1 ? found : [];
}

/** What is left of the window beside the prompt; null where the numbers do not tell prompt and window. */
function leftOf(limit: number, numbers: ReadonlySet<number>, totals: ReadonlySet<number>): number | null {
  const others = [...numbers].filter((number) => number !== limit);
  // A prompt is told by the sum that is written beside it, by what was requested in all, or by being the only other number.
  const isOnly = others.length === 2;
  const told = others.filter((number) => isOnly || numbers.has(number + limit));
  for (const prompt of [...told, ...[...totals].map((total) => total - limit)]) {
    const windows = others.filter((window) => prompt > 0 && prompt < window && window < prompt + limit);
    if (windows.length === 1 && windows[0] !== undefined) return windows[0] - prompt;
  }
  return null;
}

const numberIn = (digits: string): number => Number(digits.replaceAll(',', ''));
