import { linkCalls } from '../model/linker.ts';
import type { LinkedCall } from '../model/links.ts';
import type { Transcript } from '../model/message.ts';
import type { Snapshot } from '../snapshot.ts';

/** One tool call of a transcript: what was called, what became of it, where both halves stand. */
export interface ToolCallRecord {
  readonly id: string | null;
  readonly name: string;
  readonly args: unknown;
  /** `pending`: the last thing in the history. `retried`: answered by a retry prompt. */
  readonly status: 'answered' | 'error' | 'retried' | 'pending' | 'dangling' | 'duplicate';
  readonly callIndex: number;
  readonly partIndex: number;
  readonly resultIndex: number | null;
  readonly result: string | null;
}

/** The registry view of a transcript: one record per call, in order. */
export function toolCalls(snapshot: Snapshot, transcript = 0): ToolCallRecord[] {
  const list = snapshot.transcripts[transcript];
  return list ? callRecords(list) : [];
}

/** As `toolCalls`, for a transcript at hand. */
export function callRecords(transcript: Transcript): ToolCallRecord[] {
  const last = transcript.messages.length - 1;
  return linkCalls(transcript.messages).calls.map((link) => ({
    id: link.call.id,
    name: link.call.name,
    args: link.call.args,
    status: statusOf(link, last),
    callIndex: link.message,
    partIndex: link.part,
    resultIndex: link.results[0]?.message ?? null,
    result: link.results[0]?.result.text ?? null,
  }));
}

function statusOf(link: LinkedCall, last: number): ToolCallRecord['status'] {
  const result = link.results[0]?.result;
  if (!result) return link.message === last ? 'pending' : 'dangling';
  if (link.results.length > 1) return 'duplicate';
  if (result.retry) return 'retried';
  return result.isError ? 'error' : 'answered';
}
