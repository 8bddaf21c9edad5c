import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../passes/presets.ts';
import { applyPlan, openTranscript, planRepair } from '../session.ts';

type Messages = readonly object[];

interface Case {
  /** The name under which the table of differences knows it. */
  readonly name: string;
  readonly target: string;
  readonly model?: string;
  readonly input: Messages;
  /** What the gateway sends; the same as ours where it is left out. */
  readonly source?: Messages;
  readonly ours: Messages;
}

const user = (content: string | object[]) => ({ role: 'user', content });
const says = (content: string | object[]) => ({ role: 'assistant', content });
const use = (id: string, name = 'f') => ({ type: 'tool_use', id, name, input: {} });
const result = (id: string, content = 'real') => ({ type: 'tool_result', tool_use_id: id, content });
const missing = (id: string, content: string) => ({ ...result(id, content), is_error: true });
const OURS = 'The output of this tool call is missing from the history.';
const THEIRS = 'The result was missing from the history.';
const fn = (id: string) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } });
const calls = (...ids: string[]) => ({ role: 'assistant', content: null, tool_calls: ids.map(fn) });
const tool = (tool_call_id: string, content = 'real') => ({ role: 'tool', tool_call_id, content });
const think = (signature: string) => ({ type: 'thinking', thinking: 'hm', signature });
const text = (words: string) => ({ type: 'text', text: words });

/** Ids of one history, and what becomes of them. */
const ids = (name: string, target: string, from: string[], to: string[], source = to): Case => {
  const history = (list: string[]) => [user('q'), ...list.flatMap((id) => [calls(id), tool(id)]), user('and?')];
  return { name, target, input: history(from), source: history(source), ours: history(to) };
};

const CASES: readonly Case[] = [
  {
    name: 'pairing',
    target: 'anthropic',
    input: [user('q'), says([use('a'), use('b')]), user('wait'), user([result('b')])],
    source: [user('q'), says([use('a'), use('b')]), user([missing('a', THEIRS), result('b'), text('wait')])],
    ours: [user('q'), says([use('a'), use('b')]), user([missing('a', OURS), result('b'), text('wait')])],
  },
  {
    name: 'the same result twice',
    target: 'anthropic',
    input: [user('q'), says([use('a')]), user([result('a'), result('a')]), says('ok'), user('on')],
    ours: [user('q'), says([use('a')]), user([result('a')]), says('ok'), user('on')],
  },
  {
    name: 'a lone orphan',
    target: 'anthropic',
    input: [user('q'), says('ok'), user([result('gone'), text('on')])],
    ours: [user('q'), says('ok'), user([text('on')])],
  },
  {
    name: 'a failed turn',
    target: 'anthropic',
    input: [
      user('q'),
      { ...says([text('Looking.'), use('a')]), stop_reason: 'aborted' },
      user([result('a', 'part')]),
      user('on'),
    ],
    source: [user('q on')],
    ours: [user('q'), { ...says([text('Looking.')]), stop_reason: 'aborted' }, user('on')],
  },
  {
    name: 'turns',
    target: 'anthropic',
    input: [user('one'), user([text('two')]), says('a'), says('b'), user('three')],
    source: [user([text('one'), text('two')]), says([text('b')]), user('three')],
    ours: [user([text('one'), text('two')]), says([text('a'), text('b')]), user('three')],
  },
  {
    name: 'bootstrap',
    target: 'bedrock-converse',
    input: [says([{ text: 'hello' }]), user([{ text: 'q' }])],
    ours: [user([{ text: '(session bootstrap)' }]), says([{ text: 'hello' }]), user([{ text: 'q' }])],
  },
  {
    name: 'unsigned thinking',
    target: 'anthropic',
    input: [user('q'), says([think(' '), text('a')]), user('r'), says([think(''), text('b')]), user('on')],
    ours: [user('q'), says([text('a')]), user('r'), says([think(''), text('b')]), user('on')],
  },
  {
    name: 'a message of unsigned thinking alone',
    target: 'anthropic',
    input: [user('q'), says([think('')]), user('r'), says('b'), user('on')],
    source: [user('q'), says([text('[placeholder]')]), user('r'), says('b'), user('on')],
    ours: [user('q'), says([text('(thinking left out)')]), user('r'), says('b'), user('on')],
  },
  {
    name: 'call inputs',
    target: 'openai-chat',
    input: [
      user('q'),
      calls('a', 'b'),
      tool('a'),
      { role: 'assistant', content: 'x', tool_calls: [badName()] },
      user('on'),
    ],
    source: [user('q'), calls('a', 'b'), tool('a'), tool('b', THEIRS), says('x'), user('on')],
    ours: [user('q'), calls('a', 'b'), tool('a'), tool('b', OURS), says('x'), user('on')],
  },
  ids('ids, strict', 'openai-chat', ['call|item:123', 'abc'], ['callitem123', 'abc']),
  ids('ids that collide', 'openai-chat', ['a|b', 'ab'], ['ab00000000', 'ab'], ['ab', 'ab00000000']),
  ids('an id of 439 characters', 'openai-chat', ['x'.repeat(439)], [`${'x'.repeat(32)}00000000`], ['x'.repeat(40)]),
  ids('ids that begin anew in each turn', 'openai-chat', ['call0', 'call0'], ['call0', 'call000000000']),
  ids('ids, nine letters', 'mistral', ['abcdefghijk', 'abc'], ['abcdefghi', '000000000']),
  ids('native ids', 'anthropic', ['toolu_01_a'], ['toolu_01_a']),
  ids('ids of Kimi', 'moonshot', ['functions.f:0'], ['functions.f:0']),
];

function badName() {
  return { id: 'c', type: 'function', function: { name: 'no such name', arguments: '{}' } };
}

/** A hash is a hash: which digits it has is not what a case is about. */
const unhashed = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/"((?:ab|call0|x{32}))[0-9a-z]{8}"/g, '"$100000000"')
      .replaceAll(/("(?:id|tool_call_id)":)"(?!abcdefghi)[0-9a-z]{9}"/g, '$1"000000000"'),
  );

function sent({ target, model, input }: Case, preset = 'provider-hygiene'): unknown {
  const snapshot = openTranscript(JSON.stringify({ ...(model ? { model } : {}), messages: input }), { target });
  const once = applyPlan(snapshot, planRepair(snapshot, { preset }));
  expect(planRepair(once.snapshot, { preset }).rows).toEqual([]);
  const { messages } = JSON.parse(once.text) as { messages: unknown };
  return messages;
}

describe('provider-hygiene, operation by operation', () => {
  it.each(CASES)('$name', (it) => {
    expect(unhashed(sent(it))).toEqual(unhashed(it.ours));
  });
});

describe('the policy', () => {
  const history = [user('q'), calls('call_1'), tool('call_1'), user('on')];
  const idSent = (target: string, model: string | undefined, preset: string) =>
    /"tool_call_id":"([^"]+)"/.exec(
      JSON.stringify(sent({ name: '', target, ...(model ? { model } : {}), input: history, ours: [] }, preset)),
    )?.[1];

  it('is that of the provider, of the API that it speaks, or of the model', () => {
    expect(idSent('openai-chat', undefined, 'provider-hygiene')).toBe('call1');
    expect(idSent('groq', 'llama-3', 'provider-hygiene')).toBe('call1');
    expect(idSent('openrouter', 'mistralai/devstral-2', 'provider-hygiene')).toMatch(/^[a-z0-9]{9}$/);
    expect(idSent('generic', undefined, 'provider-hygiene')).toBe('call_1');
  });

  it('of January leaves everything but pictures to most providers', () => {
    expect(idSent('openai-chat', undefined, 'provider-hygiene-2026-01')).toBe('call_1');
    expect(idSent('mistral', undefined, 'provider-hygiene-2026-01')).toMatch(/^[a-z0-9]{9}$/);
    const open = [user('q'), calls('a'), user('on')];
    expect(sent({ name: '', target: 'openai-chat', input: open, ours: [] }, 'provider-hygiene-2026-01')).toEqual(open);
  });
});

describe('the table of differences', () => {
  const table = readFileSync(join(import.meta.dirname, '../passes/SOURCES.md'), 'utf8');
  const named = [...table.matchAll(/^\| provider-hygiene \| ([^|]+?) \|/gm)].map((it) => it[1]);

  it('is about presets that there are', () => {
    const about = [...table.matchAll(/^\| ([a-z0-9-]+) \| /gm)]
      .map((it) => it[1])
      .filter((it) => it !== 'preset' && it !== '---');
    expect(about.length).toBeGreaterThan(20);
    expect([...new Set(about)].filter((id) => !PRESETS.some((it) => it.id === id))).toEqual([]);
  });

  it('names every case in which ours is not what the gateway sends, and no other', () => {
    const differ = CASES.filter((it) => JSON.stringify(it.source ?? it.ours) !== JSON.stringify(it.ours));
    expect(named.filter((it) => CASES.some((one) => one.name === it)).sort()).toEqual(
      differ.map((it) => it.name).sort(),
    );
  });
});
