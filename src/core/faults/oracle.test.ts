import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';
import { runs } from '../testing/cases.ts';
import { corrupt, type Dice, healthyHistory, type PlainMessage, render } from '../testing/corrupt.ts';

/*
 * Two small servers that read a request from the front as the APIs are known to do, written without links, turns or
 * facts. Where they refuse, the rules must find an error, and only there.
 */

const RUNS = runs(20_000);

type Wire = { role: string; content?: unknown; tool_calls?: { id: string }[]; tool_call_id?: string };
type Block = { type: string; id?: string; tool_use_id?: string; text?: string };

/** True if a chat server refuses the pairs of the list. Two calls with one id and one answer pass. */
function chatRefuses(messages: readonly Wire[]): boolean {
  let waiting: Set<string> | null = null;
  let answered = new Set<string>();
  for (const message of messages) {
    if (message.role === 'tool') {
      const id = message.tool_call_id ?? '';
      if (!waiting?.has(id) || answered.has(id)) return true;
      answered.add(id);
      continue;
    }
    if (waiting && answered.size < waiting.size) return true;
    waiting = message.tool_calls ? new Set(message.tool_calls.map((it) => it.id)) : null;
    answered = new Set();
  }
  return waiting !== null && answered.size < waiting.size;
}

/** True if a Messages server refuses the pairs of the list, once it has merged neighbours of one role. */
function messagesRefuses(messages: readonly Wire[]): boolean {
  const turns: { role: string; blocks: Block[] }[] = [];
  for (const { role, content } of messages) {
    const blocks = (typeof content === 'string' ? [{ type: 'text', text: content }] : content) as Block[];
    const last = turns.at(-1);
    if (last?.role === role) last.blocks.push(...blocks);
    else turns.push({ role, blocks: [...blocks] });
  }
  return turns.some(({ role, blocks }, i) => {
    const said = blocks.filter((it) => !(it.type === 'text' && it.text?.trim() === ''));
    const results = said.filter((it) => it.type === 'tool_result').map((it) => it.tool_use_id ?? '');
    const calls = said.filter((it) => it.type === 'tool_use').map((it) => it.id ?? '');
    if (role === 'assistant') {
      if (results.length > 0 || new Set(calls).size < calls.length) return true;
      const next = (turns[i + 1]?.blocks ?? []).filter((it) => !(it.type === 'text' && it.text?.trim() === ''));
      const lead = next.slice(0, next.findLastIndex((it) => it.type === 'tool_result') + 1);
      return calls.some((id) => !lead.some((it) => it.tool_use_id === id)) || (calls.length > 0 && !isAll(lead));
    }
    const before = turns[i - 1]?.blocks.flatMap((it) => (it.type === 'tool_use' ? [it.id ?? ''] : [])) ?? [];
    return results.some((id) => !before.includes(id)) || new Set(results).size < results.length;
  });
}

const isAll = (blocks: readonly Block[]): boolean => blocks.every((it) => it.type === 'tool_result');

const broken = fc
  .tuple(
    fc.array(fc.nat(10_000), { minLength: 8, maxLength: 40 }),
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 0, max: 4 }),
  )
  .map(([numbers, turns, faults]) => {
    let at = 0;
    const dice: Dice = (below) => (numbers[at++ % numbers.length] ?? 0) % below;
    let history: PlainMessage[] = healthyHistory(dice, turns);
    for (let i = 0; i < faults && history.length > 0; i++)
      history = dice(4) === 0 ? repeated(history, dice) : corrupt(history, dice);
    return history;
  });

/** A session that was resumed twice: a stretch of it stands there once more. */
function repeated(history: readonly PlainMessage[], dice: Dice): PlainMessage[] {
  const from = dice(history.length);
  const stretch = history.slice(from, from + 1 + dice(3));
  const to = dice(history.length + 1);
  return [...history.slice(0, to), ...stretch, ...history.slice(to)];
}

describe.each([
  ['openai-chat', 'openai-chat', chatRefuses],
  ['anthropic-messages', 'anthropic', messagesRefuses],
] as const)('pairs of %s', (format, target, refuses) => {
  it('are found broken exactly where the server refuses them', () => {
    let refused = 0;
    fc.assert(
      fc.property(broken, (history) => {
        const wire = render(history, format);
        const errors = validateMessages(openTranscript(JSON.stringify(wire), { format, target }))
          .filter((it) => it.severity === 'error' && it.rule.startsWith('tools/'))
          .map((it) => `${it.rule} #${it.messageIndex}`);
        const expected = refuses(JSON.parse(JSON.stringify(wire)) as Wire[]);
        if (expected) refused++;
        expect({ wire, refused: errors.length > 0, errors }).toEqual({ wire, refused: expected, errors });
      }),
      RUNS,
    );
    // The corruptions must reach both verdicts, else nothing was compared.
    expect(refused).toBeGreaterThan(RUNS.numRuns / 10);
    expect(refused).toBeLessThan(RUNS.numRuns);
  });
});
