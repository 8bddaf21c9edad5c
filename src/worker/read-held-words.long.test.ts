import { describe, expect, it } from 'vitest';
import { heldMarks, PRESETS } from '../core/index.ts';
import { chance } from '../core/testing/rollout.ts';
import { createHost } from './host.ts';
import type { ConversionRequest, PlanRequest, PlanView, SessionView } from './protocol.ts';

/** Characters that are put into each text: there is room for all that is made of a file where half of it is read. */
const LENGTH = 40_000;

const files = import.meta.glob<string>('../fixtures/formats/*/*.{json,jsonl}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const KEYS = new Set(['text', 'content', 'output', 'message', 'stdout', 'aggregated_output']);

const PIECES = ['words and ', 'lines\n', 'quotes "a" ', 'a\\b\t', 'π ', '𝄞 ', 'x = (1);\n'];

/** The same long words for the same words, between their halves. */
function lengthened(words: string): string {
  let seed = words.length;
  for (let i = 0; i < words.length; i++) seed = (seed * 31 + words.charCodeAt(i)) | 0;
  const next = chance(seed);
  let text = words;
  while (text.length < LENGTH) text += PIECES[next(PIECES.length)]!;
  return `${text}${words}`;
}

/** A file in which every text that tells something is long. */
function grown(name: string, text: string): string | null {
  const grow = (json: string) =>
    JSON.stringify(
      JSON.parse(json, (key, value: unknown) =>
        typeof value === 'string' && KEYS.has(key) && / /.test(value) && /^[A-Za-z]/.test(value)
          ? lengthened(value)
          : value,
      ),
    );
  try {
    const made = name.endsWith('.jsonl')
      ? text
          .split('\n')
          .map((line) => (line.trim() === '' ? line : grow(line)))
          .join('\n')
      : grow(text);
    return made.length > text.length + LENGTH ? made : null;
  } catch {
    return null;
  }
}

async function opened(text: string, heap?: number) {
  const host = createHost();
  const ask = async <T>(method: string, ...args: readonly unknown[]) =>
    (await host.answer(method as never, args, () => undefined)) as T;
  const view = await ask<SessionView>('open', { file: new Blob([text]), fileName: 'a.jsonl', target: null, heap });
  return { view, ask };
}

const PLANS: readonly PlanRequest[] = [
  ...PRESETS.map(({ id }): PlanRequest => ({ kind: 'repair', preset: id })),
  { kind: 'trim', unit: 'messages', budget: 3, counter: 'chars/4', options: {} },
];

const GROWN = Object.entries(files).flatMap(([path, text]) => {
  const made = grown(path, text);
  return made === null ? [] : [[path.replace('../fixtures/formats/', ''), made] as const];
});

/** Opened where there is room for a share of it, and for more where something else fills it. */
async function openedHeld(text: string) {
  for (const share of [0.3, 0.6, 0.9]) {
    const held = await opened(text, 40_000_000 + Math.floor(3 * share * text.length));
    if (held.view.problems[0]?.kind !== 'too-large') return held;
  }
  return null;
}

/** Those whose long texts are arguments, system prompts or lists of texts: none of that is left in a file. */
const refused: string[] = [];

describe('a file there is no room for', () => {
  it.each(GROWN)('is read, repaired, trimmed and written as if it had been read whole: %s', async (_, text) => {
    const [whole, held] = [await opened(text), await openedHeld(text)];
    if (held === null) return void refused.push(text);
    expect(held.view.problems.map((it) => it.kind)).toContain('left-in-file');
    expect(held.view.counts).toEqual(whole.view.counts);
    const found = ({ view }: typeof whole) => view.diagnostics.map(({ key, message, line }) => [key, message, line]);
    expect(found(held)).toEqual(found(whole));
    expect([...heldMarks(await held.ask<string>('source', null, 1e9))].length).toBeGreaterThan(0);
    const same = async () => {
      const [a, b] = await Promise.all([whole, held].map(({ ask }) => ask<Blob>('exportBlob', null)));
      expect((await b!.text()) === (await a!.text())).toBe(true);
    };
    await same();
    let steps = 0;
    for (const request of PLANS) {
      const plans = await Promise.all([whole, held].map(({ ask }) => ask<PlanView>('plan', request)));
      expect(plans[1]!.summary).toEqual(plans[0]!.summary);
      if (plans[0]!.rows.length === 0) continue;
      for (const [i, { ask }] of [whole, held].entries()) await ask('apply', plans[i]!.id);
      steps++;
      await same();
    }
    for (; steps > 0; steps--) {
      for (const { ask } of [whole, held]) await ask('undo');
      await same();
    }
    if (whole.view.counts.messages === 0) return;
    for (const to of ['anthropic-messages', 'openai-chat', 'openai-responses']) {
      const request: ConversionRequest = { to, repair: true };
      const made = [whole, held].map(async ({ ask }) => (await ask<Blob>('conversionBlob', request, 'file')).text());
      expect((await made[1]!) === (await made[0]!), to).toBe(true);
    }
    for (const method of ['callsBlob', 'words'])
      expect(await (await held.ask<Blob>(method, 'conversation')).text()).toBe(
        await (await whole.ask<Blob>(method, 'conversation')).text(),
      );
  });

  it('is refused seldom', () => {
    expect(GROWN.length).toBeGreaterThan(200);
    expect(refused.length).toBeLessThan(GROWN.length / 20);
  });
});
