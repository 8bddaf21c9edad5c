import { describe, expect, it } from 'vitest';
import { openTranscript } from '../../session/open.ts';
import { validateMessages } from '../../session/validate.ts';
import { say } from '../testing/session.ts';

const human = { type: 'human', content: 'Count the hens.', id: 'h1' };
const asks = {
  type: 'ai',
  content: '',
  id: 'run--1',
  tool_calls: [{ name: 'count', args: { pen: 1 }, id: 'c1', type: 'tool_call' }],
};
const result = { type: 'tool', content: '12', name: 'count', tool_call_id: 'c1', id: 't1', status: 'success' };
const answer = { type: 'ai', content: 'Twelve.', id: 'run--2' };
const about = { langgraph_step: 1, langgraph_node: 'agent' };
const piece = (more: object, id: string | null = 'run--1') => ({
  type: 'AIMessageChunk',
  content: '',
  additional_kwargs: {},
  response_metadata: {},
  id,
  tool_calls: [],
  tool_call_chunks: [],
  ...more,
});
const call = (args: string, more: object = {}) =>
  piece({ tool_call_chunks: [{ name: null, args, id: null, index: 0, type: 'tool_call_chunk', ...more }] });
const lines = (events: readonly unknown[]): string => events.map((it) => JSON.stringify(it)).join('\n');
const forms = (events: readonly unknown[]): string[] => [lines(events), JSON.stringify(events, null, 2)];

function said(text: string): readonly string[] {
  const snapshot = openTranscript(text);
  expect([snapshot.format.id, snapshot.carrier, snapshot.transcripts.length]).toEqual(['langchain', 'sse', 1]);
  return say(snapshot.transcripts[0]!);
}

const WHOLE = ['user: Count the hens.', 'assistant: +c1', 'tool: -c1', 'assistant: Twelve.'];

describe('what a graph of LangGraph streams', () => {
  it('is its last state, with the messages that came after it', () => {
    const states = [
      ['values', { messages: [human] }],
      ['values', { messages: [human, asks, result], steps: 2 }],
    ];
    for (const text of forms(states)) expect(said(text)).toEqual(WHOLE.slice(0, 3));
    for (const text of forms([...states, ['updates', { agent: { messages: [answer] } }]])) {
      expect(said(text)).toEqual(WHOLE);
      expect(JSON.parse(openTranscript(text).document.text)).toMatchObject({ steps: 2 });
    }
    const named = states.map(([type, data]) => ({ type, ns: [], data }));
    expect(said(lines(named))).toEqual(WHOLE.slice(0, 3));
  });

  it('is what its steps add where no state is told, each message once', () => {
    const steps = [{ agent: { messages: [asks] } }, { tools: { messages: [result] } }, { agent: { messages: answer } }];
    for (const text of forms(steps)) expect(said(text)).toEqual(WHOLE.slice(1));
    const both = [
      ['messages', [piece({ content: 'Twe' }, 'run--2'), about]],
      ['updates', { agent: { messages: [answer] } }],
      ['updates', { tidy: { messages: [{ type: 'remove', content: '', id: 'gone' }] } }],
    ];
    expect(said(lines(both))).toEqual(['assistant: Twelve.']);
  });

  it('is its messages put together from their pieces', () => {
    const pieces = [
      call('', { name: 'count', id: 'c1' }),
      call('{"pen"'),
      call(': 1}'),
      result,
      piece({ content: 'Twe' }, null),
      piece({ content: [{ type: 'text', text: 'l', index: 0 }] }, null),
      piece({ content: [{ type: 'text', text: 've.', index: 0 }] }, null),
    ].map((it) => [it, about]);
    const tuples = pieces.map((it) => ['messages', it]);
    for (const text of [...forms(pieces), ...forms(tuples)]) {
      const snapshot = openTranscript(text);
      expect(said(text).slice(0, 2)).toEqual(WHOLE.slice(1, 3));
      expect(snapshot.transcripts[0]?.messages[0]?.parts).toMatchObject([{ name: 'count', args: { pen: 1 } }]);
      expect(snapshot.transcripts[0]?.messages[2]?.parts.map((it) => 'text' in it && it.text).join('')).toBe('Twelve.');
      expect(validateMessages(snapshot).map((it) => it.severity)).not.toContain('error');
    }
    expect(said(`event: messages\n${pieces.map((it) => `data: ${JSON.stringify(it)}\n\n`).join('')}`).length).toBe(3);
  });

  it('leaves what graphs inside the graph say beside', () => {
    const events = [
      [['agent:1'], 'values', { messages: [{ type: 'human', content: 'inside' }] }],
      [[], 'values', { messages: [human, answer] }],
      [['agent:1'], 'updates', { x: { messages: [{ type: 'ai', content: 'inside' }] } }],
    ];
    expect(said(lines(events))).toEqual([WHOLE[0], WHOLE[3]]);
  });

  it('may be printed by Python, an event a line', () => {
    const printed = [
      "('values', {'messages': [HumanMessage(content='Count the hens.', additional_kwargs={}, response_metadata={}, id='h1')]})",
      "('updates', {'agent': {'messages': [AIMessage(content='', id='run--1', tool_calls=[{'name': 'count', 'args': {'pen': 1}, 'id': 'c1', 'type': 'tool_call'}])]}})",
      "('updates', {'tools': {'messages': [ToolMessage(content='12', name='count', id='t1', tool_call_id='c1')]}})",
      "('messages', (AIMessageChunk(content='Twelve', id='run--2'), {'langgraph_node': 'agent'}))",
      "('messages', (AIMessageChunk(content='.', id='run--2'), {'langgraph_node': 'agent'}))",
    ];
    expect(said(printed.join('\n'))).toEqual(WHOLE);
    expect(said(`${printed.join('\n\n')}\n`)).toEqual(WHOLE);
    expect(said(`[${printed.join(', ')}]`)).toEqual(WHOLE);
    const bare = printed.slice(3).map((it) => it.slice("('messages', ".length, -1));
    expect(said(bare.join('\n'))).toEqual([WHOLE[3]]);
  });

  it('is not what rows of other programs hold', () => {
    const rows = (key: string) => lines([{ [key]: { messages: [human] } }, { [key]: { messages: [human, answer] } }]);
    for (const key of ['values', 'data', 'kwargs']) expect(openTranscript(rows(key)).transcripts.length).toBe(2);
    expect(openTranscript(rows('inputs')).carrier).not.toBe('sse');
  });
});

describe('values that Python prints one after another', () => {
  it('are one list', () => {
    const { format, transcripts, problems } = openTranscript(
      "{'role': 'user', 'content': 'hens?'}\n{'role': 'assistant', 'content': None, 'tool_calls': []}\n",
    );
    expect([format.id, transcripts[0]?.messages.length]).toEqual(['openai-chat', 2]);
    expect(problems.map((it) => it.kind)).toEqual(['mended-syntax', 'several-values']);
  });
});
