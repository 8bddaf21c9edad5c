import type { CallPart, Message, ResultPart } from './message.ts';

/** A place in the transcript: message index and part index. */
export interface Place {
  readonly message: number;
  readonly part: number;
}

export interface LinkedResult extends Place {
  readonly result: ResultPart;
}

/** A call and everything that answers it. */
export interface LinkedCall extends Place {
  readonly call: CallPart;
  /** In document order. The first is the answer; more are duplicates. */
  readonly results: readonly LinkedResult[];
}

/** Calls and results of a transcript, paired by id and occurrence, in one pass. */
export interface Links {
  readonly calls: readonly LinkedCall[];
  /** Results that answer no call of the transcript. */
  readonly orphans: readonly LinkedResult[];
  /** The call of a result, by place; undefined for orphans. */
  callOf(place: Place): LinkedCall | undefined;
  /** The link of a call, by place. */
  linkOf(place: Place): LinkedCall | undefined;
}

interface OpenCall extends Place {
  readonly call: CallPart;
  readonly results: LinkedResult[];
}

/** Calls by the place of their own part, or of the part that answers them; parts of one message in order. */
class Places {
  private readonly rows: ({ readonly parts: number[]; readonly calls: OpenCall[] } | undefined)[];

  constructor(messages: number) {
    this.rows = new Array(messages);
  }

  set(message: number, part: number, call: OpenCall): void {
    const row = this.rows[message];
    if (!row) {
      this.rows[message] = { parts: [part], calls: [call] };
      return;
    }
    let at = row.parts.length;
    // Results that found their call late come last, but belong in order.
    while (at > 0 && row.parts[at - 1]! > part) at--;
    if (at === row.parts.length) {
      row.parts.push(part);
      row.calls.push(call);
      return;
    }
    row.parts.splice(at, 0, part);
    row.calls.splice(at, 0, call);
  }

  get({ message, part }: Place): OpenCall | undefined {
    const row = this.rows[message];
    if (!row) return undefined;
    let low = 0;
    let high = row.parts.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (row.parts[middle]! < part) low = middle + 1;
      else high = middle;
    }
    return row.parts[low] === part ? row.calls[low] : undefined;
  }
}

/**
 * Pairs calls with results. A result answers the latest message that holds a call of its id; inside that message the
 * first call of that id that is still unanswered (first in, first out). A result that stands before its call is paired
 * with the first later call of that id that nothing else answers. A result without id is adopted when the nearest
 * earlier message with calls has exactly one call, and that call is unanswered. Linear in the number of parts.
 */
export function linkCalls(messages: readonly Message[]): Links {
  const calls: OpenCall[] = [];
  // Most ids name one call; a list is made only for the second.
  const byId = new Map<string, OpenCall | OpenCall[]>();
  const callByPlace = new Places(messages.length);
  const callOfResult = new Places(messages.length);
  const early: LinkedResult[] = [];
  const orphans: LinkedResult[] = [];
  let lastCalls: OpenCall[] = [];

  for (const message of messages) {
    let own: OpenCall[] | null = null;
    for (let part = 0; part < message.parts.length; part++) {
      const it = message.parts[part]!;
      if (it.kind === 'call') {
        const open: OpenCall = { message: message.index, part, call: it, results: [] };
        calls.push(open);
        callByPlace.set(message.index, part, open);
        own ??= [];
        own.push(open);
        if (it.id !== null) {
          const same = byId.get(it.id);
          if (same === undefined) byId.set(it.id, open);
          else if (Array.isArray(same)) same.push(open);
          else byId.set(it.id, [same, open]);
        }
      } else if (it.kind === 'result') {
        const result: LinkedResult = { message: message.index, part, result: it };
        const call = it.callId === null ? adopt(own ?? lastCalls) : latest(byId.get(it.callId));
        if (call) {
          call.results.push(result);
          callOfResult.set(message.index, part, call);
        } else early.push(result);
      }
    }
    if (own) lastCalls = own;
  }

  for (const result of early) {
    const id = result.result.callId;
    const call = id === null ? undefined : listOf(byId.get(id)).find((it) => it.results.length === 0);
    if (call) {
      call.results.push(result);
      callOfResult.set(result.message, result.part, call);
    } else orphans.push(result);
  }

  return {
    calls,
    orphans,
    callOf: (place) => callOfResult.get(place),
    linkOf: (place) => callByPlace.get(place),
  };
}

/** Of calls with one id: the first unanswered of the latest message, else the last call. */
function latest(same: OpenCall | readonly OpenCall[] | undefined): OpenCall | undefined {
  if (same === undefined || 'results' in same) return same;
  const last = same.at(-1);
  if (!last) return undefined;
  for (let i = same.length - 1, found: OpenCall | undefined; ; i--) {
    const call = same[i];
    if (!call || call.message !== last.message) return found ?? last;
    if (call.results.length === 0) found = call;
  }
}

const listOf = (same: OpenCall | readonly OpenCall[] | undefined): readonly OpenCall[] =>
  same === undefined ? [] : 'results' in same ? [same] : same;

function adopt(candidates: readonly OpenCall[]): OpenCall | undefined {
  const only = candidates.length === 1 ? candidates[0] : undefined;
  return only && only.results.length === 0 ? only : undefined;
}
