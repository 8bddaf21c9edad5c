import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadRanks, packRanks } from '../core/index.ts';
import { runs } from '../core/testing/cases.ts';
import { createClient } from './client.ts';
import { spawnTwin } from './in-thread.ts';

beforeAll(() => {
  const data = new URL('../../node_modules/gpt-tokenizer/data/o200k_base.tiktoken', import.meta.url);
  loadRanks('o200k_base', packRanks(readFileSync(data, 'utf8')));
});

/** A session whose API counted `per` tokens for every four characters, and framing; each answer calls a tool. */
function session(requests: number, per: number, framing = 0): string {
  const lines: string[] = [];
  let prompt = 1000;
  let written = 0;
  const add = (type: string, message: object) => {
    const uuid = `u${lines.length}`;
    const parentUuid = lines.length === 0 ? null : `u${lines.length - 1}`;
    const timestamp = '2026-01-01T00:00:00Z';
    lines.push(JSON.stringify({ type, uuid, parentUuid, sessionId: 's', timestamp, message }));
  };
  for (let i = 0; i < requests; i++) {
    const text = 'a word or two '.repeat(3 + ((i * 7) % 20));
    const block = { type: 'tool_result', tool_use_id: `t${i - 1}`, content: text };
    add('user', { role: 'user', content: i === 0 ? text : [block] });
    written += text.length;
    prompt += Math.round((written / 4) * per) + (i === 0 ? 0 : framing);
    const usage = { input_tokens: prompt, output_tokens: 1 };
    const call = { type: 'tool_use', id: `t${i}`, name: 'look', input: {} };
    add('assistant', { id: `m${i}`, model: 'claude-sonnet-4-5', role: 'assistant', content: [call], usage });
    written = 'look{}'.length;
  }
  return lines.join('\n');
}

/** What the API counted, request by request. */
const promptsOf = (text: string): number[] =>
  [...text.matchAll(/"input_tokens":(\d+)/g)].map(([, tokens]) => Number(tokens));

async function open(text: string) {
  const client = createClient(async () => spawnTwin());
  await client.open({ text, fileName: null, target: 'anthropic' });
  return client;
}

const sum = (figures: ArrayLike<number>): number => Array.from(figures).reduce((a, b) => a + b, 0);

describe('figures by recorded usage', () => {
  it('are whole tokens, say how they came about, and stay within the band of what the API counted', async () => {
    const client = await open(session(30, 1.4));
    const plain = await client.tokens('chars/4', false);
    const scaled = await client.tokens('chars/4');
    expect(plain.counter.calibration).toBeUndefined();
    expect(scaled.counter).toMatchObject({ id: 'chars/4', exact: false, calibration: { points: 29 } });
    expect(scaled.counter.calibration!.factor).toBeCloseTo(1.4, 1);
    expect(scaled.counter.band).toBeLessThan(plain.counter.band);
    expect(Array.from(scaled.perMessage).every(Number.isInteger)).toBe(true);
    expect(sum(scaled.perMessage)).toBe(scaled.total);
    expect(Math.abs(scaled.total / (plain.total * 1.4) - 1)).toBeLessThan(0.03);
  });

  it('are framed: growth between prompts is met where the API counts more per message than its text', async () => {
    const framed = session(30, 1.2, 60);
    const client = await open(framed);
    const { fit, outside, unseen } = await client.calibration('chars/4');
    expect(fit!.perMessage).toBeCloseTo(30, -1);
    expect(unseen).toBe(0);
    expect(Math.abs(outside! - 1000)).toBeLessThan(60);
    const { perMessage, counter } = await client.tokens('chars/4');
    const grown = promptsOf(framed).at(-1)! - promptsOf(framed)[0]!;
    // Between the first prompt and the last: everything but the first question and the last answer.
    expect(Math.abs(sum(perMessage.slice(1, -1)) / grown - 1)).toBeLessThan(counter.band);
  });

  it('are the same in table, curve, plan, report and window, at every budget', async () => {
    const client = await open(session(20, 1.7));
    for (const counter of ['chars/4', 'claude', 'gemini', 'o200k_base']) {
      for (const usage of [true, false]) {
        const table = await client.tokens(counter, usage);
        const curve = await client.curve('tokens', counter, {}, usage);
        const room = await client.room(counter, usage);
        expect(curve.counter).toEqual(table.counter);
        expect(room.counter).toEqual(table.counter);
        expect(curve.total).toBe(table.total);
        expect([...curve.perMessage]).toEqual([...table.perMessage]);
        const budgets = fc.sample(fc.integer({ min: curve.minimum, max: curve.total + 5 }), runs(200, 12));
        for (const budget of budgets) {
          const plan = await client.plan({ kind: 'trim', unit: 'tokens', budget, counter, options: {}, usage });
          const trim = plan.trim!;
          const cut = curve.cost.findIndex((cost) => cost <= budget);
          const left = table.perMessage.filter((_, index) => plan.marks[index] !== 1);
          expect(trim.counter).toEqual(table.counter);
          expect(trim.after).toBe(curve.cost[cut]);
          expect(trim.after).toBe(sum(left));
          expect(trim.cache.kept + trim.cache.lost).toBe(table.total);
          expect(trim.after).toBeLessThanOrEqual(budget);
        }
      }
    }
  });

  it('of an exact counter are never scaled, nor is anything where the file says too little', async () => {
    const client = await open(session(12, 2));
    expect(await client.tokens('o200k_base')).toEqual(await client.tokens('o200k_base', false));
    expect(await client.calibration('o200k_base')).toMatchObject({ scalable: false, points: 11 });
    const few = await open(session(5, 2));
    expect(await few.calibration('chars/4')).toMatchObject({ fit: null, points: 4, why: 'few-points' });
    expect(await few.tokens('chars/4')).toEqual(await few.tokens('chars/4', false));
  });

  it('stay what they are when messages go: the file as it was opened says what they cost', async () => {
    const client = await open(session(20, 1.6));
    const { counter } = await client.tokens('chars/4');
    const { total } = await client.curve('tokens', 'chars/4', {});
    const request = { kind: 'trim', unit: 'tokens', budget: total >> 2, counter: 'chars/4', options: {} } as const;
    const plan = await client.plan(request);
    await client.apply(plan.id);
    const after = await client.tokens('chars/4');
    expect(after.counter).toEqual(counter);
    expect(after.total).toBe(plan.trim!.after);
  });

  it('are calibrated from that file even if nobody asked before it was changed', async () => {
    const text = session(20, 1.6);
    const client = await open(text);
    const options = { ladder: [{ kind: 'clear-results', keepLast: 0 }] } as const;
    const { total } = await client.curve('tokens', 'chars/4', {}, false);
    const request = { kind: 'trim', unit: 'tokens', budget: total >> 1, counter: 'chars/4', options } as const;
    await client.apply((await client.plan({ ...request, usage: false })).id);
    const { counter } = await client.tokens('chars/4');
    expect(counter.calibration).toEqual((await (await open(text)).tokens('chars/4')).counter.calibration);
  });

  it('come from a new counter once its ranks are there', async () => {
    const client = await open(session(20, 1.5));
    const view = await client.calibration('claude');
    expect(view.counter.band).toBe(0.15);
    expect(view.fit!.points).toBe(19);
  });
});
