import type { CallView } from '../../../worker/protocol.ts';

export const STATUSES = [
  'dangling',
  'duplicate',
  'pending',
  'running',
  'cancelled',
  'error',
  'retried',
  'answered',
] as const satisfies readonly CallView['status'][];

/** Sign, word and meaning of what became of a call. */
export const STATUS: {
  readonly [status in CallView['status']]: { readonly sign: string; readonly word: string; readonly tone: string };
} = {
  dangling: { sign: '○', word: 'no result', tone: 'error' },
  duplicate: { sign: '2×', word: 'two results', tone: 'error' },
  pending: { sign: '…', word: 'still open', tone: 'info' },
  running: { sign: '…', word: 'still running', tone: 'info' },
  cancelled: { sign: '×', word: 'cancelled', tone: 'warning' },
  error: { sign: '!', word: 'error result', tone: 'warning' },
  retried: { sign: '↻', word: 'tried again', tone: 'info' },
  answered: { sign: '✓', word: 'has result', tone: 'healthy' },
};

const TROUBLED: ReadonlySet<CallView['status']> = new Set(['dangling', 'duplicate', 'pending']);

/** Calls that break something first, worst first; the others in the order of the transcript. */
export function problemsFirst(calls: readonly CallView[]): CallView[] {
  const troubled = STATUSES.filter((it) => TROUBLED.has(it)).map((it) => calls.filter(({ status }) => status === it));
  return [...troubled, calls.filter(({ status }) => !TROUBLED.has(status))].flat();
}
