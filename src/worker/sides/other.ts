import { parent, valueAt } from '../../core/index.ts';
import { tokensView } from '../budget.ts';
import type { Session } from '../session.ts';
import { roomView } from '../trim-room.ts';
import { originsByText, type Side } from './origins.ts';
import { runsOf } from './runs.ts';
import { type OtherView, SIDE_KINDS, type SidesView } from './side-views.ts';

/** What is open as the left side, another file as the right one. */
export function otherSides(session: Session, other: Session): readonly [left: Side, right: Side] {
  return [sideOf(session), sideOf(other)];
}

const sideOf = (session: Session): Side => {
  const { snapshot, transcript } = session.derived();
  return { messages: transcript.messages, snapshot };
};

/** Messages that are written alike stand beside each other, and where both have one of a role there, those two. */
export function otherRuns(session: Session, other: Session): SidesView {
  const [left, right] = otherSides(session, other);
  return runsOf(
    left.messages.length,
    originsByText(left, right),
    (was, is) => left.messages[was]?.role === right.messages[is]?.role,
  );
}

/** Where two requests part, and what of a prompt cache the second can use. */
export function otherView(session: Session, other: Session): OtherView {
  const [left, right] = otherSides(session, other);
  const parts = partsOf(left, right);
  const index = firstDifference(otherRuns(session, other), right.messages.length);
  const isPrefixLost = parts.some((name) => IN_PREFIX.has(name));
  const { counter, perMessage, total } = tokensView(other, '');
  const { tools, system } = roomView(other, counter.id);
  const around = (tools ?? 0) + (system ?? 0);
  const kept = isPrefixLost ? 0 : around + sumOf(perMessage, index ?? perMessage.length);
  return {
    fileName: other.opened.fileName,
    messages: right.messages.length,
    parts,
    index,
    cache: { kept, lost: around + total - kept },
    isRelated: isRelated(left, right),
  };
}

/** Two files are taken for states of one conversation where they begin with the same message. */
function isRelated(left: Side, right: Side): boolean {
  const [first, second] = [left.messages[0], right.messages[0]];
  if (first === undefined || second === undefined || first.role !== second.role) return false;
  const saying = ({ parts }: typeof first) => parts.map((part) => ('text' in part ? part.text : part.kind)).join('\n');
  return saying(first) === saying(second);
}

/** The first message of the second list that is not that of the first; null where all are the same. */
function firstDifference(sides: SidesView, count: number): number | null {
  let index = 0;
  for (const [run, code] of sides.kind.entries()) {
    if (SIDE_KINDS[code] !== 'same') return Math.min(index, count);
    index += sides.length[run] ?? 0;
  }
  return null;
}

const sumOf = (values: Int32Array, end: number): number =>
  values.subarray(0, end).reduce((sum, value) => sum + value, 0);

/** Keys that a prompt cache reads before the messages, in its order. */
const PREFIX = [
  'model',
  'tools',
  'tool_config',
  'toolConfig',
  'system',
  'system_instruction',
  'systemInstruction',
  'instructions',
];
const IN_PREFIX: ReadonlySet<string> = new Set(PREFIX);

/** Names of parts of the request around the messages that differ, as the cache reads them; none where a file is not a request. */
function partsOf(left: Side, right: Side): string[] {
  const [was, is] = [rootOf(left), rootOf(right)];
  if (was === null || is === null) return [];
  return [...new Set([...PREFIX, ...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]) && !isList(left, name) && !isList(right, name),
  );
}

/** Where the list of messages is in a file; null where there are none. */
const listOf = ({ messages: [first] }: Side): string | null => (first === undefined ? null : parent(first.at));

/** True for the key under which the messages stand. */
const isList = (side: Side, name: string): boolean => listOf(side)?.endsWith(`/${name}`) === true;

/** The request itself; what a recording keeps around it, as its response, is no part of it. */
function rootOf(side: Side): Readonly<Record<string, unknown>> | null {
  const { value, records } = side.snapshot.document;
  const list = listOf(side);
  const root = list === null ? value : valueAt(value, parent(list) ?? '');
  return records === null && isRecord(root) ? root : null;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
