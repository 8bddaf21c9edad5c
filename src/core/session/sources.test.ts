import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';
import { back, call, prompt, request, response, retry, run, text } from '../testing/pydantic.ts';
import { sanitizeMessages } from './library.ts';

describe('drop-incomplete over other wires', () => {
  const use = (id: string) => ({ role: 'assistant', content: [{ type: 'tool_use', id, name: 'f', input: {} }] });
  const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'r' });
  const says = { type: 'text', text: 'and now?' };

  it('leaves a healthy history alone, however its results are carried', () => {
    const healthy = [{ role: 'user', content: 'q' }, use('a'), { role: 'user', content: [result('a'), says] }];
    expect(sanitizeMessages(healthy).messages).toBe(healthy);
    const parts = [request(prompt('q')), response(call('a')), request(back('a'), prompt('and?'))];
    expect(sanitizeMessages(parts).messages).toBe(parts);
    expect(run(parts, 'drop-incomplete').value).toEqual(parts);
  });

  it('takes the results of an incomplete turn and leaves the words beside them', () => {
    const both = { role: 'assistant', content: [...use('a').content, ...use('b').content] };
    const history = [{ role: 'user', content: 'q' }, both, { role: 'user', content: [result('a'), says] }];
    const { messages, removedCount, removedMessages } = sanitizeMessages(history);
    expect(messages).toEqual([history[0], { role: 'user', content: [says] }]);
    expect(messages[0]).toBe(history[0]);
    expect(removedCount).toBe(1);
    expect(removedMessages.map((it) => it.index)).toEqual([1, 2]);
    expect(run(history, 'drop-incomplete').value).toEqual(messages);
  });

  it('compares ids without the white space around them, and is done after one run', () => {
    expect(
      sanitizeMessages([{ role: 'user', content: 'q' }, use('a '), { role: 'user', content: [result('a')] }]).sanitized,
    ).toBe(false);
    const odd = [{ role: 'tool', content: 'hi' }, use('a'), true];
    const once = sanitizeMessages(odd);
    expect(sanitizeMessages(once.messages).sanitized).toBe(false);
  });
});

describe('the sources in every respect', () => {
  const passes = [{ id: 'cleanup-dangling', options: { retryIsAnswer: false } }];
  const clean = (history: object[]) => run(history, 'resume-cleanup', passes);

  it('follows calls and words beside the parts, and loses neither by itself', () => {
    const beside = (...ids: string[]) => ({
      kind: 'response',
      parts: null,
      tool_calls: ids.map((id) => ({ tool_call_id: id })),
    });
    const said = { kind: 'response', parts: [{ part_kind: 'something-new' }], content: 'words' };
    const history = [
      request(prompt('q')),
      response(call('a')),
      beside('a', 'b'),
      request(prompt('r')),
      beside('a'),
      said,
    ];
    const { tool_calls: calls, ...rest } = beside('b');
    const listed = [{ id: 'remove-dangling', options: { retryIsAnswer: false } }];
    const { value, plan } = run(history, 'remove-dangling', listed);
    expect(value).toEqual([history[0], { ...rest, tool_calls: calls }, history[3], said]);
    expect(plan.rows.map(({ reason, action }) => [reason, action])).toEqual([
      ['a has no result.', 'removed'],
      ['a has no result.', 'changed'],
      ['a has no result.', 'removed'],
    ]);
    expect(run(history, 'remove-dangling').value).toEqual(history.toSpliced(1, 1));
    expect(clean([request(prompt('q')), said]).value).toEqual([request(prompt('q')), said]);
  });

  it('takes every part that carries the id of a dangling call, whatever it is', () => {
    const { tool_name: _, ...nameless } = retry('a');
    const odd = { part_kind: 'something-new', tool_call_id: 'a' };
    const history = [
      request(prompt('q')),
      response(text('hm'), call('a'), odd),
      request(nameless, back('b')),
      response(text('x'), call('b')),
    ];
    const { value, plan } = clean(history);
    expect(value).toEqual([
      request(prompt('q')),
      response(text('hm')),
      request(back('b')),
      response(text('x'), call('b')),
    ]);
    expect(plan.rows.map((row) => row.reason)).toEqual(['a has no result.', 'a has no result.']);
  });

  it('takes a response for empty in which it knows nothing, which ours does not', () => {
    const history = [request(prompt('q')), response({ part_kind: 'thinking', content: 'hm' }), request(prompt('r'))];
    expect(clean(history).value).toEqual([request(prompt('r'))]);
    expect(run(history, 'resume-cleanup').value).toEqual(history);
  });

  it('stops after ten rounds and says so, where ours goes on until nothing changes', () => {
    // Each round bares one more call: its result stands in a request that the round takes out.
    const nested = Array.from({ length: 12 }, (_, i) => [
      response(call(`c${i}`), text(`t${i}`)),
      request(back(`c${i}`)),
      request(retry(`c${i + 1}`)),
    ]).flat();
    const history = [request(prompt('q')), ...nested, response(call('c12'))];
    const { plan, text: after } = clean(history);
    const again = run(JSON.parse(after), 'resume-cleanup', passes).plan;
    expect(plan.note?.includes('10 rounds') ?? false).toBe(again.rows.length > 0);
    const ours = run(history, 'resume-cleanup');
    expect(run(ours.value, 'resume-cleanup').plan.rows).toEqual([]);
  });

  it('nulls run ids of any type and strips system prompts of any content', () => {
    const system = { part_kind: 'system-prompt', content: ['You are'] };
    const history = [
      { ...request(system, prompt('q')), run_id: 7 },
      { ...response(text('a')), run_id: { id: 'x' } },
    ];
    expect(run(history, 'resume-sanitize').value).toEqual([
      { ...request(prompt('q')), run_id: null },
      { ...response(text('a')), run_id: null },
    ]);
  });

  it('rounds down and counts what is cleared, not what is won by it', () => {
    const sized = (id: string, size: number) => request({ ...back(id), content: 'x'.repeat(size) });
    const history = (old: number, recent: number) => [
      request(prompt('q1')),
      response(call('a')),
      sized('a', old),
      request(prompt('q2')),
      response(call('b')),
      sized('b', recent),
    ];
    const cleared = (old: number, recent: number) =>
      run(history(old, recent), 'clear-old-tool-output').plan.rows.map((it) => it.index);
    // 40,000 tokens and three characters are still 40,000; the old result is beyond.
    expect(cleared(80_000, 160_003)).toEqual([2]);
    expect(cleared(79_999, 160_003)).toEqual([]);
    expect(cleared(79_999, 160_004)).toEqual([2, 5]);
  });

  it('counts an emoji as one character when old output is cleared', () => {
    const returned = (content: string) => request({ ...back('a'), content }, prompt('q'));
    const history = [request(prompt('q')), returned('a'.repeat(8)), returned('\u{1f600}'.repeat(8))];
    const passes = [{ id: 'clear-old-output', options: { protect: 2, atLeast: 0 } }];
    expect(run(history, 'clear-old-tool-output', passes).plan.rows.map(({ index }) => index)).toEqual([1]);
  });

  it('takes a request without parts for no turn of the user when old output is cleared', () => {
    const history = [request(prompt('q')), request(back('a')), { kind: 'request', parts: null, content: 'q' }];
    const passes = [{ id: 'clear-old-output', options: { protect: 0, atLeast: 0, asSource: true } }];
    expect(run(history, 'clear-old-tool-output', passes).plan.rows).toEqual([]);
  });
});

describe('the sources where histories are odd', () => {
  const asSource = [{ id: 'cleanup-dangling', options: { retryIsAnswer: false } }];
  const dangling = [{ id: 'remove-dangling', options: { retryIsAnswer: false } }];

  it('takes an empty id for an id like any other', () => {
    const history = [request(prompt('q')), response(call(''), text('a'))];
    expect(run(history, 'remove-dangling', dangling).value).toEqual([history[0], response(text('a'))]);
    expect(run(history, 'remove-dangling', [{ id: 'remove-dangling' }]).value).toEqual(history);
  });

  it('does not take the result of a tool that the provider runs for the result of a call', () => {
    const own = { part_kind: 'builtin-tool-return', tool_name: 'web', content: 'r', tool_call_id: 'a' };
    const history = [request(prompt('q')), response(text('a'), call('a'), own)];
    expect(run(history, 'remove-dangling', dangling).value).toEqual([history[0], response(text('a'))]);
  });

  it('keeps the role of a message of a tool of which words are left', () => {
    const history = [response(text('a'), call('a')), { role: 'tool', parts: [back('b'), text('w'), call('a')] }];
    const left = [response(text('a')), { role: 'tool', parts: [back('b'), text('w')] }];
    expect(run(history, 'remove-dangling', dangling).value).toEqual(left);
    const words = [{ role: 'tool', parts: [text('w'), call('a')] }];
    expect(run(words, 'remove-dangling', dangling).value).toEqual([{ role: 'tool', parts: [text('w')] }]);
  });

  it('keeps the role of a message of a tool without its system prompt', () => {
    const system = { part_kind: 'system-prompt', content: 's' };
    const history = [request(prompt('q')), { role: 'tool', parts: [system, text('w')] }];
    expect(run(history, 'resume-sanitize').value).toEqual([history[0], { role: 'tool', parts: [text('w')] }]);
  });

  it('takes a text for known whatever its content is', () => {
    const history = [request(prompt('q')), response({ part_kind: 'text', content: { a: 1 } })];
    expect(run(history, 'resume-cleanup', asSource).value).toEqual(history);
  });

  it('takes a message of the role tool for no request, in a session too', () => {
    const messages = [request(prompt('q')), { role: 'tool', content: ['w'] }, request(prompt('r'))];
    const file = {
      version: 1,
      session_id: 's',
      project_id: 'p',
      working_directory: '/w',
      current_model: 'm',
      messages,
    };
    for (const value of [messages, file])
      expect(run(value, 'keep-last-request', [{ id: 'keep-last-request', options: { asSource: true } }]).value).toEqual(
        value,
      );
  });

  it('keeps the computed calls in step where an id is empty', () => {
    const computed = { tool_name: 'ls', args: '{}', tool_call_id: '' };
    const both = { ...response(text('a'), call('')), tool_calls: [computed] };
    expect(run([request(prompt('q')), both], 'remove-dangling', dangling).value).toEqual([
      request(prompt('q')),
      { ...response(text('a')), tool_calls: [] },
    ]);
  });

  it('takes an entry with a thought of null for a thought', () => {
    const history = [request(prompt('q')), { thought: null }, request(prompt('r'))];
    expect(run(history, 'resume-cleanup', asSource).value).toEqual(history);
  });

  it('leaves what is written beside the parts of a message', () => {
    const system = { part_kind: 'system-prompt', content: 's' };
    const beside = { kind: 'request', parts: [system, prompt('q')], content: 'w' };
    expect(run([beside, response(text('a'))], 'resume-sanitize').value).toEqual([
      { ...beside, parts: [prompt('q')] },
      response(text('a')),
    ]);
  });
});

describe('ids that differ in white space', () => {
  it('are one pair: the real result stays, and none is invented', () => {
    const history = [request(prompt('q')), response(call('toolu_1 ')), request(back('toolu_1')), response(text('ok'))];
    const { value, plan } = run(history, 'recommended');
    expect(JSON.stringify(value)).toContain('"content":"ok"');
    expect(plan.rows.filter((it) => it.action === 'removed' || it.action === 'inserted')).toEqual([]);
  });
});

describe('what the agent that stores pydantic-ai messages asks about', () => {
  const found = (history: object[]) =>
    validateMessages(openTranscript(JSON.stringify(history), { target: 'pydantic-ai' })).map(
      (it) => `${it.severity} ${it.rule}`,
    );

  it('is told: an empty response, and requests side by side, neither of them an error', () => {
    const empty = found([request(prompt('q')), response(), request(prompt('r')), response(text('a'))]);
    expect(empty.some((it) => it.endsWith('content/empty-message'))).toBe(true);
    const beside = found([request(prompt('q')), request(prompt('r')), response(text('a'))]);
    expect(beside.some((it) => it.endsWith('roles/consecutive'))).toBe(true);
    expect([...empty, ...beside].filter((it) => it.startsWith('error'))).toEqual([]);
  });
});

describe('resume-cleanup in every run', () => {
  it('reports the ids of all its rounds', () => {
    // Without the second call its own answer stands alone, and the first exchange is all that is left.
    const history = [request(prompt('q')), response(call('a'), text('t')), request(retry('b')), response(call('c'))];
    const reasons = run(history, 'resume-cleanup').plan.rows.map((it) => it.reason);
    for (const id of ['a', 'c']) expect(reasons.some((it) => it.includes(id))).toBe(true);
  });
});

describe('aborted calls', () => {
  it('get a result of the type of their call, once', () => {
    const patch = { type: 'custom_tool_call', call_id: 'call_P', name: 'apply_patch', input: '*** Begin Patch' };
    const value = { model: 'gpt-5', input: [{ role: 'user', content: 'Fix it.' }, patch] };
    const { value: left, plan } = run(value, 'inject-aborted');
    const output = { type: 'custom_tool_call_output', call_id: 'call_P', output: '[Aborted by user]' };
    expect(left).toEqual({ ...value, input: [...value.input, output] });
    expect(plan.rows.length).toBe(1);
  });
});

describe('a session of two eras', () => {
  const session = (messages: object[]) => ({
    ...{ version: 1, session_id: 's', project_id: 'p', working_directory: '/w', current_model: 'm', thoughts: [] },
    messages,
  });
  const second = (id: string) => ({
    role: 'assistant',
    content: [{ type: 'tool_call', id, name: 'ls', arguments: {} }],
  });
  const injected = (messages: object[]) =>
    (run(session(messages), 'inject-aborted').value as { messages: unknown[] }).messages;

  it('gets placeholders in the era of their calls', () => {
    const [, , old, , recent] = injected([request(prompt('q')), response(call('a')), second('b')]) as object[];
    expect(old).toMatchObject({ kind: 'request', parts: [{ part_kind: 'tool-return', tool_call_id: 'a' }] });
    expect(recent).toMatchObject({ role: 'tool_result', tool_call_id: 'b' });
  });
});
