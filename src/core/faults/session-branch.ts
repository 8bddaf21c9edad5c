import type { FaultCode } from './fault.ts';
import { around, atEnd } from './sentence.ts';

export const sessionBranch: FaultCode = {
  id: 'session/branch',
  visit({ transcript: { asides, messages } }) {
    const records = asides.filter((it) => it.why === 'branch');
    const begun = records.filter((it) => it.begins);
    const [first] = begun;
    if (!first) return null;
    const data = { branches: begun.length, records: records.length, messages: messages.length };
    return atEnd(() => [around(first.at, data)]);
  },
  say({ data }) {
    const branches = data.branches === 1 ? '1 branch' : `${data.branches} branches`;
    const records = data.records === 1 ? '1 record' : `${data.records} records`;
    return `Beside the conversation of ${data.messages} messages, which is sent, the file holds ${branches} with ${records}; calls there need no result.`;
  },
};
