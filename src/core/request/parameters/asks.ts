import { IS_OF } from '../../targets/form-faults.ts';
import { containerIn } from '../../targets/parsed.ts';
import { inWords, isObject, type Json, type JsonObject } from '../../text/json.ts';
import { outputSchemaAt, schemaSaid } from '../output-format.ts';
import { nameOf, pathIn, placedIn, read, valueIn } from './body.ts';
import type { Breach, Path, Requirement, Sent, Way } from './requirement.ts';
import type { Kind } from './wire.ts';

type Finds = Requirement['finds'];

/** The key is removed, with the object that held nothing else. */
export function removal({ body }: Sent, path: Path, loses = true): Way {
  const above = path.slice(0, -1);
  const holder = above.length > 0 ? valueIn(body, above) : undefined;
  const isAlone = isObject(holder) && Object.keys(holder).length === 1;
  return {
    kind: 'remove-parameter',
    edits: [{ path: isAlone ? above : path, to: undefined }],
    reason: `\`${nameOf(path)}\` is removed from the request.`,
    effect: loses ? 'lossy' : 'lossless',
  };
}

export const setting = (path: Path, to: Json, effect: Way['effect'] = 'lossy'): Way => ({
  kind: effect === 'lossless' ? 'correct-parameter' : 'set-parameter',
  edits: [{ path, to }],
  reason: `\`${nameOf(path)}\` is set to ${shown(to)}.`,
  effect,
});

/** An object that is written as a string of JSON is parsed; none where it is no such string. */
export function parsing({ body }: Sent, path: Path): Way[] {
  const held = containerIn(valueIn(body, path));
  return isObject(held) ? [setting(path, held as Json, 'lossless')] : [];
}

export const addition = (path: Path, to: Json): Way => ({
  kind: 'add-parameter',
  edits: [{ path, to }],
  reason: `\`${nameOf(path)}\` is added: ${shown(to)}.`,
  effect: 'lossless',
});

/** A header is sent with a value, or left out (null), where the text writes the headers. */
export function sending({ sentTo }: Sent, header: string, to: string | null): Way[] {
  if (sentTo?.isWritten !== true) return [];
  if (to === null)
    return [
      {
        kind: 'remove-header',
        edits: [{ header, to: undefined }],
        reason: `The header \`${header}\` is removed.`,
        effect: 'lossy',
      },
    ];
  const reason = `The header \`${header}: ${to}\` is sent.`;
  return [{ kind: 'set-header', edits: [{ header, to }], reason, effect: 'lossless' }];
}

/** What is said under one key is said under another, as that takes it. */
export const renaming = (from: Path, to: Path, value: Json): Way => ({
  kind: 'rename-parameter',
  edits: [
    { path: from, to: undefined },
    { path: to, to: value },
  ],
  reason: `\`${nameOf(from)}\` is written as \`${nameOf(to)}\`.`,
  effect: 'lossless',
});

/** What a breach may say besides. */
type More = Partial<Pick<Breach, 'severity' | 'text' | 'data'>>;

/** A breach at a path, with what every text may need. */
export function breach(sent: Sent, path: Path, says: string, ways: readonly Way[], more: More = {}): Breach {
  const value = valueIn(sent.body, path);
  const key = nameOf(path);
  const wire = key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const data = { key, wire, ...(sent.model === null ? {} : { model: sent.model }), value: shown(value), ...more.data };
  return { path, says, ways: ways.flatMap((way) => [...saying(sent, way), way]), ...more, data };
}

/** A breach that nothing but the removal of what is at its path ends. */
export const surplus = (sent: Sent, path: Path, says: string, more: More = {}): Breach =>
  breach(sent, path, says, [removal(sent, path)], more);

/** The same of what says nothing: with it nothing is lost. */
export const idle = (sent: Sent, path: Path, says: string, more: More = {}): Breach =>
  breach(sent, path, says, [removal(sent, path, false)], more);

/** A text with more characters than the API accepts, of which the first are kept. */
export function tooLong(sent: Sent, path: Path, max: number, others: readonly Way[]): Breach[] {
  const value = valueIn(sent.body, path);
  if (typeof value !== 'string' || value.length <= max) return [];
  const says = `\`${path.join('.')}\` has ${value.length} characters; the limit is ${max}.`;
  const data = { max, length: value.length };
  return [breach(sent, path, says, [setting(path, value.slice(0, max)), ...others], { text: 'long', data })];
}

/** Before the removal of an output format with a schema, that what the schema asks for is said in a message. */
function saying({ body }: Sent, { kind, edits }: Way): Way[] {
  if (kind !== 'remove-parameter') return [];
  const removed = edits.flatMap((edit) => ('path' in edit && edit.to === undefined ? [edit.path] : []));
  const schema = removed.map((path) => outputSchemaAt(path.at(-1) ?? '', valueIn(body, path))).find(Boolean);
  const said = schema === undefined ? null : schemaSaid(body, schema);
  if (said === null) return [];
  const reason = `The schema of the output is said in ${said.where}, and the API no longer enforces it.`;
  return [{ kind: 'say-schema', edits: [...edits, said], reason, effect: 'lossy' }];
}

/** A way as a file states it: a value that is set, or a key that is removed, with its effect where nothing is lost. */
type Told =
  | readonly ['set', name: string, to: Json, effect?: 'lossless']
  | readonly ['remove', name: string, effect?: 'lossless'];

const toldWay = (sent: Sent, way: Told): Way =>
  way[0] === 'set'
    ? setting(pathIn(sent, way[1]), way[2], way[3])
    : removal(sent, pathIn(sent, way[1]), way[2] !== 'lossless');

/** What a row says of a place wherever it holds; '' for the whole body. */
export const tells =
  (name: string, says: string, ...ways: readonly Told[]): Finds =>
  (sent) => [
    breach(
      sent,
      name === '' ? [] : pathIn(sent, name),
      says,
      ways.map((way) => toldWay(sent, way)),
    ),
  ];

/** The parameter may not be there. `unless` is a value that is accepted all the same; null never counts. */
export const absent =
  (name: string, why: string, options: { readonly to?: string; readonly unless?: readonly unknown[] } = {}): Finds =>
  (sent) => {
    const { path, value } = placedIn(sent, name);
    if (value === undefined || options.unless?.includes(value)) return [];
    const to = options.to === undefined ? undefined : pathIn(sent, options.to);
    const isFree = to !== undefined && valueIn(sent.body, to) === undefined;
    const ways = [...(isFree ? [renaming(path, to, value as Json)] : []), removal(sent, path)];
    return [breach(sent, path, `\`${nameOf(path)}\` ${why}.`, ways)];
  };

export const noneOf =
  (names: readonly string[], why: string, unless?: Readonly<Record<string, readonly unknown[]>>): Finds =>
  (sent) =>
    names.flatMap((name) => {
      const accepted = unless?.[name];
      return [...absent(name, why, accepted ? { unless: accepted } : {})(sent)];
    });

/** The bounds of a number; `above` and `below` are outside of them. */
interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly above?: number;
  readonly below?: number;
  readonly integer?: true;
  /** What is set for a value under the bounds; the bound itself where it is not said. */
  readonly least?: number;
  /** A number outside of them that clients send for none, and that is accepted. */
  readonly unset?: number;
  /** What is set for a value over the bounds. */
  readonly most?: number;
}

/** The parameter is a number within bounds; a number in quotes is one that is written wrong. */
export const within =
  (name: string, bounds: Bounds): Finds =>
  (sent) => {
    const { path, value } = placedIn(sent, name);
    if (value === undefined || value === bounds.unset) return [];
    if (typeof value !== 'number') return [noNumber(sent, path, value)];
    const { min = bounds.above, max = bounds.below } = bounds;
    const isUnder = (min !== undefined && value < min) || value === bounds.above;
    const isOver = (max !== undefined && value > max) || value === bounds.below;
    const isBroken = bounds.integer === true && !Number.isInteger(value);
    if (!isUnder && !isOver && !isBroken) return [];
    // Nobody wants a limit of one: clients send such a number for none.
    const isNone = min === 1 && value <= 0;
    const set = isNone ? [] : [setting(path, nearestIn(bounds, value, { isUnder, isOver }))];
    const ways = [...set, removal(sent, path)];
    const data = { ...(max === undefined ? {} : { max }), ...(min === undefined ? {} : { min }) };
    const text = isUnder ? 'under' : isOver ? 'over' : 'type';
    return [
      breach(sent, path, `\`${nameOf(path)}\` is ${shown(value)}; the API accepts ${rangeWords(bounds)}.`, ways, {
        data,
        text,
      }),
    ];
  };

function noNumber(sent: Sent, path: Path, value: unknown): Breach {
  const meant = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : null;
  const ways = [...(meant === null ? [] : [setting(path, meant, 'lossless')]), removal(sent, path)];
  return breach(sent, path, `\`${nameOf(path)}\` must be a number.`, ways, { text: 'type' });
}

/** The value within bounds that is nearest to one outside of them. */
function nearestIn(bounds: Bounds, value: number, { isUnder, isOver }: { isUnder: boolean; isOver: boolean }): number {
  if (isUnder) return bounds.least ?? bounds.min ?? bounds.above ?? 0;
  return isOver ? (bounds.most ?? bounds.max ?? bounds.below ?? 0) : Math.round(value);
}

function rangeWords({ min, max, above, below, integer }: Bounds): string {
  const low = above !== undefined ? `above ${figure(above)}` : min !== undefined ? `from ${figure(min)}` : '';
  const high = below !== undefined ? `below ${figure(below)}` : max !== undefined ? `to ${figure(max)}` : '';
  return [integer ? 'a whole number' : 'a number', low, high].filter((word) => word !== '').join(' ');
}

const figure = (value: number): string => value.toLocaleString('en-US');

export const ranges =
  (all: Readonly<Record<string, Bounds>>): Finds =>
  (sent) =>
    Object.entries(all).flatMap(([name, bounds]) => [...within(name, bounds)(sent)]);

/** The parameter is one of some values. `nearest` is the one that is meant by any other, or says which is. */
export const oneOf =
  (name: string, values: readonly string[], nearest?: string | ((value: string) => string | undefined)): Finds =>
  (sent) => {
    const { path, value } = placedIn(sent, name);
    if (value === undefined || values.includes(value as string)) return [];
    const near = typeof nearest === 'function' && typeof value === 'string' ? nearest(value) : undefined;
    const meant = typeof nearest === 'string' && typeof value === 'string' ? nearest : near;
    const ways = [...(meant === undefined ? [] : [setting(path, meant)]), removal(sent, path)];
    const data = { supported: quotedList(values), expected: values };
    const says = `\`${nameOf(path)}\` is ${shown(value)}; the API accepts ${values.join(', ')}.`;
    return [breach(sent, path, says, ways, { data })];
  };

/** 'a', 'b', and 'c' */
export function quotedList(values: readonly string[]): string {
  const quoted = values.map((value) => `'${value}'`);
  if (quoted.length < 3) return quoted.join(' and ');
  return `${quoted.slice(0, -1).join(', ')}, and ${quoted.at(-1)}`;
}

/** The list has at most so many elements: the first are kept. */
export const atMost =
  (name: string, max: number): Finds =>
  (sent) => {
    const { path, value: list } = placedIn(sent, name);
    if (!Array.isArray(list) || list.length <= max) return [];
    const says = `\`${nameOf(path)}\` has ${list.length} entries; the limit is ${max}.`;
    const ways = [setting(path, list.slice(0, max) as Json), removal(sent, path)];
    return [breach(sent, path, says, ways, { data: { count: list.length, max }, text: 'count' })];
  };

/** The parameter is of one kind; `null` counts as wrong where the API does not take it. */
export const kindOf =
  (name: string, kind: Kind, options: { readonly nulls?: 'rejected' } = {}): Finds =>
  (sent) => {
    const path = pathIn(sent, name);
    const value = valueIn(sent.body, path);
    if (value === undefined || IS_OF[kind](value)) return [];
    if (value === null && options.nulls === undefined) return [];
    const says = value === null ? `\`${nameOf(path)}\` is empty.` : `\`${nameOf(path)}\` must be ${aValueOf(kind)}.`;
    const ways = [...(kind === 'object' ? parsing(sent, path) : []), removal(sent, path, value !== null)];
    return [breach(sent, path, says, ways, { data: { kind } })];
  };

/** A value of a kind, in a sentence. */
export const aValueOf = (kind: Kind): string => (kind === 'object' ? 'an object' : `a ${kind}`);

/** The parameter has a value, which is added where it is known what to send. */
export const present =
  (name: string, value?: Json): Finds =>
  (sent) => {
    if (read(sent, name) !== undefined) return [];
    const path = pathIn(sent, name);
    const ways = value === undefined ? [] : [addition(path, value)];
    const text = ways.length === 0 ? { text: 'open' } : {};
    return [breach(sent, path, `\`${nameOf(path)}\` is missing.`, ways, text)];
  };

/** True if the value is an object of a type. */
export const isOfType = (value: unknown, ...types: readonly string[]): value is JsonObject =>
  isObject(value) && types.includes(inWords(value.type));

const LONGEST = 60;

/** A value as a sentence shows it: as JSON, cut where it is long. */
function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}\u2026` : text;
}
