import type { Draft } from '../model/draft.ts';
import type { LinkedCall, LinkedResult } from '../model/links.ts';
import { type Because, changePart, reportIndex } from './operations.ts';

/** Calls without a result and results without a call that stand in the same exchange. */
interface Exchange {
  readonly calls: LinkedCall[];
  readonly results: LinkedResult[];
}

const BECAUSE: Because = {
  by: 'tools/orphan-result',
  reason: 'It is the result of a call without one, under another id; it gets the id of the call.',
};

/**
 * Gives results without a call the id of the call that they belong to: the only one of their exchange whose id is the
 * same but for case, marks, a prefix or a suffix, else the only call there that has no result. Linear.
 */
export function ownResults(draft: Draft, orphans: readonly LinkedResult[]): void {
  const open = draft.links().unanswered();
  if (open.length === 0 || orphans.length === 0) return;
  for (const { calls, results } of exchanges(draft, open, orphans)) {
    const near = calls.length <= FEW && results.length <= FEW ? nearPairs(calls, results) : [];
    for (const [call, result] of near) give(draft, call, result);
    const restCalls = calls.filter((call) => !near.some(([paired]) => paired === call));
    const restResults = results.filter((result) => !near.some(([, paired]) => paired === result));
    const [call] = restCalls;
    const [result] = restResults;
    const isOnly = restCalls.length === 1 && restResults.length === 1;
    if (call && result && isOnly && isOfCall(draft, call, result)) give(draft, call, result);
  }
}

/** More candidates than this are not compared one by one. */
const FEW = 16;

function exchanges(draft: Draft, open: readonly LinkedCall[], orphans: readonly LinkedResult[]): Iterable<Exchange> {
  const messages = draft.sight();
  const turns: number[] = [];
  let turn = 0;
  for (const { role, parts } of messages) {
    const isQuestion = role === 'user' && parts.some((part) => part.kind !== 'result');
    // Results before a question in its message belong to the exchange before it.
    turns.push(isQuestion && parts.some((part) => part.kind === 'result') ? turn : isQuestion ? turn + 1 : turn);
    if (isQuestion) turn++;
  }
  const found = new Map<number, Exchange>();
  const at = (message: number): Exchange => {
    const key = turns[message] ?? -1;
    const known = found.get(key) ?? { calls: [], results: [] };
    found.set(key, known);
    return known;
  };
  // A call of a turn that broke off is never given a result: providers reject it from then on.
  for (const linked of open)
    if (!linked.call.server && linked.call.id !== null && messages[linked.message]?.state === 'complete')
      at(linked.message).calls.push(linked);
  for (const orphan of orphans) at(orphan.message).results.push(orphan);
  return found.values();
}

function nearPairs(calls: readonly LinkedCall[], results: readonly LinkedResult[]): [LinkedCall, LinkedResult][] {
  return calls.flatMap((call) => {
    const [result, ...others] = results.filter((candidate) => isNear(call, candidate));
    if (!result || others.length > 0 || calls.filter((candidate) => isNear(candidate, result)).length > 1) return [];
    return [[call, result] as [LinkedCall, LinkedResult]];
  });
}

const mayOwn = (call: LinkedCall, { message, result }: LinkedResult): boolean =>
  call.message < message && (result.name === null || result.name === '' || result.name === call.call.name);

/** The same tool; where a result does not name its tool, one that follows its call with nothing but results between. */
function isOfCall(draft: Draft, call: LinkedCall, found: LinkedResult): boolean {
  if (!mayOwn(call, found)) return false;
  if (found.result.name) return true;
  for (let at = call.message + 1; at < found.message; at++)
    if (!draft.at(at)?.parts.every(({ part }) => part.kind === 'result')) return false;
  return true;
}

function isNear(call: LinkedCall, orphan: LinkedResult): boolean {
  const a = bare(call.call.id ?? '');
  const b = bare(orphan.result.callId ?? '');
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (!mayOwn(call, orphan) || short === '') return false;
  return short === long || (short.length >= 6 && (long.startsWith(short) || long.endsWith(short)));
}

const bare = (id: string): string => id.toLowerCase().replace(/[^a-z0-9]/g, '');

function give(draft: Draft, { call }: LinkedCall, { message: at, part, result }: LinkedResult): void {
  const message = draft.at(at)!;
  const index = reportIndex(draft, at, part);
  changePart(message, part, { ...result, callId: call.id });
  const row = { index, role: message.role, action: 'changed', effect: 'lossless' } as const;
  draft.note({ ...row, ...BECAUSE, before: result.callId ?? '', after: call.id ?? '' });
}
