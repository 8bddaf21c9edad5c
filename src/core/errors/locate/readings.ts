import type { Message } from '../../model/message.ts';
import { append } from '../../text/append.ts';
import { groupBy } from '../../text/group.ts';

/** One way to number the messages of a request: the list of what each number stands for. */
export interface Reading {
  readonly how: 'path' | 'shifted';
  /** What was done to the list before it was sent; empty if nothing. */
  readonly because: string;
  readonly groups: readonly (readonly Message[])[];
}

type Side = 'user' | 'assistant' | 'system';

const sideOf = (message: Message): Side =>
  message.role === 'assistant'
    ? 'assistant'
    : message.role === 'system' || message.role === 'developer'
      ? 'system'
      : 'user';

/** The ways in which a client may have numbered these messages, the plain one first. */
export function readingsOf(messages: readonly Message[]): readonly Reading[] {
  const sent = asSent(messages);
  const spoken = sent.filter((group) => group.some((it) => sideOf(it) !== 'system'));
  const hasSystem = spoken.length < sent.length;
  const readings: Reading[] = [
    { how: 'path', because: '', groups: sent },
    { how: 'path', because: 'neighbouring messages of one side are joined', groups: merged(sent, () => true) },
  ];
  const isTool = (group: readonly Message[]): boolean => group.every((it) => it.role === 'tool');
  const tools = 'neighbouring tool messages are joined';
  const lifted = 'system messages are lifted out of the list';
  readings.push({ how: 'shifted', because: tools, groups: merged(sent, isTool) });
  if (hasSystem) {
    readings.push({ how: 'shifted', because: lifted, groups: spoken });
    readings.push({ how: 'shifted', because: `${lifted} and ${tools}`, groups: merged(spoken, isTool) });
    readings.push({
      how: 'shifted',
      because: `${lifted} and neighbouring messages of one side are joined`,
      groups: merged(spoken, () => true),
    });
  }
  return readings;
}

/** By the request's own numbers where the format knows them, else one number each. */
function asSent(messages: readonly Message[]): readonly (readonly Message[])[] {
  const groups: Message[][] = [];
  const byNumber = groupBy(messages, ({ request, index }) => Number(/(\d{1,9})/.exec(request ?? '')?.[0] ?? index));
  const numbers = [...byNumber.keys()].sort((a, b) => a - b);
  // Numbers that are far apart would make a list of holes; such a history is numbered by its order.
  if ((numbers.at(-1) ?? 0) > messages.length * 8 + 64) return messages.map((it) => [it]);
  for (const number of numbers) groups[number] = byNumber.get(number) ?? [];
  return Array.from(groups, (group) => group ?? []);
}

function merged(
  groups: readonly (readonly Message[])[],
  joins: (group: readonly Message[]) => boolean,
): readonly (readonly Message[])[] {
  const result: Message[][] = [];
  for (const group of groups) {
    const first = group[0];
    if (!first) continue;
    const last = result.at(-1);
    const before = last?.at(-1);
    if (last && before && joins(group) && joins([before]) && sideOf(before) === sideOf(first)) append(last, group);
    else result.push([...group]);
  }
  return result;
}
