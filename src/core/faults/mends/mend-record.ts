import type { Diagnostic } from '../../model/diagnostic.ts';
import { sideOf } from '../../model/sides-of-turns.ts';
import { isWithin, parent } from '../../text/pointer.ts';
import type { Fix, OfferContext } from '../fix.ts';

/** Writes a record as the program that keeps the file takes it. */
export const mendRecord: Fix = {
  id: 'mend-record',
  title: 'Write it as the program accepts it',
  effect: 'lossy',
  offers: (diagnostic, context) =>
    diagnostic.data.mends === true && !isAnsweredAgain(diagnostic, context) && !keepsApart(diagnostic, context),
  plan(draft, { at, messageIndex, rule, data }, { clientFaults, raw }) {
    const mend = clientFaults.find((it) => it.at === at)?.mend;
    if (!mend || draft.rewritten.has(mend.at)) return;
    draft.rewritten.set(mend.at, mend.to);
    const before = textsLost(raw?.(mend.at), JSON.stringify(mend.to) ?? '');
    draft.note({
      index: messageIndex,
      role: draft.at(messageIndex)?.role ?? 'other',
      action: 'changed',
      by: rule,
      reason: `${data.client} rejects it as it is.`,
      effect: mend.isLossless && before === '' ? 'lossless' : 'lossy',
      ...(before === '' ? {} : { before, after: '' }),
    });
  },
};

/** The texts of a value that are not in what is written instead. */
function textsLost(value: unknown, written: string): string {
  const lost: string[] = [];
  const next = [value];
  for (let inner = next.pop(); inner !== undefined; inner = next.pop()) {
    if (typeof inner === 'object' && inner !== null) for (const held of Object.values(inner)) next.push(held);
    else if (typeof inner === 'string' && !written.includes(JSON.stringify(inner).slice(1, -1))) lost.push(inner);
  }
  return lost.join('\n');
}

/** True for a call with its result that another result names too: mended, it could leave that one without a call. */
function isAnsweredAgain({ at, messageIndex }: Diagnostic, { messages, links }: OfferContext): boolean {
  const home = parent(at) ?? at;
  const part = messages[messageIndex]?.parts.findIndex((it) => isWithin(it.at, home)) ?? -1;
  return (links.callOf({ message: messageIndex, part })?.results.length ?? 0) > 1;
}

/**
 * True for a call whose results alone stand between two messages that may not be neighbours, or before the answer that
 * would be the first to be said: mended, call and results could be gone.
 */
function keepsApart({ at, messageIndex }: Diagnostic, { messages, facts }: OfferContext): boolean {
  const [before, here, behind] = [-1, 0, 1].map((by) => messages[messageIndex + by]);
  const home = parent(at) ?? at;
  if (!before || !behind || !here?.parts.every((it) => it.kind === 'result' && isWithin(it.at, home))) return false;
  const opens = messages.slice(0, messageIndex).every((it) => sideOf(it.role) === 'system');
  if (opens && facts.first !== undefined && behind.role === 'assistant') return true;
  const allowed = Object.entries(facts.order?.is ?? {}).find(([role]) => role === before.role)?.[1];
  return allowed !== undefined && !allowed.includes(behind.role);
}
