import type { FaultCode } from './fault.ts';
import { around, atEnd, figure, short } from './sentence.ts';

/** So many kinds of records are named. */
const NAMED = 5;

export const sessionUnknownLine: FaultCode = {
  id: 'session/unknown-line',
  visit({ transcript: { asides, stored } }) {
    if (!stored) return null;
    const unknown = asides.filter((it) => it.why === 'unknown');
    const [first] = unknown;
    if (!first) return null;
    const kinds = [...new Set(unknown.map((line) => short(line.label)))];
    const data = { count: unknown.length, kinds: kinds.slice(0, NAMED), more: Math.max(0, kinds.length - NAMED) };
    return atEnd(() => [around(first.at, data)]);
  },
  say({ data }) {
    const records = data.count === 1 ? '1 record is' : `${figure(data.count)} records are`;
    const kinds = Array.isArray(data.kinds) ? data.kinds.join(', ') : '';
    const more = data.more === 0 ? '' : ` and ${data.more} other kinds`;
    return `${records} not understood here (${kinds}${more}): they stay in the file as they are, outside of the conversation.`;
  },
};
