import type { Diagnostic } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';
import type { Part } from '../model/message.ts';
import { sideOf } from '../model/sides-of-turns.ts';
import type { ClientFault } from '../model/stored.ts';
import { messageAround, messagePlaces } from '../operations/message-places.ts';
import { noteOriginal } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';
import { inWords } from '../text/json.ts';
import { isWithin, parent } from '../text/pointer.ts';
import type { FaultCode } from './fault.ts';
import type { FixCode, OfferContext } from './fix.ts';
import { atEnd, short } from './sentence.ts';

const RULE = 'session/client-schema';
type RecordMend = NonNullable<ClientFault['mend']>;

const mendRecord: FixCode = {
  id: 'mend-record',
  offers: (diagnostic, context) =>
    diagnostic.data.mends === true && !removesHalf(diagnostic, context) && !keepsApart(diagnostic, context),
  plan(draft, { at, messageIndex, data }, { clientFaults, raw }) {
    const mend = clientFaults.find((it) => it.at === at)?.mend;
    if (mend)
      rewrite(draft, mend, textsLost(raw?.(mend.at), mend), { index: messageIndex, client: inWords(data.client) });
  },
};

/** Writes the value that a program reads, with a row about the message that has it. */
function rewrite(
  draft: Draft,
  { at, to, isLossless }: RecordMend,
  before: string,
  { index, client }: { readonly index: number; readonly client: string },
): void {
  if (draft.rewritten.has(at)) return;
  draft.rewritten.set(at, to);
  const reason = `${client} rejects it as it is.`;
  const effect = isLossless && before === '' ? 'lossless' : 'lossy';
  noteOriginal(draft, index, { by: RULE, reason, effect, ...(before === '' ? {} : { before, after: '' }) });
}

/** The same for all records where nothing is lost: *Fix all* writes nothing else of them. */
const recordsAsRead: PassCode = {
  id: 'records-as-read',
  plan(draft, _, { clientFaults, raw }) {
    const places = clientFaults.length === 0 ? null : messagePlaces(draft.original);
    for (const { at, client, mend } of places ? clientFaults : []) {
      const isLost = !mend?.isLossless || textsLost(raw?.(mend.at), mend) !== '';
      if (!isLost && places) rewrite(draft, mend, '', { index: messageAround(at, places)?.index ?? -1, client });
    }
  },
};

/** The texts of a value that are not in what is written instead; names of kinds are no texts. */
function textsLost(value: unknown, { to }: RecordMend): string {
  const written = bare(JSON.stringify(to) ?? '');
  const lost: string[] = [];
  const next = [value];
  for (let inner = next.pop(); inner !== undefined; inner = next.pop()) {
    if (typeof inner === 'object' && inner !== null) {
      for (const [key, held] of Object.entries(inner)) if (key !== 'type') next.push(held);
    } else if (typeof inner === 'string' && !written.includes(bare(inner))) lost.push(inner);
  }
  return lost.join('\n');
}

/** A text without white space and escapes: JSON in a string says what it says as a value. */
const bare = (text: string): string => text.replace(/[\s\\]+/g, '');

/** True for a call or a result whose other half stays where it is: that would be alone, or in the wrong place. */
function removesHalf({ messageIndex, data: { removes } }: Diagnostic, { messages, links }: OfferContext): boolean {
  if (typeof removes !== 'string') return false;
  const isRemoved = ({ at }: Part): boolean => isWithin(at, removes);
  // The results of a record's own calls are a message after it.
  return [messageIndex - 1, messageIndex].some((message) =>
    messages[message]?.parts.some((held, part) => {
      const place = { message, part };
      const link = isRemoved(held) ? (links.linkOf(place) ?? links.callOf(place)) : undefined;
      return link && !(isRemoved(link.call) && link.results.every(({ result }) => isRemoved(result)));
    }),
  );
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

export const sessionClientSchema: FaultCode = {
  id: RULE,
  visit({ transcript: { messages, clientFaults } }) {
    if (!clientFaults || clientFaults.length === 0) return null;
    const places = messagePlaces(messages);
    return atEnd(() =>
      clientFaults.map(({ at, client, path, says, mend }) => {
        const removes = mend?.isLossless === false ? mend.at : null;
        const data = { client, path, says, mends: mend !== null, removes };
        const messageIndex = messageAround(at, places)?.index ?? -1;
        return { messageIndex, partIndex: null, at, data };
      }),
    );
  },
  answers: ({ data }) => (typeof data.says === 'string' ? data.says : undefined),
  say({ data, messageIndex }) {
    const where = messageIndex < 0 ? 'A record' : `Message ${messageIndex}`;
    return `${where} is rejected by ${data.client} at \`${short(inWords(data.path))}\`.`;
  },
  mends: [mendRecord],
  all: [recordsAsRead],
};
