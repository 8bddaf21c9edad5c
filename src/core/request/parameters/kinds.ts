import type { TargetId } from '../../model/diagnostic.ts';
import { packagePage } from '../../targets/chat-forms.ts';
import { holdsIn } from '../../targets/facts.ts';
import { IS_OF } from '../../targets/form-faults.ts';
import { parsed } from '../../targets/parsed.ts';
import { snakeOf } from '../../targets/part-names.ts';
import { dataIn } from '../../text/data-files.ts';
import { inWords, isObject, type Json, own } from '../../text/json.ts';
import { aValueOf, breach, removal, setting } from './asks.ts';
import { pathIn, valueIn } from './body.ts';
import kindsBeside from './kinds.json';
import type { Path, Requirement, Sent } from './requirement.ts';
import { type Kind, WIRED, WIRES_READ, wireOf } from './wire.ts';

/** What is known of kinds beside the vendors' own types. */
interface KindsBeside {
  /** What other rooms look at: the messages, the tools, and who is meant to respond. */
  readonly elsewhere: readonly string[];
  /** What APIs take beside what their types say; of Gemini keys beside its generation settings. */
  readonly more: { readonly [target: TargetId]: { readonly [key: string]: readonly Kind[] } };
  /** APIs that were seen to reject a number in quotes, or words without them. */
  readonly checking: readonly TargetId[];
  /** APIs whose servers read numbers and words in each other's place, as far as is known: of them nothing is certain. */
  readonly unsure: readonly TargetId[];
}

const { elsewhere: ELSEWHERE, more: MORE, checking: CHECKING, unsure: UNSURE } = dataIn<KindsBeside>(kindsBeside);

/** The kinds of the keys of a target's body, as far as they are known. */
export function keysOf(target: TargetId): [key: string, kinds: readonly Kind[]][] {
  const more = MORE[target] ?? {};
  if (target === 'gemini')
    // The proto takes numbers and words in each other's place, and a value alone for a list.
    return [
      ...Object.entries(more),
      ...Object.entries(wireOf(target).keys).map(([key, kinds]): [string, readonly Kind[]] => [
        key,
        kinds.includes('list') ? [] : kinds.includes('number') ? [...kinds, 'string'] : kinds,
      ]),
    ];
  return Object.entries(wireOf(target).keys)
    .filter(([key]) => !ELSEWHERE.includes(key))
    .map(([key, kinds]) => [key, [...kinds, ...(more[key] ?? [])]]);
}

/** False where a body surely has nothing at a dotted name: it has few of the many keys that are known. */
const mayHave = ({ body, form }: Sent, { head, other }: Named): boolean =>
  own(body, head) !== undefined || (form === 'gemini' && own(body, other) !== undefined);

/** A dotted name of which a kind is known, with its first step, which Gemini takes in another spelling, too. */
interface Named {
  readonly key: string;
  readonly head: string;
  readonly other: string;
  readonly accepted: readonly Kind[];
}

function named([key, accepted]: readonly [key: string, accepted: readonly Kind[]]): Named {
  const [head = key] = key.split('.');
  return { key, head, other: snakeOf(head), accepted };
}

/** Each key holds a value of one of its kinds. What null means differs; other requirements tell it. */
function kinds(target: TargetId, isTold: (sent: Sent, path: Path) => boolean): Requirement['finds'] {
  const names = keysOf(target)
    .filter(([, accepted]) => accepted.length > 0)
    .map(named);
  return (sent) =>
    names
      .filter((name) => mayHave(sent, name))
      .flatMap(({ key, accepted }) => {
        const path = pathIn(sent, key);
        const value = valueIn(sent.body, path);
        if (value === undefined || value === null) return [];
        if (accepted.some((kind) => IS_OF[kind](value)) || isTold(sent, path)) return [];
        const says = `\`${path.join('.')}\` must be ${accepted.map(aValueOf).join(' or ')}.`;
        const meant = converted(value, accepted);
        const ways = [...(meant === null ? [] : [setting(path, meant, 'lossless')]), removal(sent, path)];
        // A server may read `"0.7"` as a number; only of some it is known that they do not.
        const isRead = typeof meant !== 'object' && !CHECKING.includes(target);
        const data = { kind: accepted[0] ?? '' };
        return [breach(sent, path, says, ways, { data, ...(isRead && { severity: 'warning' as const }) })];
      });
}

/** The value as one of the accepted kinds, where it says the same: JSON in quotes, a number in quotes, a text in an object; else null. */
function converted(value: unknown, accepted: readonly Kind[]): Json | null {
  const has = (kind: Kind): boolean => accepted.includes(kind);
  if (typeof value === 'string') {
    const read = parsed(value);
    if (accepted.some((kind) => kind !== 'string' && IS_OF[kind](read))) return read as Json;
    return has('list') && value !== '' ? [value] : null;
  }
  if (typeof value === 'number' || typeof value === 'boolean') return has('string') ? inWords(value) : null;
  const text = isObject(value) ? (own(value, 'text') ?? own(value, 'content')) : undefined;
  if (typeof text !== 'string') return null;
  // Words in an object alone are a block of a list of them.
  if (has('list')) return has('string') ? [{ type: 'text', text }] : [value as Json];
  return has('string') ? text : null;
}

/** Which kind of value each key holds, as the vendors' own types say, where no other requirement tells it. */
export const kindsOfValues = (others: readonly Requirement[]): readonly Requirement[] =>
  WIRED.map((target): Requirement => {
    const own = others.filter(({ targets }) => targets.includes(target));
    const isTold = (sent: Sent, key: Path): boolean =>
      own.some(
        ({ when, given, finds }) =>
          holdsIn(when, { model: sent.model, day: null, route: null, thinking: false }) === true &&
          given?.(sent) !== false &&
          [...finds(sent)].some(({ path }) => key.join('/') === path.join('/')),
      );
    const [name = ''] = wireOf(target).packages;
    return {
      ...{ id: 'kinds', rule: 'params/range', targets: [target], text: 'kind' },
      finds: kinds(target, isTold),
      source: packagePage(name),
      checked: WIRES_READ,
      ...(UNSURE.includes(target)
        ? { confidence: 'contested', note: 'Its own types are not published, or it passes the request on.' }
        : { confidence: 'documented' }),
    };
  });
