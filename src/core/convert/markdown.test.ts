import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../formats/registry.ts';
import { fixturesOf, readAll } from '../formats/testing/fixtures.ts';
import { argumentsText, bareTranscript, type Message, type Part } from '../model/message.ts';
import { runs } from '../testing/cases.ts';
import { messageWith } from '../testing/draw.ts';
import { markdownOf } from './markdown.ts';

const files = import.meta.glob('../../fixtures/formats/**/ok.*', { query: '?raw', import: 'default', eager: true });

/** What stands in the fences, read as every reader of Markdown finds their ends. */
function fencedIn(markdown: string): string[] {
  const found: string[] = [];
  const lines = markdown.split('\n');
  for (let i = 0; i < lines.length; i++) {
    const fence = /^(`{3,})\w*$/.exec(lines[i]!)?.[1];
    if (fence === undefined) continue;
    const end = lines.findIndex((it, k) => k > i && /^`{3,}$/.test(it) && it.length >= fence.length);
    found.push(lines.slice(i + 1, end).join('\n'));
    i = end;
  }
  return found;
}

const text = (words: string): Part => ({ kind: 'text', at: '', text: words });
const user = (...parts: Part[]): Message => messageWith(0, 'user', parts);
const written = (messages: readonly Message[], what: 'prompts' | 'conversation', title = 'a.json'): string =>
  [...markdownOf(bareTranscript(messages), what, title)].join('');

const words = fc
  .array(fc.oneof(fc.string(), fc.constantFrom('```', '````\n', '\n```\n', '`', '\n', '~~~', '# ', '\r\n', '<b>')))
  .map((it) => it.join(''));

describe('a history as Markdown', () => {
  it('keeps every text as it is, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 4 }), words, (all, title) => {
        const said = all.filter((it) => it !== '');
        expect(fencedIn(written([user(...said.map(text))], 'prompts', title))).toEqual(said);
        expect(fencedIn(written([user(...said.map(text))], 'conversation', title))).toEqual(said);
      }),
      runs(20_000),
    );
  });

  it('has the texts, calls and results of every fixture, in their order', () => {
    for (const { source, format, name } of fixturesOf(files).filter((it) => FORMATS.includes(it.format)))
      for (const transcript of readAll(format, source)) {
        const parts = transcript.messages.flatMap((it) => it.parts);
        const said = parts.flatMap((it) => {
          if (it.kind === 'call') return [argumentsText(it.args)];
          return it.kind === 'text' || it.kind === 'result' || (it.kind === 'reasoning' && !it.redacted)
            ? [it.text]
            : [];
        });
        const system = transcript.system === null ? [] : [transcript.system];
        const markdown = [...markdownOf(transcript, 'conversation', name)].join('');
        expect(fencedIn(markdown), name).toEqual([...system, ...said]);
      }
  });

  it('takes for the words of a person what no program wrote', () => {
    const summary = { ...user(text('so far')), note: 'compaction summary' };
    const result: Part = {
      kind: 'result',
      at: '',
      callId: 'a',
      name: 'ls',
      text: 'out',
      isError: false,
      retry: false,
      server: false,
    };
    const prompt: Part = { kind: 'text', at: '', text: 'rules', label: 'system-prompt' };
    const history = [user(prompt, text('mine')), messageWith(1, 'assistant', [text('theirs')]), user(result), summary];
    expect(fencedIn(written(history, 'prompts'))).toEqual(['mine']);
    expect(written([], 'prompts')).toContain('nothing of that kind');
  });
});
