import { type DraftMessage, type DraftPart, isUntouched } from '../../model/draft.ts';
import type { Message, Role } from '../../model/message.ts';
import { own } from '../../text/json.ts';
import { json, type Spelling } from '../../text/spelling.ts';
import { ANTHROPIC_BLOCKS } from '../anthropic/blocks.ts';
import type { Keys, Scene } from '../common/write.ts';
import { isAsWas, writeContent } from '../common/write-blocks.ts';
import type { SessionLine } from './read.ts';

/** A line of the new conversation: one of the file (`line`), or a new one. */
export interface Slot {
  readonly line: SessionLine | null;
  readonly role: Role;
  /** The new content; null if it stays as it is. */
  readonly content: Spelling | null;
  /** More keys of the record. */
  readonly keys: Keys;
}

/** What the lines of a session are to a writer. */
export interface LineScene extends Scene {
  /** The line that a pointer leads into. */
  lineAt(at: string): SessionLine | undefined;
  /** Lines that are part of the new conversation already: a second use of one becomes a new line. */
  readonly taken: Set<SessionLine>;
}

/** The lines a drafted message is written in. */
export function slotsOf(it: DraftMessage, scene: LineScene): Slot[] {
  const from = it.from;
  const keys = (it.set ?? []).map(([key, value]) => [key, json(value)] as const);
  if (from && isUntouched(it) && from.sources.every((at) => isFree(scene.lineAt(at), scene)))
    return from.sources.map((at) => keep(scene.lineAt(at)!, it.role, null, [], scene));
  const runs = runsOf(it.parts, it.role, scene);
  if (it.role === from?.role && canStayApart(runs, from)) {
    const slots = runs.map((run) => slotOf(run.line, run.parts, it.role, scene));
    return slots.map((slot, i) => (i === 0 ? { ...slot, keys: [...slot.keys, ...keys] } : slot));
  }
  const home = runs.find((run) => run.line !== null && from?.sources.includes(run.line.at));
  const base = home?.line ?? (from ? (scene.lineAt(from.at) ?? null) : lineOfOne(runs));
  const slot = slotOf(base, it.parts, it.role, scene);
  return [{ ...slot, keys: [...slot.keys, ...keys, ...roleKeys(slot, it.role)] }];
}

const isFree = (line: SessionLine | undefined, scene: LineScene): boolean =>
  line !== undefined && !scene.taken.has(line);

function keep(line: SessionLine, role: Role, content: Spelling | null, keys: Keys, scene: LineScene): Slot {
  scene.taken.add(line);
  return { line, role, content, keys };
}

/** A message from nowhere takes over a line that it holds all of: a moved result is a moved line. */
function lineOfOne(runs: readonly Run[]): SessionLine | null {
  const [only] = runs;
  const line = runs.length === 1 ? only?.line : null;
  return line && only?.parts.length === line.parts.length ? line : null;
}

interface Run {
  readonly line: SessionLine | null;
  readonly parts: DraftPart[];
}

/** Neighbouring parts of one line; in an assistant message new parts join the line of their neighbours. */
function runsOf(parts: readonly DraftPart[], role: Role, scene: LineScene): Run[] {
  const runs: { line: SessionLine | null; parts: DraftPart[] }[] = [];
  for (const part of parts) {
    const line = part.from ? (scene.lineAt(part.from.part.at) ?? null) : null;
    const last = runs.at(-1);
    const joins = last && role === 'assistant' && (last.line === null || line === null);
    if (last && (last.line === line || joins)) {
      last.parts.push(part);
      last.line ??= line;
    } else runs.push({ line, parts: [part] });
  }
  return runs;
}

/**
 * Lines stay lines where reading puts them together again: the lines of one API message, the result lines of one turn,
 * or one single line. Otherwise the message becomes one line.
 */
function canStayApart(runs: readonly Run[], from: Message): boolean {
  const lines = runs.flatMap((run) => (run.line ? [run.line] : []));
  if (runs.length === 0 || new Set(lines).size !== lines.length) return false;
  const isOwn = lines.length === runs.length && lines.every((line) => from.sources.includes(line.at));
  if (runs.length === 1 || from.role === 'assistant') return isOwn;
  return runs.every((run) => run.parts.every((part) => part.part.kind === 'result'));
}

/** One line with these parts: the line of the file if it is still to be had, else a new one. */
function slotOf(line: SessionLine | null, parts: readonly DraftPart[], role: Role, scene: LineScene): Slot {
  const it = { parts: [...parts], role };
  if (line === null || scene.taken.has(line))
    return { line: null, role, content: writeContent(ANTHROPIC_BLOCKS, scene, it, undefined), keys: [] };
  const isSame =
    parts.length === line.parts.length && parts.every((part, i) => isAsWas(part) && part.part.at === line.parts[i]!.at);
  if (isSame) return keep(line, role, null, [], scene);
  const content = writeContent(ANTHROPIC_BLOCKS, scene, it, own(line.message, 'content'));
  return keep(line, role, content, uiCopy(line, parts), scene);
}

/** The copy of a result that a line keeps for the screen follows the result, or goes with it. */
function uiCopy(line: SessionLine, parts: readonly DraftPart[]): Keys {
  if (!Object.hasOwn(line.record, 'toolUseResult')) return [];
  const results = parts.filter((it) => it.part.kind === 'result');
  const [only] = results;
  if (!only) return [['toolUseResult', null]];
  const before = only.from?.part;
  const isChanged = before?.kind === 'result' && only.part.kind === 'result' && before.text !== only.part.text;
  return isChanged && only.part.kind === 'result' ? [['toolUseResult', json(only.part.text)]] : [];
}

function roleKeys(slot: Slot, role: Role): Keys {
  if (!slot.line) return [];
  const type = role === 'assistant' ? 'assistant' : 'user';
  if (slot.line.role === type) return [];
  return [
    ['type', json(type)],
    ['message.role', json(type)],
  ];
}
