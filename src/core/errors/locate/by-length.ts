import type { Message, Part } from '../../model/message.ts';
import type { Culprit } from '../decoded.ts';
import type { Placed } from '../match/matches.ts';
import { placeIn } from './places.ts';

/** The message that makes a conversation too long: the one with more than half of its characters, where there is one. */
export function byLength({ match }: Placed, messages: readonly Message[]): Culprit | undefined {
  if (match.rule !== 'limits/context-window' || messages.length < 2) return undefined;
  const lengths = messages.map(({ parts }) => parts.reduce((sum, part) => sum + lengthOf(part), 0));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const most = lengths.reduce((most, length) => Math.max(most, length), 0);
  const longest = messages[lengths.indexOf(most)];
  if (!longest || most * 2 <= all) return undefined;
  const note = `It has ${Math.round((100 * most) / all)} % of all the text. Shorten it, or trim the conversation.`;
  return { ...placeIn(longest, null), how: 'file', sure: 'guess', note };
}

function lengthOf(part: Part): number {
  if (part.kind === 'text' || part.kind === 'reasoning' || part.kind === 'result') return part.text.length;
  return part.kind === 'call' && typeof part.args === 'string' ? part.args.length : 0;
}
