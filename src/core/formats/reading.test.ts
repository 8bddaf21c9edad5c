import { describe, expect, it } from 'vitest';
import type { Message, Transcript } from '../model/message.ts';
import { sourcesOf } from '../model/sources.ts';
import { isObject } from '../text/json.ts';
import { isWithin, valueAt } from '../text/pointer.ts';
import { detectBelow, detectLists } from './detect.ts';
import type { Source } from './format.ts';
import { readMessages } from './plain.ts';
import { FORMATS } from './registry.ts';
import { detectedIn, fixturesOf, readAll } from './testing/fixtures.ts';
import { pointerFaults } from './testing/pointers.ts';

const files = import.meta.glob('../../fixtures/formats/**/*', { query: '?raw', import: 'default', eager: true });
const fixtures = fixturesOf(files);

describe('the registry', () => {
  it('gives every format an id of its own and six good fixtures', () => {
    expect(new Set(FORMATS.map((it) => it.id)).size).toBe(FORMATS.length);
    for (const format of FORMATS) {
      const good = fixtures.filter((it) => it.format === format && it.name.startsWith('ok.'));
      expect(good.length, format.id).toBeGreaterThanOrEqual(6);
    }
  });
});

describe.each(fixtures)('$id/$name', ({ format, name, source }) => {
  it('is recognised by its content, and no other format reads it as well', () => {
    const found = [...detectLists(source), ...(format.lastResort ? detectBelow(source) : [])];
    expect(found.length).toBeGreaterThan(0);
    for (const it of found) {
      expect(it.format.id).toBe(format.id);
      expect(it.evidence.length).toBeGreaterThan(0);
      expect(it.evidence.join()).not.toContain('as well read as');
    }
  });

  it('is read by every format without a throw, and every pointer resolves', () => {
    for (const it of FORMATS)
      for (const transcript of readAll(it, source)) expect(pointerFaults(source, transcript)).toEqual([]);
  });

  it('is read whole: every block, call and result is a part', () => {
    const transcripts = readAll(format, source);
    expect(transcripts.length).toBeGreaterThan(0);
    for (const transcript of transcripts) {
      checkWhole(source, transcript);
      if (!name.startsWith('ok.')) continue;
      for (const message of transcript.messages) expect(message.role).not.toBe('other');
    }
  });

  it('is not changed by reading', () => {
    const before = JSON.stringify(source.value);
    for (const it of FORMATS) readAll(it, source);
    expect(JSON.stringify(source.value)).toBe(before);
  });
});

/** Where messages keep lists of blocks and calls, alone or in the object that holds their keys. */
const LISTS = ['', 'message/', 'data/', 'kwargs/'].flatMap((inside) =>
  ['content', 'parts', 'tool_calls', 'invalid_tool_calls', 'additional_kwargs/tool_calls', 'images'].map(
    (key) => `${inside}${key}`,
  ),
);

/** Every element of a list of blocks or calls that a message holds is a part, or holds parts. */
function checkWhole(source: Source, transcript: Transcript): void {
  for (const message of transcript.messages) {
    const ats = message.parts.flatMap((part) => [part.at, ...('copies' in part ? (part.copies ?? []) : [])]);
    for (const at of sourcesOf(message)) {
      const raw = valueAt(source.value, at);
      if (!isObject(raw)) {
        // A message may be a list inside a record: the results beside their calls.
        expect(ats.some((it) => isWithin(it, at))).toBe(true);
        continue;
      }
      // An element that is one part, a result or a thought, holds its contents with it.
      if (message.role === 'tool' || ats.includes(at)) continue;
      for (const path of LISTS) {
        // A computed copy of the calls beside pydantic-ai's parts is no part.
        if (path === 'tool_calls' && raw.parts !== undefined) continue;
        if (path === 'content' && Array.isArray(raw.parts) && raw.parts.length > 0) continue;
        const list = valueAt(source.value, `${at}/${path}`);
        if (!Array.isArray(list)) continue;
        list.forEach((_, i) => {
          const place = `${at}/${path}/${i}`;
          expect(
            ats.some((it) => isWithin(it, place)),
            place,
          ).toBe(true);
        });
      }
    }
  }
}

const read = (value: unknown): readonly Message[] => detectedIn({ value, isRecords: false })[0]?.messages ?? [];

describe('canonical reading', () => {
  it('reads the legacy pydantic-ai entries in the order of the contract', () => {
    const [thought, content, named, request, response, listed] = readMessages([
      { thought: 'hm' },
      { content: 'hi' },
      { role: 'assistant', content: 'yo' },
      { kind: 'request', parts: [{ part_kind: 'system-prompt', content: 's' }] },
      { kind: 'response', parts: null, tool_calls: [{ tool_call_id: 'a' }] },
      { kind: 'response', parts: [], content: ['a', { text: 'b' }, 3] },
    ]).transcript.messages;
    expect(thought).toMatchObject({ role: 'assistant', parts: [{ kind: 'reasoning', text: 'hm', at: '/0/thought' }] });
    expect(content).toMatchObject({ role: 'user', parts: [{ kind: 'text', text: 'hi', at: '/1/content' }] });
    expect(named).toMatchObject({ role: 'assistant', parts: [{ text: 'yo' }] });
    expect(request).toMatchObject({ role: 'user', parts: [{ kind: 'text', label: 'system-prompt' }] });
    expect(response).toMatchObject({ role: 'assistant', parts: [] });
    expect(listed?.parts.map((part) => part.kind)).toEqual(['text', 'text', 'opaque']);
  });

  it('takes a retry for an answer when it names a tool, and for words when it does not', () => {
    const parts = [
      { part_kind: 'retry-prompt', content: 'bad', tool_name: 'f', tool_call_id: 'c' },
      { part_kind: 'retry-prompt', content: 'say it in JSON', tool_name: null, tool_call_id: 'r' },
    ];
    expect(read([{ kind: 'request', parts }])[0]?.parts).toMatchObject([
      { kind: 'result', callId: 'c', retry: true, isError: true, text: 'bad' },
      { kind: 'text', text: 'say it in JSON' },
    ]);
  });

  it('reads the legacy function messages of Chat Completions', () => {
    const messages = read([
      { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{}' } },
      { role: 'function', name: 'f', content: 'ok' },
      { role: 'assistant', content: null, tool_calls: [] },
    ]);
    expect(messages[0]?.parts).toMatchObject([{ kind: 'call', id: null, name: 'f', at: '/0/function_call' }]);
    expect(messages[1]).toMatchObject({ role: 'tool', parts: [{ kind: 'result', callId: null, name: 'f', at: '/1' }] });
    expect(messages[2]?.emptyCalls).toBe(true);
  });

  it('finds several conversations, bodies in envelopes, and one response', () => {
    const of = (value: unknown) => detectedIn({ value, isRecords: false }).map((it) => it.at);
    const list = [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a' }] }];
    expect(of([{ messages: list }, { messages: list }])).toEqual(['/0/messages', '/1/messages']);
    expect(of({ request: { body: { model: 'claude-x', messages: list } } })).toEqual(['/request/body/messages']);
    expect(of({ kwargs: { messages: list } })).toEqual(['/kwargs/messages']);
    expect(of([list, list])).toEqual(['/0', '/1']);
    expect(of({ ...list[0], type: 'message', id: 'msg_1', usage: {} })).toEqual(['']);
    expect(of({ some: 'object' })).toEqual([]);
    expect(of([{ name: 'no messages' }])).toEqual([]);
  });

  it('knows what stands beside the list', () => {
    const body = {
      model: 'claude-sonnet-4-5',
      system: [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
      tools: [{ name: 'f', input_schema: { type: 'object' } }],
      thinking: { type: 'enabled' },
      messages: [{ role: 'assistant', content: [], stop_reason: 'aborted' }],
    };
    const source: Source = { value: body, isRecords: false };
    const found = detectedIn(source)[0];
    expect(found).toMatchObject({
      system: 'a\nb',
      systemAt: '/system',
      tools: [{ name: 'f', schema: { type: 'object' }, at: '/tools/0' }],
      model: 'claude-sonnet-4-5',
      isRequest: true,
      thinking: true,
    });
    expect(found?.messages[0]?.state).toBe('aborted');
  });
});
