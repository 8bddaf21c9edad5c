import type { Message, Part } from '../model/message.ts';
import { draw, renumber } from './draw.ts';

/** Gives integers below a bound. */
export type Roll = (below: number) => number;

/** Chance from a seed: the same seed gives the same numbers everywhere (mulberry32). */
export function rollFrom(seed: number): Roll {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

interface HistoryShape {
  /** Most turns. */
  readonly turns: number;
  /** Where results stand: in user messages, or in messages of their own. */
  readonly results: 'user' | 'tool';
  /** Only strict alternation: one question, one answer, and the answer ends the turn. */
  readonly strict: boolean;
}

/** A shape by chance. */
export function anyShape(roll: Roll, turns = 5): HistoryShape {
  return { turns, results: roll(2) === 0 ? 'user' : 'tool', strict: roll(4) === 0 };
}

/**
 * A sound history: system messages, questions, single and parallel calls with results in one or several messages,
 * reasoning, pictures, ids used again, results with words beside them, calls still in flight at the end.
 */
export function soundHistory(roll: Roll, shape: HistoryShape): Message[] {
  const words: string[] = [];
  const once = (odds: number): boolean => roll(odds) === 0;
  let ids = 0;
  const size = (): string => (once(3) ? `*${1 + roll(300)}` : '');
  if (once(2)) words.push(`s${size()}`);
  if (!shape.strict && once(8)) words.push('s');
  if (!shape.strict && once(12)) words.push('a');
  const turns = 1 + roll(shape.turns);
  for (let turn = 0; turn < turns; turn++) {
    const isLast = turn === turns - 1;
    if (!shape.strict && once(10)) words.push('s');
    words.push(`u${size()}${once(12) ? '+m' : ''}`);
    if (!shape.strict && once(8)) words.push(`u${size()}`);
    if (isLast && once(4)) break;
    for (let step = roll(4); step > 0; step--) {
      const calls = Array.from(
        { length: 1 + (once(3) ? roll(3) : 0) },
        () => `i${once(9) ? roll(3) : ((ids += 1)) + 9}`,
      );
      const unique = [...new Set(calls)];
      words.push(`${once(4) ? 'k+' : ''}${once(3) ? 'a+' : ''}c:${unique.join(',')}@${['ls', 'cat', 'edit'][roll(3)]}`);
      if (isLast && step === 1 && once(6)) return draw([...words, ...answers(unique.slice(1), shape, roll)].join(' '));
      words.push(...answers(unique, shape, roll));
      if (!shape.strict && once(9)) words.push('a');
    }
    if (shape.strict || !isLast || once(2)) words.push(`${once(5) ? 'k+' : ''}a${size()}`);
  }
  return draw(words.join(' '));
}

function answers(ids: readonly string[], shape: HistoryShape, roll: Roll): string[] {
  if (ids.length === 0) return [];
  const size = (): string => (roll(3) === 0 ? `*${1 + roll(500)}` : '');
  const order = roll(3) === 0 ? [...ids].reverse() : ids;
  if (shape.results === 'tool') return order.map((id) => `t:${id}${size()}`);
  const beside = !shape.strict && roll(8) === 0 ? '+u' : '';
  if (shape.strict || roll(4) > 0) return [`r:${order.join(',')}${size()}${beside}`];
  return order.map((id) => `r:${id}${size()}`);
}

/** A history with one fault: something lost, doubled, moved, emptied, or an answer nobody asked for. */
export function broken(messages: readonly Message[], roll: Roll): Message[] {
  if (messages.length === 0) return [];
  const at = roll(messages.length);
  const message = messages[at]!;
  const replaced = (...by: Message[]): Message[] =>
    renumber([...messages.slice(0, at), ...by, ...messages.slice(at + 1)]);
  const part = message.parts.length === 0 ? 0 : roll(message.parts.length);
  const orphan: Part = {
    kind: 'result',
    at: '',
    callId: roll(3) === 0 ? null : `gone${roll(3)}`,
    name: null,
    text: 'x',
    isError: false,
    retry: false,
    server: false,
  };
  switch (roll(8)) {
    case 0:
      return replaced();
    case 1:
      return replaced({ ...message, parts: message.parts.filter((_, i) => i !== part) });
    case 2:
      return replaced(message, message);
    case 3: {
      const rest = messages.filter((_, i) => i !== at);
      const to = roll(rest.length + 1);
      return renumber([...rest.slice(0, to), message, ...rest.slice(to)]);
    }
    case 4:
      return replaced({ ...message, parts: [] });
    case 5:
      return replaced({ ...message, parts: [...message.parts, orphan] });
    case 6:
      return replaced(message, { ...message, role: roll(2) === 0 ? 'tool' : 'user', parts: [orphan] });
    default:
      return renumber(messages.slice(at));
  }
}
