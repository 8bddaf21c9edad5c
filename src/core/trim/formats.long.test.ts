import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';
import { runs, seedsOf } from '../testing/cases.ts';
import { healthyHistory, render } from '../testing/corrupt.ts';
import { type Roll, rollFrom } from '../testing/generate.ts';
import { type Sample, samplesFrom } from '../testing/in-format.ts';
import { type Story, storyFrom } from '../testing/story.ts';
import { WRITERS, written } from '../testing/wire-file.ts';
import { planWindow } from './plan.ts';
import type { TrimRequest } from './request.ts';
import { MessageWindow } from './window.ts';

const RUNS = runs(20_000);
const FORMATS = ['anthropic-messages', 'openai-chat', 'pydantic-ai'] as const;

describe('plain lists of every format', () => {
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

const files = import.meta.glob('../../fixtures/formats/*/ok.minimal.*', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Formats and the eras of those that have more than one. */
const WAYS = samplesFrom(files).flatMap((it) => (WRITERS[it.format.id] ?? [null]).map((_, i) => [it, i] as const));

it(`trimming and writing in another format commute, over ${RUNS.numRuns} stories in ${WAYS.length} forms`, () => {
  for (const seed of seedsOf(RUNS)) {
    const roll = rollFrom(seed);
    const strict = roll(3) === 0;
    // The system's words and lines that a program adds have no place in some of the formats.
    const story = {
      ...storyFrom(roll, { turns: 4, strict, reuse: false, nudges: false, beside: false }),
      system: null,
    };
    const request = anyRequest(roll);
    // Where neighbours fuse, a history in which nothing is said twice in a row means the same.
    const ways = WAYS.filter(([{ format }]) => strict || !format.holds.fuses);
    const all = ways.map(([sample, variant]) => keptBeats(story, sample, variant, request));
    if (new Set(all).size > 1)
      expect.unreachable(
        `seed ${seed}, ${JSON.stringify(request)}\n${ways.map((way, i) => `${way[0].format.id}: ${all[i]}`).join('\n')}`,
      );
  }
});

/** Budgets that mean the same in every format: messages and tokens are counted differently. */
function anyRequest(roll: Roll): TrimRequest {
  const cuts = ['anchored', 'anchored', 'turn', 'unit'] as const;
  const strategies = ['suffix', 'suffix', 'prefix', 'middle-out', 'priority', 'best-fit'] as const;
  const options = {
    cut: cuts[roll(cuts.length)]!,
    strategy: strategies[roll(strategies.length)]!,
    alternate: roll(3) === 0,
    pins: { firstUser: roll(4) === 0, lastTurn: roll(6) === 0, tools: roll(4) === 0 ? ['cat'] : [] },
  };
  return roll(2) === 0 ? { ...options, exchanges: roll(6) } : { ...options, turns: roll(5) };
}

/** The beats of a story that are kept when it is trimmed as a file of a format. */
function keptBeats(story: Story, sample: Sample, variant: number, request: TrimRequest): string {
  const file = written(sample, story, rollFrom(1), variant);
  const { messages } = openTranscript(file.text, { format: file.format }).transcripts[0]!;
  const plan = planWindow(messages, request, []);
  return `${plan.fits} ${[...new Set(plan.kept.map((index) => file.pieces[index]!.beat))]}`;
}
