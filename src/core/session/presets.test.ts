import { describe, expect, it } from 'vitest';
import { openTranscript, planRepair } from '../session.ts';
import { back, call, prompt, request, response, retry, run, text } from '../testing/pydantic.ts';
import { findDanglingToolCalls, getContent, toCanonical } from './adapter.ts';
import { sanitizeMessages } from './library.ts';

describe('the steps of the resume cleanup alone', () => {
  const history = [
    request(prompt('q')),
    response(text('hm'), call('a'), call('b')),
    response(call('c')),
    request(prompt('r')),
    request(prompt('s')),
  ];

  it('remove all dangling calls, or those with the given ids, and nothing else', () => {
    expect(run(history, 'remove-dangling').value).toEqual([history[0], response(text('hm')), history[3], history[4]]);
    const given = run(history, 'remove-dangling', [{ id: 'remove-dangling', options: { ids: ['b'] } }]);
    expect(given.value).toEqual([history[0], response(text('hm'), call('a')), ...history.slice(2)]);
    const typed = run(history, 'remove-dangling', [{ id: 'remove-dangling', options: { ids: 'b, c' } }]);
    expect(typed.value).toEqual([history[0], response(text('hm'), call('a')), ...history.slice(3)]);
    const empty = [request(prompt('q')), response(), request(prompt('r'))];
    expect(run(empty, 'remove-dangling').value).toEqual(empty);
  });

  it('keep the last of consecutive requests, and every response', () => {
    expect(run(history, 'keep-last-request').value).toEqual([...history.slice(0, 3), history[4]]);
  });
});

describe('resume-cleanup', () => {
  it('finds that of two calls with one return the second dangles', () => {
    expect(findDanglingToolCalls([request(prompt('q')), response(call('a'), call('b')), request(back('a'))])).toEqual([
      'b',
    ]);
  });

  it('keeps a call that a retry prompt answers, with its text', () => {
    const history = [request(prompt('q')), response(text('hm'), call('a')), request(retry('a')), response(text('ok'))];
    expect(run(history, 'resume-cleanup').value).toEqual(history);
  });

  it('destroys that exchange when told to do as the source does', () => {
    const history = [request(prompt('q')), response(text('hm'), call('a')), request(retry('a')), response(text('ok'))];
    const { value } = run(history, 'resume-cleanup', [{ id: 'cleanup-dangling', options: { retryIsAnswer: false } }]);
    expect(value).toEqual([request(prompt('q')), response(text('hm')), response(text('ok'))]);
  });

  it('removes lone calls at the end and leaves an empty registry', () => {
    const { value } = run([request(prompt('q')), response(call('a'), call('b'))], 'resume-cleanup');
    expect(value).toEqual([request(prompt('q'))]);
    expect(findDanglingToolCalls(value as unknown[])).toEqual([]);
  });

  it('keeps an earlier pair while a later call goes', () => {
    const pair = [request(prompt('q')), response(call('a')), request(back('a'))];
    expect(run([...pair, response(text('t'), call('b'))], 'resume-cleanup').value).toEqual([
      ...pair,
      response(text('t')),
    ]);
  });

  it('loses an answered exchange to rule 4, which recommended does not', () => {
    const history = [request(prompt('q1')), response(call('a')), request(back('a')), request(prompt('q2'))];
    expect(run(history, 'recommended').value).toEqual(history);
    const cleaned = run(history, 'resume-cleanup');
    expect(cleaned.value).toEqual([request(prompt('q2'))]);
    expect(cleaned.plan.effect).toBe('lossy');
  });

  it('keeps the computed tool_calls key in step', () => {
    const history = [request(prompt('q')), { ...response(text('t'), call('b')), tool_calls: [{ tool_call_id: 'b' }] }];
    const { value } = run(history, 'resume-cleanup');
    expect(JSON.stringify(value)).not.toContain('"b"');
  });

  it('does not take a response with only an unknown part for empty', () => {
    const history = [request(prompt('q')), response({ part_kind: 'thinking', content: 'hm' }), request(prompt('r'))];
    expect(run(history, 'resume-cleanup').value).toEqual(history);
  });

  it('gives identical bytes when there is nothing to do', () => {
    const { text: after, before } = run([request(prompt('q')), response(text('a'))], 'resume-cleanup');
    expect(after).toBe(before);
  });

  it('reads legacy entries, null parts and parts beside content', () => {
    expect(toCanonical({ thought: 'hm' })).toMatchObject({
      role: 'assistant',
      parts: [{ kind: 'reasoning', text: 'hm' }],
    });
    expect(toCanonical({ content: 'hi' })).toMatchObject({ role: 'user', parts: [{ kind: 'text', text: 'hi' }] });
    expect(toCanonical({ kind: 'response', parts: null })).toMatchObject({ role: 'assistant', parts: [] });
    expect(getContent({ kind: 'request', parts: [], content: 'old' })).toBe('old');
  });
});

describe('resume-sanitize', () => {
  it('nulls run ids, strips system prompts, drops messages emptied by that and keeps those that were empty', () => {
    const system = { part_kind: 'system-prompt', content: 'You are' };
    const history = [
      { ...request(system), run_id: 'r1' },
      { ...request(system, prompt('q')), run_id: 'r1' },
      response(),
      { ...response(text('a')), run_id: null },
    ];
    const { value } = run(history, 'resume-sanitize');
    expect(value).toEqual([
      { ...request(prompt('q')), run_id: null },
      response(),
      { ...response(text('a')), run_id: null },
    ]);
  });
});

describe('inject-aborted', () => {
  it('answers each open call directly after its response', () => {
    const { value } = run([request(prompt('q')), response(call('a')), request(prompt('r'))], 'inject-aborted');
    expect(value).toEqual([
      request(prompt('q')),
      response(call('a')),
      request({ part_kind: 'tool-return', tool_name: 'ls', content: '[Aborted by user]', tool_call_id: 'a' }),
      request(prompt('r')),
    ]);
  });
});

describe('clear-old-tool-output', () => {
  const big = (id: string, size: number) => request({ ...back(id), content: 'x'.repeat(size) });

  it('clears what is older than the protected window', () => {
    const history = [
      request(prompt('q1')),
      response(call('a')),
      big('a', 120_000),
      request(prompt('q2')),
      response(call('b')),
      big('b', 160_004),
      response(text('done')),
    ];
    const { value } = run(history, 'clear-old-tool-output');
    expect(JSON.stringify(value).match(/\[Old tool result content cleared\]/g)?.length).toBe(2);
    const { plan } = run(history.slice(0, 3), 'clear-old-tool-output');
    expect(plan.changes).toEqual([]);
  });
});

describe('drop-incomplete (sanitizeMessages)', () => {
  const ask = (...ids: string[]) => ({
    role: 'assistant',
    content: null,
    tool_calls: ids.map((id) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } })),
  });
  const tool = (id?: string) =>
    id === undefined ? { role: 'tool', content: 'r' } : { role: 'tool', tool_call_id: id, content: 'r' };
  const user = { role: 'user', content: 'q' };
  const reply = { role: 'assistant', content: 'a' };

  it('leaves a plain history and an empty list alone', () => {
    const plain = [user, reply];
    expect(sanitizeMessages(plain)).toEqual({
      messages: plain,
      sanitized: false,
      removedCount: 0,
      removedMessages: [],
    });
    expect(sanitizeMessages(plain).messages).toBe(plain);
    expect(sanitizeMessages([]).removedCount).toBe(0);
  });

  it('keeps a complete pair', () => {
    expect(sanitizeMessages([user, ask('a'), tool('a'), reply]).sanitized).toBe(false);
  });

  it('removes a call without response', () => {
    expect(sanitizeMessages([user, ask('a')]).removedMessages).toEqual([
      { index: 1, role: 'assistant', reason: 'Missing tool responses for: a' },
    ]);
  });

  it('removes both messages of two calls with one response', () => {
    const { messages, removedMessages } = sanitizeMessages([user, ask('a', 'b'), tool('a')]);
    expect(messages).toEqual([user]);
    expect(removedMessages[1]?.reason).toBe('Associated with incomplete assistant message at index 1');
  });

  it('keeps an early pair while a later one goes, and removes an orphan in the middle', () => {
    expect(sanitizeMessages([user, ask('a'), tool('a'), user, ask('b')]).messages.length).toBe(4);
    const { removedMessages } = sanitizeMessages([user, tool('zz'), reply]);
    expect(removedMessages.map((it) => it.index)).toEqual([1]);
    expect(sanitizeMessages([user, tool(), reply]).removedCount).toBe(1);
  });

  it('can be limited to the current turn', () => {
    const history = [user, ask('a'), user, ask('b')];
    expect(sanitizeMessages(history, { scope: 'current-turn' }).removedMessages.map((it) => it.index)).toEqual([3]);
    expect(sanitizeMessages(history).removedMessages.map((it) => it.index)).toEqual([1, 3]);
  });
});

describe('an unknown preset', () => {
  it('is refused with the list of presets', () => {
    const snapshot = openTranscript('[{"role":"user","content":"q"}]');
    expect(() => planRepair(snapshot, { preset: 'recomended' })).toThrow(/recomended.*recommended, resume-cleanup/);
    expect(() => planRepair(snapshot, { preset: 'recomended' })).toThrow(RangeError);
  });
});

describe('an orphan of drop-incomplete', () => {
  const fn = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
  const early = [
    { role: 'tool', tool_call_id: 'a', content: 'early' },
    { role: 'assistant', content: null, tool_calls: [fn] },
    { role: 'tool', tool_call_id: 'a', content: 'r' },
  ];

  it('has the id of no earlier call, or of no call anywhere, as its source has it', () => {
    expect(sanitizeMessages(early).messages).toEqual(early.slice(1));
    expect(sanitizeMessages(early, { orphans: 'anywhere' }).messages).toEqual(early);
  });
});

describe('a preset after which a lone response is a conversation', () => {
  it('says what the API would still reject in that', () => {
    const lone = {
      ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'glm-4.6', stop_reason: 'tool_use' },
      content: [{ type: 'tool_use', id: 'toolu_1', name: 'f', input: {} }],
      usage: { input_tokens: 1, output_tokens: 1 },
    };
    const snapshot = openTranscript(JSON.stringify(lone));
    const plan = planRepair(snapshot, { target: 'zhipu', preset: 'inject-aborted' });
    expect(plan.note).toMatch(/would still reject 1 place/);
  });
});
