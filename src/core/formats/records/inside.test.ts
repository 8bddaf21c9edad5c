import { describe, expect, it } from 'vitest';
import { Draft } from '../../model/draft.ts';
import { fixturesOf, placed, readAll } from '../testing/fixtures.ts';

const files = import.meta.glob('../../../fixtures/formats/qwen-code/ok.compacted*', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const [last, whole] = fixturesOf(files).sort((a, b) => a.name.localeCompare(b.name));

type Fixture = NonNullable<typeof last>;

const said = ({ format, source }: Fixture, value: unknown = source.value): string[] =>
  readAll(format, { ...source, value })[0]!.messages.flatMap(({ role, parts }) =>
    parts.map((part) => `${role}: ${part.kind === 'text' ? part.text : part.kind}`),
  );

describe('records inside another', () => {
  it('are all read where the one that holds them is the last of the file', () => {
    expect(said(last!)).toEqual(['user: They spoke of old things.', 'assistant: Understood.']);
  });

  it('take in what comes to stand before the first of them that stays', () => {
    const { format, source } = whole!;
    const transcript = readAll(format, source)[0]!;
    const draft = new Draft(transcript.messages);
    const [summary, understood, , call, , done] = draft.messages;
    draft.messages = [call!, understood!, done!];
    const moved = placed(source.value, format.spell(source, transcript, draft));
    expect(said(whole!, moved)).toEqual(['assistant: call', 'assistant: Understood.', 'assistant: Done.']);
    draft.messages = [call!, done!, summary!, understood!];
    const behind = placed(source.value, format.spell(source, transcript, draft));
    expect(said(whole!, behind)).toEqual([
      'assistant: call',
      'assistant: Done.',
      'user: They spoke of old things.',
      'assistant: Understood.',
    ]);
  });
});
