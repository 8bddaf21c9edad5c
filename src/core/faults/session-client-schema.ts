import type { Diagnostic } from '../model/diagnostic.ts';
import { sideOf } from '../model/sides-of-turns.ts';
import { sourcesOf } from '../model/sources.ts';
import { inWords } from '../text/json.ts';
import { isWithin, parent } from '../text/pointer.ts';
import type { Fault, Finding } from './fault.ts';
import type { Fix, OfferContext } from './fix.ts';
import { short } from './sentence.ts';

/** Writes a record as the program that keeps the file takes it. */
const mendRecord: Fix = {
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

/** Finds what the program that keeps a file refuses when it reads the file again, before any API sees it. */
export const sessionClientSchema: Fault = {
  id: 'session/client-schema',
  title: 'Rejected by the program that keeps it',
  asks: 'Does every record hold what the program that keeps the file requires?',
  why: 'A program checks its own files when it opens them again. A newer version may require what an older one did not write, and an aborted turn may leave an unfinished record: then the whole conversation is rejected, and no API was asked.',
  severity: 'warning',
  fact: null,
  visit({ transcript: { messages, clientFaults } }) {
    if (!clientFaults || clientFaults.length === 0) return null;
    const places = new Map(messages.flatMap((it) => sourcesOf(it).map((at) => [at, it.index] as const)));
    return {
      *end() {
        for (const { at, client, path, says, mend } of clientFaults) {
          const messageIndex = placeOf(at, places);
          const data = { client, path, says, mends: mend !== null };
          yield { messageIndex, partIndex: null, at, data } satisfies Finding;
        }
      },
    };
  },
  answers: ({ data }) => (typeof data.says === 'string' ? data.says : undefined),
  say({ data, messageIndex }) {
    const where = messageIndex < 0 ? 'A record' : `Message ${messageIndex}`;
    return `${where} is rejected by ${data.client} at \`${short(inWords(data.path))}\` when the file is opened again.`;
  },
  mends: [mendRecord],
};

/** The index of the message whose record contains a place; -1 where that record is not a message. */
function placeOf(at: string, places: ReadonlyMap<string, number>): number {
  for (let end = at.length; end > 0; end = at.lastIndexOf('/', end - 1)) {
    const index = places.get(at.slice(0, end));
    if (index !== undefined) return index;
  }
  return -1;
}
