import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/cases.ts';
import { assistant, healthy, line, open, result, say, spelled, text, use, user } from './testing/session.ts';

const RUNS = runs(20_000, 500);

/** Sessions as the program writes them: one line per block, results as they come, progress in the chain, retries as branches. */
const sessions = fc
  .array(fc.tuple(fc.nat(3), fc.nat(99), fc.boolean()), { minLength: 1, maxLength: 8 })
  .map((turns) => {
    const lines: unknown[] = [];
    let last: string | null = null;
    let n = 0;
    const id = (letter: string): string => `${letter}${++n}`;
    const add = (it: { uuid: string }): string => {
      lines.push(it);
      return it.uuid;
    };
    const expected: string[] = [];
    for (const [calls, order, isRetried] of turns) {
      if (isRetried) {
        const dead = add(user(id('u'), last, 'never mind'));
        add(assistant(id('a'), dead, id('m'), use(id('t'))));
      }
      last = add(user(id('u'), last, 'ask'));
      expected.push('user: ask');
      if (calls > 0) {
        const message = id('m');
        const pending: { id: string; parent: string }[] = [];
        const done: string[] = [];
        const answer = (it: { id: string; parent: string }): void => {
          done.push(it.id);
          last = add(user(id('r'), it.parent, [result(it.id)]));
        };
        let tail: string = add(assistant(id('a'), last, message, text('on it')));
        const ids: string[] = [];
        for (let i = 0; i < calls; i++) {
          const call = id('t');
          ids.push(call);
          tail = add(assistant(id('a'), tail, message, use(call)));
          pending.push({ id: call, parent: tail });
          if ((order >> i) % 2 === 1) answer(pending.splice(order % pending.length, 1)[0]!);
        }
        while (pending.length > 0) answer(pending.splice(order % pending.length, 1)[0]!);
        if (order % 3 === 0) last = add(line(id('p'), last, { type: 'progress' }));
        expected.push(
          `assistant: on it ${ids.map((it) => `+${it}`).join(' ')}`,
          `user: ${done.map((it) => `-${it}`).join(' ')}`,
        );
      }
      last = add(assistant(id('a'), last, id('m'), text('answer')));
      expected.push('assistant: answer');
    }
    return { lines, expected };
  });

describe('any session the program writes', () => {
  it('is read as the request it stands for', () => {
    fc.assert(
      fc.property(sessions, ({ lines, expected }) => {
        const transcript = open(lines);
        expect(say(transcript)).toEqual(expected);
        expect(healthy(transcript)).toBe(true);
      }),
      RUNS,
    );
  });

  it('stays readable when exchanges are taken out, and every kept line keeps all but its parent', () => {
    fc.assert(
      fc.property(sessions, fc.nat(99), fc.nat(99), ({ lines }, from, count) => {
        const transcript = open(lines);
        const first = from % transcript.messages.length;
        const kept = transcript.messages.filter((_, i) => i < first || i > first + (count % 4));
        if (kept.length === transcript.messages.length || kept.length === 0) return;
        const now = spelled(lines, (draft) => {
          draft.messages = draft.messages.filter((_, i) => kept.includes(transcript.messages[i]!));
        });
        const flat = (list: readonly string[]) =>
          list
            .join(' ')
            .split(' ')
            .filter((it) => /^[+-]/.test(it))
            .sort();
        const wanted = say({ ...transcript, messages: kept });
        expect(flat(say(open(now)))).toEqual(flat(wanted));
        const strip = (it: unknown) => JSON.stringify({ ...(it as object), parentUuid: 0 });
        const before = new Set(lines.map(strip));
        for (const it of now) expect(before.has(strip(it))).toBe(true);
      }),
      RUNS,
    );
  });
});
