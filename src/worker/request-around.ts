import { child, isWithin, parent, type ToolDeclaration, valueAt } from '../core/index.ts';
import type { AroundLine, AroundPart, AroundView } from './protocol.ts';
import { readable } from './readable.ts';
import { cut } from './rows.ts';
import type { Session } from './session.ts';
import { counterFor } from './trim-calibration.ts';

/** Characters of a part's line, and lines of an opened part. */
const WIDTH = 240;
const LINES = 2000;
/** A value that is no longer than this stays on one line. */
const SHORT = 60;
/** Tools that are listed; the others are counted by the line of all. */
const TOOLS = 500;

/** A request that is read. */
export type Asked = Pick<ReturnType<Session['derived']>, 'snapshot' | 'transcript'>;

/** A part of it: where it is, and what it is called. */
export type AroundPlace = Pick<AroundPart, 'at' | 'name' | 'index' | 'kind'>;

/** The request in figures; null where nothing stands beside the messages. */
export function aroundOf(asked: Asked): AroundView | null {
  const { transcript } = asked;
  const keys = keysOf(asked);
  const tools = transcript.tools?.length ?? 0;
  const system = transcript.system !== null;
  if (keys.length === 0 && tools === 0 && !system) return null;
  return {
    at: parent(transcript.at) ?? transcript.at,
    model: transcript.model,
    tools,
    parameters: keys.filter(({ kind, name }) => kind === 'parameter' && name !== 'model').length,
    system,
  };
}

/** Its parts: parameters first, then tools and system prompt, as a prompt cache reads them before the messages. */
export function aroundParts(session: Session): readonly AroundPart[] {
  const asked = session.derived();
  const { transcript } = asked;
  const { measure } = counterFor(session, '', true);
  const tokens = (text: string): number => Math.ceil(measure(text));
  const keys = keysOf(asked);
  const parameters = keys.flatMap(({ at, name, kind, value }): AroundPart[] => {
    if (kind !== 'parameter') return [];
    const text = JSON.stringify(value) ?? '';
    return [{ at, name, index: null, kind, words: lineOf(text), tokens: null, opens: text.length > SHORT }];
  });
  const tools = transcript.tools ?? [];
  const sizes = tools.map(({ at }) => tokens(JSON.stringify(valueAt(asked.snapshot.document.value, at)) ?? ''));
  const listed = tools.slice(0, TOOLS).map((tool, index): AroundPart => {
    const words = lineOf(tool.description ?? '');
    return { at: tool.at, name: tool.name, index, kind: 'tool', words, tokens: sizes[index] ?? null, opens: true };
  });
  const all = toolsAt(keys, tools);
  return [
    ...parameters,
    ...(all === null
      ? []
      : [
          {
            ...all,
            index: null,
            kind: 'tools' as const,
            words: `${tools.length.toLocaleString('en')} ${tools.length === 1 ? 'tool' : 'tools'}`,
            tokens: sizes.reduce((sum, size) => sum + size, 0),
            opens: false,
          },
          ...listed,
        ]),
    ...systemPart(asked, tokens),
  ];
}

/** Where its parts are, in the same order. */
export function aroundPlaces(asked: Asked): readonly AroundPlace[] {
  const { tools, system } = asked.transcript;
  const keys = keysOf(asked);
  const all = toolsAt(keys, tools ?? []);
  return [
    ...keys.filter(({ kind }) => kind === 'parameter').map(({ at, name, kind }) => ({ at, name, index: null, kind })),
    ...(all === null ? [] : [{ ...all, index: null, kind: 'tools' as const }]),
    ...(tools ?? []).slice(0, TOOLS).map(({ at, name }, index) => ({ at, name, index, kind: 'tool' as const })),
    ...(system === null ? [] : [{ ...systemAt(asked), index: null, kind: 'system' as const }]),
  ];
}

/** Where the system prompt is, and the key that it has. */
function systemAt({ transcript }: Asked): Pick<AroundPlace, 'at' | 'name'> {
  const at = transcript.systemAt ?? transcript.at;
  return { at, name: at.split('/')[1] ?? 'system' };
}

function systemPart(asked: Asked, tokens: (text: string) => number): AroundPart[] {
  const { system } = asked.transcript;
  if (system === null) return [];
  const opens = system.length > SHORT || system.includes('\n');
  return [{ ...systemAt(asked), index: null, kind: 'system', words: lineOf(system), tokens: tokens(system), opens }];
}

/** A part line by line. The system prompt is its words, everything else is JSON. */
export function aroundLines({ snapshot, transcript }: Asked, at: string): readonly AroundLine[] {
  if (transcript.system !== null && at === systemAt({ snapshot, transcript }).at)
    return readable(transcript.system)
      .split('\n', LINES)
      .map((text) => ({ text, at }));
  return jsonLines({ snapshot, transcript }, at);
}

/** Places within a part whose value takes several lines. */
type Broken = ReadonlySet<string>;
const NOWHERE: Broken = new Set();

/**
 * What is written at a place, as JSON line by line. `broken`: values that are broken though they are short, as they are in
 * the part that it is compared with.
 */
export function jsonLines({ snapshot }: Asked, at: string, broken = NOWHERE): readonly AroundLine[] {
  const lines: AroundLine[] = [];
  const isWhole = (value: unknown, place: string): boolean => isShort(value) && !broken.has(place.slice(at.length));
  write(valueAt(snapshot.document.value, at), { at, indent: '', lead: '', tail: '' }, lines, isWhole);
  return lines;
}

/** Where what is written at a place takes several lines. */
export function brokenIn({ snapshot }: Asked, at: string): Broken {
  const found = new Set<string>();
  const todo: (readonly [place: string, value: unknown])[] = [['', valueAt(snapshot.document.value, at)]];
  for (const [place, value] of todo) {
    if (isShort(value)) continue;
    found.add(place);
    for (const [key, inner] of Object.entries(value as object)) todo.push([child(place, key), inner]);
  }
  return found;
}

const isShort = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || JSON.stringify(value).length <= SHORT;

interface Place {
  readonly at: string;
  readonly indent: string;
  /** What stands before the value on its line, and behind it. */
  readonly lead: string;
  readonly tail: string;
}

/** JSON with one value per line, short ones whole; each line knows where its value is written. */
function write(
  value: unknown,
  { at, indent, lead, tail }: Place,
  lines: AroundLine[],
  isWhole: (value: unknown, place: string) => boolean,
): void {
  if (lines.length >= LINES) return;
  if (typeof value !== 'object' || value === null || isWhole(value, at)) {
    lines.push({ text: readable(`${indent}${lead}${JSON.stringify(value) ?? ''}${tail}`), at });
    return;
  }
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  lines.push({ text: `${indent}${lead}${isList ? '[' : '{'}`, at });
  for (const [index, [key, inner]] of entries.entries()) {
    const name = isList ? '' : `${JSON.stringify(key)}: `;
    const comma = index < entries.length - 1 ? ',' : '';
    write(inner, { at: child(at, key), indent: `${indent}  `, lead: name, tail: comma }, lines, isWhole);
  }
  lines.push({ text: `${indent}${isList ? ']' : '}'}${tail}`, at });
}

interface Key {
  readonly at: string;
  readonly name: string;
  readonly value: unknown;
  readonly kind: AroundPart['kind'];
}

/** The keys of the request besides its messages; none where what is open is no request. */
function keysOf({ snapshot, transcript }: Asked): Key[] {
  const body = transcript.isRequest ? parent(transcript.at) : null;
  const value = body === null ? null : valueAt(snapshot.document.value, body);
  if (body === null || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const { tools, systemAt } = transcript;
  return Object.entries(value).flatMap(([name, inner]): Key[] => {
    const at = child(body, name);
    if (at === transcript.at) return [];
    const holdsTools = tools?.some((tool) => isWithin(tool.at, at)) === true;
    const isSystem = systemAt !== null && isWithin(systemAt, at);
    return [{ at, name, value: inner, kind: holdsTools ? 'tools' : isSystem ? 'system' : 'parameter' }];
  });
}

/** Where the tools stand together; null where none is declared. */
function toolsAt(keys: readonly Key[], tools: readonly ToolDeclaration[]): Pick<AroundPart, 'at' | 'name'> | null {
  const [first] = tools;
  if (first === undefined) return null;
  const key = keys.find(({ kind }) => kind === 'tools');
  return key ? { at: key.at, name: key.name } : { at: parent(first.at) ?? first.at, name: 'tools' };
}

/** The first words, on one line. */
const lineOf = (text: string): string => cut(readable(cut(text.trimStart(), WIDTH * 4)).replace(/\s+/g, ' '), WIDTH);
