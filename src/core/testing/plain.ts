import type { Message, Part } from '../model/message.ts';
import type { PlainMessage, PlainPart } from './corrupt.ts';
import { messageWith, renumber } from './draw.ts';

/** A plain history as canonical messages. Ids are nine letters and digits, which every API takes. */
export const spoken = (messages: readonly PlainMessage[]): Message[] =>
  renumber(messages.map(({ role, parts }, i) => messageWith(i, role, parts.map(partOf))));

const idOf = (id: string): string => id.padEnd(9, '0');

function partOf(part: PlainPart): Part {
  if (part.kind === 'text') return { kind: 'text', at: '', text: part.text };
  const id = idOf(part.id);
  if (part.kind === 'call')
    return { kind: 'call', at: '', id, name: part.name, args: { path: part.id }, server: false };
  const { text } = part;
  return { kind: 'result', at: '', callId: id, name: 'ls', text, isError: false, retry: false, server: false };
}
