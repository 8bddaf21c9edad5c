import { append } from '../../text/append.ts';
import { isObject, type JsonObject, own } from '../../text/json.ts';
import type { Claim, Format } from '../format.ts';
import type { FoundList } from './lists.ts';

/** How much of a list a format explains. */
export interface Weighed {
  readonly format: Format;
  readonly list: FoundList;
  /** Elements looked at, those explained, those with a sign of the format's own. */
  readonly of: number;
  readonly explained: number;
  readonly signs: number;
  /** Signs in the object round the list. */
  readonly round: number;
  /** True if that object names the format's own API. */
  readonly isNamed: boolean;
  /** True if it is read as anybody's because something in it is written wrongly. */
  readonly isGuess: boolean;
  /** Short facts: "`tool_use` blocks in 3 messages". */
  readonly why: readonly string[];
}

/** So many elements are looked at first, spread over the whole list. */
const SPREAD = 256;

/** The elements that are looked at: all of a short list, else some from everywhere in it. */
export function spread(values: readonly unknown[], most = SPREAD): readonly unknown[] {
  if (values.length <= most) return values;
  const step = values.length / most;
  return Array.from({ length: most }, (_, i) => values[Math.floor(i * step)]);
}

/** An element that stands for so many others of which every format says the same. */
export interface Alike {
  readonly element: unknown;
  count: number;
}

/** The elements, those of a role and a string as one for each role: a long chat is made of them. */
export function alikeIn(elements: readonly unknown[]): Alike[] {
  const all: Alike[] = [];
  const byRole = new Map<string, Alike>();
  for (const element of elements) {
    const role = plainRole(element);
    const known = role === null ? undefined : byRole.get(role);
    if (known) known.count++;
    else {
      const alike = { element, count: 1 };
      if (role !== null) byRole.set(role, alike);
      all.push(alike);
    }
  }
  return all;
}

/** The role of a message that is a role and a string and nothing else. */
function plainRole(element: unknown): string | null {
  if (!isObject(element) || typeof element.content !== 'string' || typeof element.role !== 'string') return null;
  let keys = 0;
  for (const _ in element) if (++keys > 2) return null;
  return element.role;
}

/** Asks a format about the elements of a list and about what stands round it. */
export const weigh = (format: Format, list: FoundList, elements: readonly Alike[] = alikeIn(list.values)): Weighed =>
  withRound(format, list, claimsIn(format, list, elements, false));

/** The same for a format that explains a fifth of the elements at least; null for others, once that is known. */
export function weighLikely(format: Format, list: FoundList, elements: readonly Alike[]): Weighed | null {
  const claims = claimsIn(format, list, elements, !format.enveloped);
  return claims.isGivenUp ? null : withRound(format, list, claims);
}

interface Claims {
  of: number;
  explained: number;
  /** Of these, what the format would not claim alone. */
  mixed: number;
  signs: number;
  counts: Map<string, number> | null;
  /** True once the format cannot explain a fifth of the elements, where that is asked for. */
  isGivenUp: boolean;
}

function claimsIn(format: Format, { body }: FoundList, elements: readonly Alike[], mayGiveUp: boolean): Claims {
  const claims: Claims = { of: 0, explained: 0, mixed: 0, signs: 0, counts: null, isGivenUp: false };
  for (const { count } of elements) claims.of += count;
  let left = claims.of;
  for (const { element, count } of elements) {
    const claim: Claim = format.claim(element);
    const isMixed = claim === false && body !== null && format.mixed?.(element, body) === true;
    left -= count;
    if (claim !== false || isMixed) addClaim(claims, claim, count, isMixed);
    claims.isGivenUp = mayGiveUp && (claims.explained + left) * 5 < claims.of;
    if (claims.isGivenUp) break;
  }
  return claims;
}

function addClaim(claims: Claims, claim: Claim, count: number, isMixed: boolean): void {
  claims.explained += count;
  if (isMixed) claims.mixed += count;
  if (typeof claim === 'boolean') return;
  claims.signs += count;
  claims.counts ??= new Map();
  claims.counts.set(claim, (claims.counts.get(claim) ?? 0) + count);
}

function withRound(format: Format, list: FoundList, { of, explained, mixed, signs, counts }: Claims): Weighed {
  const { body } = list;
  const head = explained > 0 ? (format.head?.(list.values[0]) ?? null) : null;
  const round = body ? (format.signs?.(body) ?? []) : [];
  const name = body ? (format.named?.(body) ?? null) : null;
  const why = [...(counts ?? [])].map(([sign, n]) => `${sign} in ${n} ${n === 1 ? 'element' : 'elements'}`);
  if (head !== null) why.push(head);
  if (name !== null) why.push(name);
  return {
    format,
    list,
    of,
    explained,
    signs: head === null ? signs : signs + 1,
    round: round.length + (name === null ? 0 : 1),
    isNamed: name !== null || (mixed > 0 && !format.anyones),
    isGuess: mixed > 0 && format.anyones === true,
    why: [...why, ...round],
  };
}

/** The first block of a list under a key that satisfies a test; undefined if there is none. */
export function blockOf(
  message: JsonObject,
  key: string,
  test: (block: JsonObject) => boolean,
): JsonObject | undefined {
  const list = own(message, key);
  if (!Array.isArray(list)) return undefined;
  return (list as readonly unknown[]).find((it): it is JsonObject => isObject(it) && test(it));
}

/**
 * What a list of blocks says of its message: the sign of the first block that has one; true if every block is known;
 * false if one is not, and none is a sign. `claimOf` judges one block.
 */
export function claimBlocks(blocks: readonly unknown[], claimOf: (block: unknown) => Claim): Claim {
  let known = 0;
  for (const block of blocks) {
    const claim = claimOf(block);
    if (typeof claim === 'string') return claim;
    if (claim) known++;
  }
  return known === blocks.length;
}

/**
 * True if everything in an object that can hold words of a conversation stands under a key that the format knows: a list
 * or an object under another key would be left unread. `isLoose`: one without a string in it holds no words.
 */
export function knowsKeys(message: JsonObject, known: ReadonlySet<string>, isLoose = false): boolean {
  for (const key of Object.keys(message)) {
    const value = own(message, key);
    const isHolder = Array.isArray(value) ? value.some(isObject) : isObject(value);
    if (isHolder && !known.has(key) && !(isLoose && isNothing(value))) return false;
  }
  return true;
}

/** So many values are looked at before an object is taken for one with words in it. */
const MOST_LOOKED = 100;

/** True for an object whose keys all hold nothing that could be a word; an empty one may be what another wire begins with. */
const isNothing = (value: unknown): boolean => isObject(value) && Object.keys(value).length > 0 && !holdsText(value);

/** True for a value with a string in it: without one there are no words. */
function holdsText(value: unknown): boolean {
  const next: unknown[] = [value];
  for (let seen = 0; next.length > 0; seen++) {
    const inner = next.pop();
    if (seen > MOST_LOOKED || (typeof inner === 'string' && inner !== '')) return true;
    if (typeof inner === 'object' && inner !== null) append(next, Object.values(inner).slice(0, MOST_LOOKED));
  }
  return false;
}
