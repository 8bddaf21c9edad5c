import { describe, expect, it } from 'vitest';
import { runs, seedsOf } from '../testing/cases.ts';
import { rollFrom } from '../testing/generate.ts';
import { linkCalls } from './linker.ts';
import type { Message, Part } from './message.ts';

const RUNS = runs(20_000);

type PartPlace = readonly [message: number, part: number];

/** The words above `linkCalls`, done slowly: for every result in turn all calls before it are looked at. */
function slowly(messages: readonly Message[]): { pairs: string[]; orphans: string[] } {
  const calls: { at: PartPlace; id: string | null; results: PartPlace[] }[] = [];
  const answers: { at: PartPlace; id: string | null }[] = [];
  messages.forEach((message, m) => {
    message.parts.forEach((part, p) => {
      if (part.kind === 'call') calls.push({ at: [m, p], id: part.id, results: [] });
      if (part.kind === 'result') answers.push({ at: [m, p], id: part.callId });
    });
  });
  const isBefore = (a: PartPlace, b: PartPlace) => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
  const early: typeof answers = [];
  for (const answer of answers) {
    const before = calls.filter((call) => isBefore(call.at, answer.at));
    const same = before.filter((call) => (answer.id === null ? true : call.id === answer.id));
    const nearest = same.filter((call) => call.at[0] === same.at(-1)?.at[0]);
    const open = nearest.find((call) => call.results.length === 0);
    const found = answer.id === null ? (nearest.length === 1 ? open : undefined) : (open ?? nearest.at(-1));
    if (found) found.results.push(answer.at);
    else early.push(answer);
  }
  const orphans: string[] = [];
  for (const answer of early) {
    const found = calls.find((call) => answer.id !== null && call.id === answer.id && call.results.length === 0);
    if (found) found.results.push(answer.at);
    else orphans.push(answer.at.join());
  }
  return { pairs: calls.map((call) => `${call.at}: ${call.results.join(' ')}`), orphans };
}

function anyHistory(seed: number): Message[] {
  const roll = rollFrom(seed);
  const ids = 1 + roll(4);
  const id = () => (roll(6) === 0 ? null : `call_${roll(ids)}`);
  const part = (at: string): Part => {
    if (roll(3) === 0) return { kind: 'text', at, text: 'x' };
    if (roll(2) === 0) return { kind: 'call', at, id: id(), name: 'f', args: {}, server: false };
    return { kind: 'result', at, callId: id(), name: null, text: '', isError: false, retry: false, server: false };
  };
  return Array.from({ length: roll(8) }, (_, index): Message => {
    // Now and then so many calls in one message that they are looked up another way.
    const parts = Array.from({ length: roll(20) === 0 ? 14 : roll(5) }, (_, p) => part(`/${index}/${p}`));
    return {
      index,
      role: 'assistant',
      roleName: 'assistant',
      parts,
      at: `/${index}`,
      pieces: null,
      request: null,
      shape: 'list',
      id: null,
      state: 'complete',
      model: null,
      emptyCalls: false,
      note: null,
    };
  });
}

describe('links of calls and results', () => {
  it(`are those of a slow reading, over ${RUNS.numRuns} histories`, () => {
    for (const seed of seedsOf(RUNS)) {
      const messages = anyHistory(seed);
      const { calls, orphans, callOf, linkOf } = linkCalls(messages);
      const places = (list: readonly { readonly message: number; readonly part: number }[]) =>
        list.map((it) => `${it.message},${it.part}`);
      const found = {
        pairs: calls.map((it) => `${it.message},${it.part}: ${places(it.results).join(' ')}`),
        orphans: places(orphans),
      };
      expect(JSON.stringify(found), `seed ${seed}`).toBe(JSON.stringify(slowly(messages)));
      const isAsked =
        calls.every((it) => linkOf(it) === it && !callOf(it) && it.results.every((one) => callOf(one) === it)) &&
        orphans.every((it) => !callOf(it) && !linkOf(it));
      expect(isAsked, `seed ${seed}`).toBe(true);
    }
  });

  it('stay quick where thousands of calls share one id', () => {
    const [first] = anyHistory(3);
    const call: Part = { kind: 'call', at: '', id: 'same', name: 'f', args: {}, server: false };
    const result: Part = {
      kind: 'result',
      at: '',
      callId: 'same',
      name: null,
      text: '',
      isError: false,
      retry: false,
      server: false,
    };
    const count = 100_000;
    const history = [
      { ...first!, index: 0, parts: Array.from({ length: count }, () => call) },
      { ...first!, index: 1, parts: Array.from({ length: count }, () => result) },
    ];
    const { calls } = linkCalls(history);
    expect(calls.every((it, i) => it.results.length === 1 && it.results[0]!.part === i)).toBe(true);
  });
});
