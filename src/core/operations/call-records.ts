import { linkCalls } from '../model/linker.ts';
import type { LinkedCall } from '../model/links.ts';
import type { Transcript } from '../model/message.ts';
import { isOnlyResults } from '../targets/placing.ts';

/** One tool call of a transcript: what was called, what became of it, where both halves stand. */
export interface ToolCallRecord {
  readonly id: string | null;
  readonly name: string;
  readonly args: unknown;
  /**
   * `pending`: open in the last turn of a request; `running`: in that of a session that a program keeps. `cancelled`: its
   * result only says that the call was aborted. `retried`: its result is a retry prompt.
   */
  readonly status: 'answered' | 'cancelled' | 'error' | 'retried' | 'pending' | 'running' | 'dangling' | 'duplicate';
  readonly callIndex: number;
  readonly partIndex: number;
  readonly resultIndex: number | null;
  readonly result: string | null;
}

/** The registry view of a transcript: one record per call, in order. */
export function toolCalls(
  { transcripts }: { readonly transcripts: readonly Transcript[] },
  transcript = 0,
): ToolCallRecord[] {
  const list = transcripts[transcript];
  return list ? callRecords(list) : [];
}

/** As `toolCalls`, for a transcript at hand. */
export function callRecords(transcript: Transcript): ToolCallRecord[] {
  const open = transcript.messages.findLastIndex((message) => !isOnlyResults(message));
  return linkCalls(transcript.messages).calls.map((link) => ({
    id: link.call.id,
    name: link.call.name,
    args: link.call.args,
    status: statusOf(link, open, transcript.stored),
    callIndex: link.message,
    partIndex: link.part,
    resultIndex: link.results[0]?.message ?? null,
    result: link.results[0]?.result.text ?? null,
  }));
}

/** What programs write as the result of a call that a person stopped. */
const CANCELLED =
  /^\W*(?:tool (?:call|use|execution) |request |operation )?(?:was )?(?:aborted|cancell?ed|interrupted)(?: by (?:the )?user)?(?: for tool use)?\W*$/i;
/** Longer texts say more than that. */
const CANCELLED_LENGTH = 100;

function statusOf(link: LinkedCall, open: number, stored: boolean): ToolCallRecord['status'] {
  const result = link.results[0]?.result;
  if (!result) return link.message < open ? 'dangling' : stored ? 'running' : 'pending';
  if (link.results.length > 1) return 'duplicate';
  if (result.text.length <= CANCELLED_LENGTH && CANCELLED.test(result.text)) return 'cancelled';
  if (result.retry) return 'retried';
  return result.isError ? 'error' : 'answered';
}
