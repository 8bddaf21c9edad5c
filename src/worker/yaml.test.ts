import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../core/index.ts';
import { startYaml } from './yaml.ts';

startYaml();

/** As PyYAML dumps messages: folded words, blocks, names for what stands twice, quotes where they must be. */
const DUMP = `- content: |-
    Be brief.
    Always.
  role: system
- content: 'It''s me: what is in
    src?'
  role: user
- content: null
  role: assistant
  tool_calls:
  - function: &id001
      arguments: '{"path": "src"}'
      name: ls
    id: call_1
    type: function
  - function: *id001
    id: call_2
    type: function
- {content: "a.txt\\nb.txt \\U0001F600", role: tool, tool_call_id: call_1}
- role: user
  content: >
    well
    then?
`;

describe('YAML', () => {
  it('opens as the list that it stands for', () => {
    const { format, carrier, transcripts, problems } = openTranscript(DUMP);
    expect([format.id, carrier, problems.map((problem) => problem.kind)]).toEqual([
      'openai-chat',
      'yaml',
      ['text-around'],
    ]);
    const parts = transcripts[0]!.messages.flatMap((it) => it.parts);
    expect(parts.map((it) => (it.kind === 'call' ? `${it.name} ${it.args}` : 'text' in it ? it.text : ''))).toEqual([
      'Be brief.\nAlways.',
      "It's me: what is in src?",
      'ls {"path": "src"}',
      'ls {"path": "src"}',
      'a.txt\nb.txt \u{1F600}',
      'well then?\n',
    ]);
  });

  it('leaves as JSON, and says so', () => {
    const snapshot = openTranscript(DUMP);
    expect(snapshot.problems[0]?.message).toContain('What is changed is exported as JSON');
    const { text, snapshot: next } = applyPlan(snapshot, planRepair(snapshot));
    expect(validateMessages(next).filter((it) => it.severity === 'error')).toEqual([]);
    expect(JSON.parse(text)).toHaveLength(6);
  });

  it('opens bodies, cassettes with bodies in blocks, and several documents', () => {
    const body = 'model: claude-sonnet-4-5\nmax_tokens: 9\nmessages:\n- role: user\n  content: hi\n';
    expect(openTranscript(body).target.id).toBe('anthropic');
    const cassette = `interactions:\n- request:\n    method: POST\n    parsed_body:\n      messages:\n      - content: hi\n        role: user\n      model: gpt-5.1\n    uri: https://api.openai.com/v1/chat/completions\n`;
    expect(openTranscript(cassette).transcripts.map((it) => it.at)).toEqual([
      '/interactions/0/request/parsed_body/messages',
    ]);
    expect(openTranscript(`---\n${body}---\n${body}`).transcripts).toHaveLength(2);
  });

  it('is not seen in what is none, and nothing grows without end', () => {
    for (const text of ['role: user', '- a\n- b\n', 'type: x\n\t- y', 'Dear all,\ncontent: see below [1\n'])
      expect(openTranscript(text).transcripts, text).toEqual([]);
    const bomb = `a: &a [x,x]\n${'bcdefghijklmnopqrst'
      .split('')
      .map((it, i) => `${it}: &${it} [*${'abcdefghijklmnopqrs'[i]},*${'abcdefghijklmnopqrs'[i]}]`)
      .join('\n')}\nmessages: []\nrole: 1\n`;
    expect(openTranscript(bomb).transcripts).toEqual([]);
    expect(openTranscript(`- role: user\n${'  - '.repeat(5000)}x`).transcripts).toEqual([]);
    expect(openTranscript(`${'#\n'.repeat(20_000)}role: x`).transcripts).toEqual([]);
  });
});
