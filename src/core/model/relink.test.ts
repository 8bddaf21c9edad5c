import { describe, expect, it } from 'vitest';
import { openTranscript } from '../session.ts';
import { runs, seedsOf } from '../testing/cases.ts';
import { rollFrom } from '../testing/generate.ts';
import type { DraftMessage } from './drafted.ts';
import { linkPlaces } from './linker.ts';
import type { Links, PartPlace } from './links.ts';
import type { Message } from './message.ts';
import { relinked } from './relink.ts';
import { Slots } from './slots.ts';

const RUNS = runs(20_000);

type Roll = (below: number) => number;

/** A chat of calls and results in any order; few or many of them share an id. */
function historyOf(roll: Roll): readonly Message[] {
  const ids = [2, 8, 60][roll(3)]!;
  const id = () => ` c${roll(ids)}`.slice(roll(8) === 0 ? 0 : 1);
  const call = () => ({ id: id(), type: 'function', function: { name: 'f', arguments: '{}' } });
  const messages = Array.from({ length: 8 + roll(60) }, () => {
    const kind = roll(5);
    if (kind === 0) return { role: 'user', content: 'a' };
    if (kind <= 2) return { role: 'assistant', content: null, tool_calls: Array.from({ length: 1 + roll(3) }, call) };
    return { role: 'tool', tool_call_id: id(), content: 'b' };
  });
  return openTranscript(JSON.stringify({ model: 'gpt-4o', messages })).transcripts[0]!.messages;
}

/** A few changes of any kind: what goes, what comes, parts that change places or ids. */
function changed(original: readonly Message[], roll: Roll): Slots {
  const slots = new Slots(original);
  if (roll(4) === 0) slots.leaveOut(() => roll(20) === 0);
  for (let step = roll(4); step > 0; step--) {
    const at = roll(Math.max(1, slots.length));
    const it = slots.at(at);
    if (!it) continue;
    const kind = roll(5);
    if (kind === 0) slots.takeOut((one) => one === it);
    else if (kind === 1) it.parts = it.parts.slice(1);
    else if (kind === 2) it.parts = [...it.parts].reverse();
    else if (kind === 3) slots.putIn([[roll(slots.length + 1), copyOf(it)]]);
    else it.parts = it.parts.map(({ part, from }) => ({ part: renamed(part, `c${roll(9)}`), from }));
  }
  return slots;
}

const copyOf = (it: DraftMessage): DraftMessage => ({ from: null, role: it.role, parts: [...it.parts] });

function renamed(part: DraftMessage['parts'][number]['part'], id: string): typeof part {
  if (part.kind === 'call') return { ...part, id };
  return part.kind === 'result' ? { ...part, callId: id } : part;
}

/** All that can be asked of links, of every place. */
function told(links: Links, messages: readonly Message[]) {
  const name = (it: PartPlace | undefined) => (it ? `${it.message},${it.part}` : '');
  const { columns, orphans, calls } = links;
  const ofPlace = messages.flatMap(({ parts }, message) =>
    parts.map((_, part) => `${name(links.callOf({ message, part }))}|${name(links.linkOf({ message, part }))}`),
  );
  const pairs = ['c0', 'c1', 'c2', 'c5', 'c9'].map((pair) => links.index.ofPair(pair));
  return {
    ...columns,
    calls: calls.map((link) => ({ ...link })),
    orphans,
    ofPlace,
    pairs,
    of: columns.calls,
    repeats: links.hasRepeatedIds,
  };
}

describe('links of a draft', () => {
  it(`are those of its messages linked anew, over ${RUNS.numRuns} drafts`, () => {
    let judged = 0;
    let cases = 0;
    for (const seed of seedsOf(RUNS)) {
      const roll = rollFrom(seed);
      const original = historyOf(roll);
      const slots = changed(original, roll);
      const sight = slots.now();
      const found = relinked(original, { sight, origins: slots.origins()! });
      cases++;
      if (found === null) continue;
      judged++;
      expect(told(found, sight), `seed ${seed}`).toEqual(told(linkPlaces([...sight]), sight));
    }
    // Where too much was changed there is nothing to judge.
    expect(judged * 2).toBeGreaterThan(cases);
  });

  it('are not taken from the original where results are tied by their place', () => {
    const messages = [
      { role: 'user', content: 'a' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'x', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'tool', content: 'b' },
    ];
    const original = openTranscript(JSON.stringify({ model: 'gpt-4o', messages })).transcripts[0]!.messages;
    const slots = new Slots(original);
    expect(relinked(original, { sight: slots.now(), origins: slots.origins()! })).toBeNull();
  });
});
