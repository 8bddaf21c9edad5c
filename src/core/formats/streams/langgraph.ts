import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import { LIST_KEYS, listsIn } from '../common/lists.ts';
import { idOf } from '../common/parts.ts';
import { insideOf, KINDS, typeIn } from '../langchain/wrapping.ts';
import { joinedChunks } from './langchain-chunks.ts';
import type { Stream } from './stream.ts';

const MODES = new Set(['values', 'updates', 'messages', 'custom', 'debug', 'checkpoints', 'tasks']);
/** What an event is read as: its mode, what it says, and whether a graph inside the graph says it. */
const MARK = 'langgraph mode';

/**
 * What a graph of LangGraph streams: its state, what a step adds to it, or a piece of a message, each with the name of its
 * mode. The last state is read, with what came after it; without a state the messages as they came.
 */
export const graphEvents: Stream = {
  isEvent: (it) => partOf(it) !== null,
  join(events) {
    const parts = events.flatMap((it) => partOf(it) ?? []);
    const hasRoot = parts.some((it) => !it.isInner);
    const told = parts.filter((it) => it.isInner !== hasRoot);
    const last = told.findLastIndex((it) => it.mode === 'values' && listIn(it.data) !== null);
    const state = told[last]?.data ?? null;
    const thread = new Thread(listIn(state) ?? []);
    for (const it of told.slice(last + 1)) thread.take(it);
    const messages = thread.messages();
    const read =
      last < 0
        ? `the messages of ${events.length} events are put together`
        : `of ${events.length} events the last state is read, with the messages that came after it`;
    return {
      value: isObject(state) ? { ...state, messages } : { messages },
      answers: 1,
      isWhole: true,
      told: `The text is what a graph of LangGraph streamed: ${read}. What is exported is JSON, in one piece.`,
    };
  },
};

interface Part {
  readonly mode: string;
  readonly data: unknown;
  readonly isInner: boolean;
}

/** An event that is a tuple, as an object; null for a list that is none. */
export function tupleEvent(it: readonly unknown[]): JsonObject | null {
  const [ns, mode, data] = it.length === 3 ? it : [[], ...it];
  const isPath = Array.isArray(ns) && ns.every((step) => typeof step === 'string');
  if (it.length === 2 && isPiece(it[0], it[1])) return { [MARK]: 'messages', data: it, inner: false };
  if (typeof mode !== 'string' || !isPath || it.length < 2 || it.length > 3) return null;
  return isSaid(mode, data) ? { [MARK]: mode, data, inner: ns.length > 0 } : null;
}

function partOf(event: JsonObject): Part | null {
  const mode = ownString(event, MARK);
  if (mode !== null) return { mode, data: own(event, 'data'), isInner: own(event, 'inner') === true };
  // The second version of the stream names everything.
  const [type, ns, data] = [ownString(event, 'type'), own(event, 'ns'), own(event, 'data')];
  if (type !== null && Array.isArray(ns) && isSaid(type, data)) return { mode: type, data, isInner: ns.length > 0 };
  return isUpdate(event) ? { mode: 'updates', data: event, isInner: false } : null;
}

function isSaid(mode: string, data: unknown): boolean {
  if (mode === 'values' || mode === 'updates') return isObject(data);
  if (mode === 'messages') return Array.isArray(data) && isPiece(data[0], data[1]);
  return MODES.has(mode);
}

const isMessage = (it: unknown): it is JsonObject => isObject(it) && KINDS.some(([kind]) => kind === typeIn(it));

const isPiece = (message: unknown, about: unknown): boolean =>
  isMessage(message) && isObject(about) && Object.keys(about).some((key) => key.startsWith('langgraph_'));

/** What a step of a graph adds, by the name of the step: not what any envelope holds. */
function isUpdate(event: JsonObject): boolean {
  const [step = '', ...more] = Object.keys(event);
  if (more.length > 0 || /^(?:in|out)puts?$/.test(step) || listsIn(event, '', LIST_KEYS).length > 0) return false;
  const list = listIn(own(event, step));
  return list !== null && list.length > 0 && list.every(isMessage);
}

/** The messages of a state, or of what is added to one. */
function listIn(state: unknown): readonly unknown[] | null {
  const held = isObject(state) ? own(state, 'messages') : undefined;
  if (isMessage(held)) return [held];
  return Array.isArray(held) ? held : null;
}

const nameOf = (message: unknown): string | null => (isObject(message) ? idOf(own(insideOf(message), 'id')) : null);

/** The messages as they came: what has the id of one that is there takes its place. */
class Thread {
  private readonly all: unknown[];
  private readonly byId = new Map<string, number>();
  /** Pieces by their message, which is not there in one piece. */
  private readonly pieces = new Map<number, JsonObject[]>();

  constructor(list: readonly unknown[]) {
    this.all = [...list];
    for (const [place, it] of this.all.entries()) this.name(it, place);
  }

  take({ mode, data }: Part): void {
    if (mode === 'messages' && Array.isArray(data)) this.takePiece(data[0] as JsonObject);
    if (mode !== 'updates' || !isObject(data)) return;
    for (const added of Object.values(data)) for (const it of listIn(added) ?? []) this.put(it);
  }

  messages(): readonly unknown[] {
    return this.all.flatMap((it, place) => {
      const pieces = this.pieces.get(place);
      if (pieces) return [joinedChunks(pieces)];
      return it === undefined ? [] : [it];
    });
  }

  private name(it: unknown, place: number): void {
    const id = nameOf(it);
    if (id !== null) this.byId.set(id, place);
  }

  private placeOf(it: unknown): number {
    const id = nameOf(it);
    const known = id === null ? undefined : this.byId.get(id);
    const place = known ?? this.all.length;
    if (known === undefined) this.name(it, place);
    return place;
  }

  private put(it: unknown): void {
    const place = this.placeOf(it);
    this.pieces.delete(place);
    // A message that only says that another goes.
    const isGone = isObject(it) && typeIn(it) === 'remove';
    this.all[place] = isGone ? undefined : it;
  }

  private takePiece(piece: JsonObject): void {
    // Pieces without an id follow each other until somebody else speaks.
    const before = this.all.length - 1;
    const open = this.pieces.get(before)?.at(-1);
    const isNext =
      nameOf(piece) === null && open !== undefined && nameOf(open) === null && typeIn(open) === typeIn(piece);
    const place = isNext ? before : this.placeOf(piece);
    const pieces = this.pieces.get(place);
    if (pieces) pieces.push(piece);
    else if (place === this.all.length) {
      this.all.push(undefined);
      this.pieces.set(place, [piece]);
    }
  }
}
