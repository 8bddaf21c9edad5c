import { describe, expect, it } from 'vitest';
import { validateMessages } from '../session.ts';
import { healthyHistory, render } from '../testing/corrupt.ts';
import { rollFrom } from '../testing/generate.ts';
import { WindowTooSmall } from './too-small.ts';
import { MessageWindow } from './window.ts';

const FORMATS = ['anthropic-messages', 'openai-chat', 'pydantic-ai'] as const;

/** Ids and texts of a list, in any of the formats: what was kept, whatever the spelling. */
const kept = (list: readonly unknown[]): string =>
  [...new Set(JSON.stringify(list).match(/(question|answer|output of c|thinking aloud) ?\d+/g) ?? [])].sort().join();

describe('plain lists of every format', () => {
  it('trimming and writing in another format commute', () => {
    for (let seed = 1; seed <= 4000; seed++) {
      const roll = rollFrom(seed);
      const history = healthyHistory(roll, 1 + roll(5));
      const n = 1 + roll(4);
      const unit = roll(2) === 0 ? 'trimToPairs' : 'trimToTurns';
      const all = FORMATS.map((format) => new MessageWindow(render(history, format))[unit](n));
      expect(kept(all[1]!), `seed ${seed}, ${unit} ${n}`).toBe(kept(all[0]!));
      expect(kept(all[2]!), `seed ${seed}, ${unit} ${n}`).toBe(kept(all[0]!));
    }
  }, 300_000);

  it.each(FORMATS)(
    '%s: sound stays sound, references stay, budgets hold',
    (format) => {
      for (let seed = 1; seed <= 1500; seed++) {
        const roll = rollFrom(seed);
        const list = render(healthyHistory(roll, 1 + roll(5)), format);
        const window = new MessageWindow(list);
        const count = (text: string): number => text.length;
        const budget = roll(window.plan({ tokens: 0, counter: count }).before + 2);
        const said = `seed ${seed}, budget ${budget}`;
        try {
          const out = window.trimToTokens(budget, count);
          expect(
            out.every((it) => list.includes(it as (typeof list)[number])),
            said,
          ).toBe(true);
          const errors = validateMessages(out).filter((it) => it.severity === 'error');
          expect(
            errors.map((it) => it.rule),
            said,
          ).toEqual([]);
          expect(new MessageWindow(out).plan({ tokens: 0, counter: count }).before, said).toBeLessThanOrEqual(budget);
        } catch (error) {
          if (!(error instanceof WindowTooSmall)) throw error;
          expect(error.minimum, said).toBeGreaterThan(budget);
          expect(() => window.trimToTokens(error.minimum, count), said).not.toThrow();
        }
      }
    },
    300_000,
  );

  it.each(FORMATS)('%s: edits are spelled in the form of the list, the rest stays by reference', (format) => {
    const history = healthyHistory(rollFrom(11), 4);
    const list = render(history, format);
    const window = new MessageWindow(list, { ladder: [{ kind: 'clear-results', keepLast: 0, placeholder: '-' }] });
    const count = (text: string): number => text.length;
    const plan = window.plan({ tokens: window.plan({ tokens: 0, counter: count }).before - 1, counter: count });
    const out = window.apply(plan);
    expect(plan.edits).toHaveLength(1);
    expect(out.filter((it, i) => it !== list[i])).toHaveLength(1);
    expect(JSON.stringify(out)).toContain('"-"');
    expect(validateMessages(out).filter((it) => it.severity === 'error')).toEqual([]);
  });

  it('reads anything at all', () => {
    for (const list of [[], [1, 'two', null], [{}], [[]], [{ role: 'user' }]]) {
      const window = new MessageWindow(list);
      expect(window.trimTo(9)).toBe(list);
      expect(() => window.plan({ messages: 0 }).why).not.toThrow();
      expect(() => window.curve('chars/4')).not.toThrow();
    }
  });
});
