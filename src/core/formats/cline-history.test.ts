import { describe, expect, it } from 'vitest';
import { convertTranscript } from '../session/convert.ts';
import { planTrim } from '../session/trim.ts';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

const files = import.meta.glob('../../fixtures/formats/cline-history/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const opened = (name: string) => openTranscript(String(files[`../../fixtures/formats/cline-history/${name}.json`]));
const found = (name: string) => validateMessages(opened(name)).map((it) => `${it.severity} ${it.rule}`);

describe('results that Cline writes as words', () => {
  it('answer the calls of their name, in order, and nothing is missing', () => {
    expect(found('odd.results-as-text')).toEqual([]);
    const parts = opened('odd.results-as-text').transcripts[0]!.messages.map((it) => it.parts.map((part) => part.kind));
    expect(parts[2]).toEqual(['result', 'result', 'text', 'result', 'text']);
    expect(parts[4]).toEqual(['result', 'result']);
  });

  it('are words where no call stands before them', () => {
    expect(found('ok.xml-tools')).toEqual([]);
    const { messages } = opened('ok.xml-tools').transcripts[0]!;
    expect(messages[2]!.parts.map((it) => it.kind)).toEqual(['text', 'text', 'text']);
  });

  it('are left as they are by a repair, and answer their calls in another API', () => {
    const snapshot = opened('odd.results-as-text');
    expect(applyPlan(snapshot, planRepair(snapshot)).text).toBe(snapshot.text);
    const there = openTranscript(convertTranscript(snapshot, 'openai-chat').text);
    expect(validateMessages(there).filter((it) => it.severity === 'error')).toEqual([]);
    const ids = there.transcripts[0]!.messages.flatMap((it) =>
      it.parts.flatMap((part) => (part.kind === 'result' ? [part.callId] : [])),
    );
    expect(ids).toEqual(['tooluse_1', 'tooluse_2', 'tooluse_3', 'tooluse_4', 'tooluse_5']);
  });

  it('go with their calls', () => {
    const snapshot = opened('odd.results-as-text');
    const cut = applyPlan(snapshot, planTrim(snapshot, { messages: 3 }));
    expect(cut.snapshot.format.id).toBe('cline-history');
    expect(validateMessages(cut.snapshot).filter((it) => it.severity === 'error')).toEqual([]);
  });
});

describe('a list in which nothing is of Cline', () => {
  const said = (role: string) => ({ role, content: [{ type: 'text', text: 'Well.' }] });

  it.each([
    ['alone', [said('user'), said('assistant')]],
    ['in a body', { messages: [said('user'), said('assistant')] }],
    ['an answer', { output: { message: said('assistant') } }],
  ])('is taken for messages of the API: %s', (_, value) => {
    expect(openTranscript(JSON.stringify(value)).format.id).toBe('anthropic-messages');
  });

  it('is one of Cline where one element shows it', () => {
    const list = [said('user'), { ...said('assistant'), ts: 1_760_000_000_000 }];
    expect(openTranscript(JSON.stringify(list)).format.id).toBe('cline-history');
  });
});

describe('messages that Roo hides', () => {
  it('are not sent as long as the summary is there', () => {
    const { messages, asides } = opened('ok.condensed').transcripts[0]!;
    expect(messages.map((it) => it.at)).toEqual(['/3', '/4', '/5', '/7', '/8', '/9']);
    expect(asides.map((it) => it.why)).toEqual(['compacted', 'compacted', 'compacted', 'ui']);
    expect(found('ok.condensed')).toEqual([]);
  });

  it('are sent where it is gone', () => {
    expect(opened('ok.no-marker').transcripts[0]!.messages).toHaveLength(2);
  });
});

it('what a summary hides goes with it, and does not come back', () => {
  const snapshot = opened('ok.condensed');
  const cut = applyPlan(snapshot, planTrim(snapshot, { messages: 4 }));
  expect(cut.text).not.toContain('isSummary');
  expect(cut.snapshot.transcripts[0]!.messages).toHaveLength(4);
});

it('has no place for the words of a system: moved out of the way, they are the first that the person says', () => {
  const spoken = [
    { role: 'system', content: 'Count the hens.' },
    { role: 'user', content: 'hello', ts: 1 },
    { role: 'assistant', content: 'yes', ts: 2 },
  ];
  const snapshot = openTranscript(JSON.stringify({ messages: spoken }), {
    format: 'cline-history',
    target: 'anthropic',
  });
  const { text, snapshot: after } = applyPlan(snapshot, planRepair(snapshot));
  expect(text).toContain('Count the hens.');
  expect(validateMessages(after).filter((it) => it.severity === 'error')).toEqual([]);
});

it('is no body that has a system message among its messages', () => {
  const text = [{ type: 'text', text: 'hi' }];
  const messages = ['system', 'user', 'assistant'].map((role) => ({ role, content: text }));
  expect(openTranscript(JSON.stringify({ model: 'local', messages })).format.id).not.toBe('cline-history');
});
