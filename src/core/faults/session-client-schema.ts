import { sourcesOf } from '../model/sources.ts';
import { inWords } from '../text/json.ts';
import type { Fault, Finding } from './fault.ts';
import { mendRecord } from './mends/mend-record.ts';
import { short } from './sentence.ts';

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

/** The message whose record a place is in; -1 for a record that is no message. */
function placeOf(at: string, places: ReadonlyMap<string, number>): number {
  for (let end = at.length; end > 0; end = at.lastIndexOf('/', end - 1)) {
    const index = places.get(at.slice(0, end));
    if (index !== undefined) return index;
  }
  return -1;
}
