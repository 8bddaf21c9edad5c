import { expect, test } from 'vitest';
import { openTranscript } from '../session.ts';
import { chance } from '../testing/rollout.ts';
import { Draft } from './draft.ts';
import { linkCalls } from './linker.ts';
import { traitsOf, traitsOfMessage } from './traits.ts';

const call = (id: string) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } });

/** A chat in which calls, results and words stand in any order. */
function drawn(next: (below: number) => number): Draft {
  const messages = Array.from({ length: 3 + next(12) }, () => {
    const id = `c${next(4)}`;
    return [
      { role: 'user', content: 'a' },
      { role: 'assistant', content: null, tool_calls: [call(id)] },
      { role: 'tool', tool_call_id: id, content: 'b' },
      { role: 'assistant', content: '' },
    ][next(4)]!;
  });
  return new Draft(openTranscript(JSON.stringify({ model: 'gpt-4o', messages })).transcripts[0]!.messages);
}

test('by place a draft is read as it is read by index, whatever was done to it', () => {
  const seed = Number(process.env.SEED ?? 7);
  const next = chance(seed);
  for (let n = 0; n < 400; n++) {
    const draft = drawn(next);
    for (let step = 0; step < 4; step++) {
      const { messages } = draft;
      const at = next(messages.length + 1);
      const [one] = messages.splice(at, next(2));
      if (one && next(2) === 0) messages.splice(next(messages.length + 1), 0, one);
      const changed = messages[next(Math.max(1, messages.length))];
      if (changed && next(3) === 0) changed.parts = [];
      draft.touch();
      const places = next(2) === 0 ? draft.links() : null;
      const view = draft.view();
      expect(view.map((it) => it.index)).toEqual(view.map((_, i) => i));
      expect(draft.sight().map(({ index: _, ...it }) => it)).toEqual(view.map(({ index: _, ...it }) => it));
      expect([...traitsOf(draft.sight())]).toEqual(view.map(traitsOfMessage));
      const links = places ?? draft.links();
      const anew = linkCalls(view.map((it) => ({ ...it })));
      expect(
        links.calls.map((it) => ({ ...it })),
        `seed ${seed}, case ${n}`,
      ).toEqual(anew.calls.map((it) => ({ ...it })));
      expect(links.orphans).toEqual(anew.orphans);
      expect(linkCalls(view)).toBe(links);
    }
  }
});
