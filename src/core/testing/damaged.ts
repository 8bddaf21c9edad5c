import type { CallPart, Message, Part, ResultPart, Role } from '../model/message.ts';
import { renumber } from './draw.ts';
import { anyShape, broken, type Roll, soundHistory } from './generate.ts';

/** A history with faults of every kind by chance: none to five of them, in any order. */
export function damagedHistory(roll: Roll): Message[] {
  let messages = distinct(soundHistory(roll, anyShape(roll, 3)));
  for (let faults = roll(6); faults > 0 && messages.length > 0; faults--)
    messages = roll(2) === 0 ? broken(messages, roll) : damaged(messages, roll);
  return messages;
}

const TEXTS = ['', ' ', 'half \ud83d', 'ends in white space \n', 'plain'];
const IDS = [null, 'a b', 'i10', 'x'.repeat(70), 'srvtoolu_1', ' i10'];
const NAMES = ['', 'two words', 'n'.repeat(80), 'caf\u00e9'];
const ARGS = ['', '{"path":', '[1]', '{"a":1}', null, [1], { a: 1 }];
const SIGNATURES = [null, '', 'abc', 'A1b2'.repeat(30)];
const ROLES: readonly Role[] = ['system', 'developer', 'user', 'assistant', 'other'];

/** One fault that only shows on the wire: ids, names, arguments, roles, characters, calls of the server. */
function damaged(messages: readonly Message[], roll: Roll): Message[] {
  const at = roll(messages.length);
  const message = messages[at]!;
  const one = <T>(list: readonly T[]): T => list[roll(list.length)]!;
  const replaced = (by: Partial<Message>): Message[] =>
    renumber(messages.map((it, i) => (i === at ? { ...it, ...by } : it)));
  const changed = (change: (part: Part) => Part): Message[] => {
    const which = roll(Math.max(1, message.parts.length));
    return replaced({ parts: message.parts.map((part, i) => (i === which ? change(part) : part)) });
  };
  switch (roll(10)) {
    case 0:
      return changed((part) => ('text' in part ? { ...part, text: one(TEXTS) } : part));
    case 1:
      return changed((part) => (part.kind === 'call' ? { ...part, id: one(IDS) } : part));
    case 2:
      return changed((part) => (part.kind === 'result' ? { ...part, callId: one(IDS) } : part));
    case 3:
      return changed((part) => (part.kind === 'call' ? { ...part, name: one(NAMES) } : part));
    case 4:
      return changed((part) => (part.kind === 'call' ? { ...part, args: one(ARGS) } : part));
    case 5:
      return replaced({ role: one(ROLES) });
    case 6:
      return replaced({ parts: [...message.parts, ...serverParts(one(IDS), roll(3))] });
    case 7: {
      const id = one(IDS) ?? 'i11';
      return replaced({
        parts: message.parts.map((part) =>
          part.kind === 'call' ? { ...part, id } : part.kind === 'result' ? { ...part, callId: id } : part,
        ),
      });
    }
    case 8: {
      const thought: Part = { kind: 'reasoning', at: '', text: 'hm', signature: one(SIGNATURES), redacted: false };
      const isSigned = roll(2) === 0;
      const before = message.parts.map((it) => (it.kind === 'reasoning' ? thought : it));
      return replaced({ parts: isSigned ? before : before.toSpliced(roll(before.length + 1), 0, thought) });
    }
    default: {
      const text: Part = { kind: 'text', at: '', text: one(TEXTS) };
      const parts = roll(2) === 0 ? [text, ...message.parts] : [...message.parts, text];
      return replaced({ parts });
    }
  }
}

/** A call that the provider runs itself, its result, or both. */
function serverParts(id: string | null, which: number): Part[] {
  const call: CallPart = { kind: 'call', at: '', id, name: 'web_search', args: { query: 'q' }, server: true };
  const result: ResultPart = {
    kind: 'result',
    at: '',
    callId: id,
    name: 'web_search',
    text: 'found',
    isError: false,
    retry: false,
    server: true,
  };
  return which === 0 ? [call, result] : which === 1 ? [call] : [result];
}

/** Calls and results that can be told apart by their words. */
function distinct(messages: readonly Message[]): Message[] {
  let n = 0;
  return messages.map((message) => ({
    ...message,
    parts: message.parts.map((part): Part => {
      if (part.kind === 'call') return { ...part, args: { path: `p${++n}` } };
      return part.kind === 'result' ? { ...part, text: `${part.text} ${++n}` } : part;
    }),
  }));
}
