import { describe, expect, it } from 'vitest';
import { Draft, type DraftMessage } from '../model/draft.ts';
import type { Part, Role } from '../model/message.ts';
import type { Source } from './format.ts';
import { detectFormat } from './plain.ts';
import { placed, readAll } from './testing/fixtures.ts';

const fresh = (role: Role, part: Part): DraftMessage => ({ from: null, role, parts: [{ part, from: null }] });
const newResult = (callId: string): Part => ({
  kind: 'result',
  at: '',
  callId,
  name: 'probe',
  text: `result of ${callId}`,
  isError: false,
  retry: false,
  server: false,
});

/** The document after a change of the draft. */
function edited(value: unknown, change: (draft: Draft) => void): unknown {
  const source: Source = { value, isRecords: false };
  const format = detectFormat(source)!.format;
  const transcript = readAll(format, source)[0]!;
  const draft = new Draft(transcript.messages);
  change(draft);
  return placed(value, format.spell(source, transcript, draft));
}

const dropPart = (message: number, part: number) => (draft: Draft) => {
  const it = draft.messages[message]!;
  it.parts = it.parts.filter((_, i) => i !== part);
};

describe('OpenAI Chat', () => {
  const call = (id: string) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } });
  const history = [
    { role: 'user', content: 'a' },
    { role: 'assistant', content: 'text', tool_calls: [call('1'), call('2')] },
    { role: 'tool', tool_call_id: '1', content: 'x' },
  ];

  it('drops one call, then the key with the last', () => {
    expect(edited(history, dropPart(1, 2))).toMatchObject([{}, { tool_calls: [call('1')] }, {}]);
    const none = edited(history, (draft) => {
      draft.messages[1]!.parts = draft.messages[1]!.parts.slice(0, 1);
    });
    expect(none).toEqual([history[0], { role: 'assistant', content: 'text' }, history[2]]);
  });

  it('leaves null beside calls when the text goes', () => {
    expect(edited(history, dropPart(1, 0))).toMatchObject([{}, { content: null, tool_calls: [{}, {}] }, {}]);
  });

  it('merges two user strings into a list of text parts', () => {
    const value = [
      { role: 'developer', content: 'd' },
      { role: 'user', content: 'a' },
      { role: 'user', content: 'b' },
    ];
    const merged = edited(value, (draft) => {
      draft.messages[1]!.parts.push(...draft.messages.pop()!.parts);
    });
    const content = [
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ];
    expect(merged).toEqual([value[0], { role: 'user', content }]);
  });

  it('drops an empty list of calls and sets keys', () => {
    const value = [
      { role: 'assistant', content: 'a', tool_calls: [] },
      { role: 'tool', tool_call_id: 't', content: '' },
    ];
    const now = edited(value, (draft) => {
      draft.messages[0]!.dropEmptyCalls = true;
      draft.messages[1]!.set = [['name', 'n']];
    });
    expect(now).toEqual([
      { role: 'assistant', content: 'a' },
      { role: 'tool', tool_call_id: 't', content: '', name: 'n' },
    ]);
  });

  it('turns a system message and an orphan result into user text', () => {
    const now = edited([{ role: 'system', content: 's' }, ...history], (draft) => {
      draft.messages[0]!.role = 'user';
      draft.messages[3] = fresh('user', { kind: 'text', at: '', text: '[result] x' });
    });
    expect(now).toMatchObject([{ role: 'user', content: 's' }, {}, {}, { role: 'user', content: '[result] x' }]);
  });

  it('answers a legacy call, which has no id, by name', () => {
    const value = [{ role: 'assistant', content: null, function_call: { name: 'f', arguments: '{}' } }];
    const now = edited(value, (draft) => {
      draft.messages.push(fresh('tool', { ...newResult(''), callId: null, name: 'f' } as Part));
    });
    expect(now).toEqual([value[0], { role: 'function', name: 'f', content: 'result of ' }]);
  });
});

describe('Anthropic Messages', () => {
  const use = { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'f', input: {} }] };

  it('wraps a string when a block joins it', () => {
    const now = edited([use, { role: 'user', content: 'go on' }], (draft) => {
      draft.messages[1]!.parts.unshift({ part: newResult('t'), from: null });
    });
    expect(now).toEqual([
      use,
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 't', content: 'result of t' },
          { type: 'text', text: 'go on' },
        ],
      },
    ]);
  });

  const lift = (draft: Draft): void => {
    const [system] = draft.messages.splice(0, 1);
    draft.liftedSystem = system!.parts;
  };
  const messages = [{ role: 'system', content: 'Be kind.' }, { role: 'user', content: 'hi' }, use];

  it('lifts system text into the body, behind what is there', () => {
    const rest = messages.slice(1);
    expect(edited({ model: 'm', messages }, lift)).toEqual({ model: 'm', messages: rest, system: 'Be kind.' });
    expect(edited({ model: 'm', system: 'Old.', messages }, lift)).toEqual({
      model: 'm',
      system: [
        { type: 'text', text: 'Old.' },
        { type: 'text', text: 'Be kind.' },
      ],
      messages: rest,
    });
  });

  it('puts system text first in a bare list, which has no other place', () => {
    expect(edited(messages, lift)).toEqual([{ role: 'user', content: 'Be kind.' }, ...messages.slice(1)]);
  });

  it('re-encodes a picture in place', () => {
    const source = { type: 'base64', media_type: 'image/png', data: 'AA==' };
    const now = edited([{ role: 'user', content: [{ type: 'image', source, title: 'x' }] }, use], (draft) => {
      const it = draft.messages[0]!.parts[0]!;
      if (it.part.kind === 'media') it.part = { ...it.part, mime: 'image/jpeg', data: 'BB==' };
    });
    expect(now).toMatchObject([
      { content: [{ type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: 'BB==' }, title: 'x' }] },
      {},
    ]);
  });
});

describe('pydantic-ai', () => {
  const call = (id: string) => ({ part_kind: 'tool-call', tool_name: 'f', args: '{}', tool_call_id: id });
  const value = [
    {
      kind: 'request',
      parts: [{ part_kind: 'user-prompt', content: ['a', { kind: 'image-url', url: 'u' }, 'b'] }],
      run_id: 'r',
    },
    { kind: 'response', parts: [call('1'), call('2')], tool_calls: [{ tool_call_id: '1' }, { tool_call_id: '2' }] },
  ];

  it('keeps computed calls in step', () => {
    const gone = edited(value, dropPart(1, 0));
    expect(gone).toMatchObject([{}, { parts: [call('2')], tool_calls: [{ tool_call_id: '2' }] }]);
    const renamed = edited(value, (draft) => {
      const it = draft.messages[1]!.parts[0]!;
      if (it.part.kind === 'call') it.part = { ...it.part, id: 'one' };
    });
    expect(renamed).toMatchObject([{}, { parts: [call('one'), {}], tool_calls: [{ tool_call_id: 'one' }, {}] }]);
  });

  it('takes one content out of a prompt of several', () => {
    expect(edited(value, dropPart(0, 1))).toMatchObject([
      { parts: [{ part_kind: 'user-prompt', content: ['a', 'b'] }], run_id: 'r' },
      {},
    ]);
  });

  it('writes a new result as the contract says, and sets the run id', () => {
    const now = edited(value, (draft) => {
      draft.messages[0]!.set = [['run_id', null]];
      draft.messages.push(fresh('user', newResult('1')));
    });
    expect(now).toEqual([
      { ...value[0], run_id: null },
      value[1],
      {
        kind: 'request',
        parts: [{ part_kind: 'tool-return', tool_name: 'probe', content: 'result of 1', tool_call_id: '1' }],
      },
    ]);
  });

  it('makes a message of parts out of a legacy entry that others join', () => {
    const legacy = [{ content: 'old' }, { content: 'words' }, { kind: 'response', parts: [] }];
    const now = edited(legacy, (draft) => {
      const [next] = draft.messages.splice(1, 1);
      draft.messages[0]!.parts.push(...next!.parts);
    });
    expect(now).toEqual([
      {
        kind: 'request',
        parts: [
          { part_kind: 'user-prompt', content: 'old' },
          { part_kind: 'user-prompt', content: 'words' },
        ],
      },
      legacy[2],
    ]);
  });
});

describe('tunacode', () => {
  it('writes a result of the second era as a message of its own', () => {
    const envelope = { session_id: 's', project_id: 'p', thoughts: [] };
    const messages = [
      { role: 'assistant', content: [{ type: 'tool_call', id: 'k', name: 'f', arguments: {} }] },
      { role: 'user', content: [{ type: 'text', text: 'well?' }] },
    ];
    const now = edited({ ...envelope, messages }, (draft) => {
      draft.messages[1]!.parts.unshift({ part: newResult('k'), from: null });
    });
    expect(now).toMatchObject({
      messages: [
        messages[0],
        { role: 'tool_result', tool_call_id: 'k', content: [{ text: 'result of k' }] },
        messages[1],
      ],
    });
  });
});

describe('a Gemini CLI log that was rewound', () => {
  const said = (id: string, type: string, content: unknown) => ({
    id,
    timestamp: '2026-01-30T06:00:11Z',
    type,
    content,
  });
  const log = [
    { sessionId: 's', projectHash: 'p', startTime: '2026-01-30T06:00:00Z', lastUpdated: '2026-01-30T06:10:00Z' },
    said('1', 'user', [{ text: 'first' }]),
    said('2', 'gemini', 'answer'),
    said('3', 'user', [{ text: 'left' }]),
    { $rewindTo: '3' },
    said('3', 'user', [{ text: 'kept' }]),
    said('4', 'gemini', 'right'),
  ];

  it('loses nothing where a message moves before the rewind and a record holds words behind a call', () => {
    const source: Source = { value: log, isRecords: true };
    const format = detectFormat(source)!.format;
    const transcript = readAll(format, source)[0]!;
    const draft = new Draft(transcript.messages);
    const [first, answer, kept, right] = draft.messages;
    const call: Part = { kind: 'call', at: '', id: 'c', name: 'ls', args: {}, server: false };
    right!.parts = [{ part: call, from: null }, ...right!.parts];
    draft.messages = [kept!, first!, answer!, right!];
    const value = placed(log, format.spell(source, transcript, draft));
    const words = readAll(format, { value, isRecords: true })[0]!.messages.flatMap(({ parts }) =>
      parts.flatMap((part) => ('text' in part ? part.text : [])),
    );
    expect(words).toEqual(['kept', 'first', 'answer', 'right']);
  });
});
