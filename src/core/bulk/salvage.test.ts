import { describe, expect, it } from 'vitest';
import { runs, seedsOf } from '../testing/cases.ts';
import { chance, drawnPicture, rolloutLines } from '../testing/rollout.ts';
import { slowSalvage } from '../testing/slow-salvage.ts';
import { planSalvage, type SalvageChoices } from './salvage.ts';
import { bytesOf, latin1, scanned, written } from './testing/scanned.ts';

const ALL: SalvageChoices = { pictures: 'all', copies: true, progress: true };
const CHOICES: readonly SalvageChoices[] = (['none', 'compaction', 'all'] as const).flatMap((pictures) =>
  [true, false].flatMap((copies) => [true, false].map((progress) => ({ pictures, copies, progress }))),
);

function salvaged(text: string, choices: SalvageChoices) {
  const bytes = bytesOf(text);
  const { ledger } = scanned(bytes, [1000]);
  const plan = planSalvage(ledger, bytes.length, choices);
  return { plan, ledger, text: written(latin1(bytes), plan), slow: slowSalvage(latin1(bytes), choices) };
}

function expectSame(text: string, choices: SalvageChoices, about: string): void {
  const result = salvaged(text, choices);
  const lines = result.text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  expect(lines.length, about).toBe(result.slow.length);
  for (const [i, expected] of result.slow.entries()) {
    if ('same' in expected) expect(lines[i], about).toBe(expected.same);
    else expect(JSON.parse(lines[i]!), about).toEqual(expected.value);
  }
  expect(result.plan.after, about).toBe(result.text.length);
}

/** Sessions of two agents in one, with pictures in every shape and lines that are no JSON. */
function drawn(seed: number): string {
  const next = chance(seed);
  const shape = { seed: next(1e6), compactions: 1 + next(4), pictures: next(6), pictureLength: 600, messages: next(3) };
  const lines = [...rolloutLines(shape)];
  let parent: string | null = null;
  for (let n = 0; n < 14; n++) {
    const uuid: string = `${seed}-${n}`;
    const type = next(3) === 0 ? 'user' : 'progress';
    const content = [shapes(next(1e6))[next(8)], { type: 'text', text: 'x' }];
    lines.push(
      JSON.stringify({ parentUuid: parent, type, message: { role: 'user', content }, uuid, toolUseResult: content[0] }),
    );
    if (next(4) > 0) parent = uuid;
  }
  for (let n = 0; n < 3; n++) lines.splice(next(lines.length), 0, lines[next(lines.length)]!.slice(next(40)));
  return lines.join('\n') + (next(2) === 0 ? '\n' : '');
}

function shapes(seed: number): readonly unknown[] {
  const data = drawnPicture(seed, 700);
  const url = `data:image/png;base64,${data}`;
  return [
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data } },
    { type: 'image', data, mimeType: 'image/png' },
    { type: 'image_url', image_url: { url } },
    { inlineData: { mimeType: 'image/png', data } },
    { type: 'tool_result', tool_use_id: 'a', content: [{ type: 'image', source: { data } }] },
    { type: 'computer_call_output', output: { type: 'input_image', image_url: url } },
    { images: [url], text: JSON.stringify({ url }) },
    { type: 'image', file: { base64: data, note: `data:image/heic;base64,${'A'.repeat(600)}` } },
  ];
}

describe('salvage', () => {
  it('writes line by line what the slow way writes', () => {
    for (const seed of seedsOf(runs(120)))
      for (const choices of CHOICES) expectSame(drawn(seed), choices, `seed ${seed}, ${JSON.stringify(choices)}`);
  });

  it('leaves a file as it is where nothing is chosen', () => {
    const text = drawn(3);
    expect(salvaged(text, { pictures: 'none', copies: false, progress: false }).text).toBe(latin1(bytesOf(text)));
  });

  it('finds nothing more to leave out in what it wrote', () => {
    for (const seed of seedsOf(runs(100))) {
      const once = Buffer.from(salvaged(drawn(seed), ALL).text, 'latin1').toString();
      const again = salvaged(once, ALL);
      expect(again.plan.before - again.plan.after, `seed ${seed}`).toBe(0);
    }
  });

  const rollout = (...more: unknown[]) =>
    [...rolloutLines({ seed: 1, compactions: 3, pictures: 4, pictureLength: 900, messages: 1 })]
      .concat(more.map((it) => JSON.stringify(it)))
      .join('\n');

  it('keeps the last compaction whole, and all where an earlier one may count', () => {
    const copies: SalvageChoices = { pictures: 'none', copies: true, progress: false };
    const event = (type: string) => ({ type: 'event_msg', payload: { type } });
    const compacted = (text: string) => text.split('\n').filter((it) => it.includes('"compacted"'));
    const text = rollout();
    const before = compacted(text).map((it) => latin1(bytesOf(it)));
    const after = compacted(salvaged(text, copies).text);
    expect(after[2]).toBe(before[2]);
    expect(JSON.parse(after[1]!).payload.replacement_history).toHaveLength(1);
    expect(salvaged(rollout(event('turn_aborted')), copies).plan.copies).toBeGreaterThan(0);
    expect(salvaged(rollout(event('thread_rolled_back')), copies).plan.copies).toBe(0);
    const references = { type: 'compacted', payload: { replacement_history_entries: [{ item_id: 'a' }] } };
    expect(salvaged(rollout(references), copies).plan.copies).toBe(0);
  });

  it('does not take for a copy what stood in a torn line alone', () => {
    const item = { type: 'message', role: 'user', content: 'only here' };
    const record = JSON.stringify({ type: 'compacted', payload: { replacement_history: [item] } });
    const text = [record.slice(0, -1), record, record.replace('here', 'there')].join('\n');
    expect(salvaged(text, ALL).text).toBe(text);
  });

  it('leads a chain of progress lines back to what stood before them', () => {
    const line = (uuid: string, parentUuid: string | null, type = 'progress') =>
      JSON.stringify({ parentUuid, type, uuid });
    const text = [line('a', null, 'user'), line('b', 'a'), line('c', 'b'), line('d', 'c', 'user')].join('\n');
    const { text: left, plan } = salvaged(text, ALL);
    expect(left.split('\n').map((it) => JSON.parse(it))).toEqual([
      { parentUuid: null, type: 'user', uuid: 'a' },
      { parentUuid: 'a', type: 'user', uuid: 'd' },
    ]);
    expect(plan.relinked).toBe(1);
  });
});
