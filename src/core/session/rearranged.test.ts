import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../session.ts';
import { decodeError } from './errors.ts';
import { READ_ONLY } from './plans.ts';
import { planTrim } from './trim.ts';

const message = (role: string, ...items: object[]) => ({ content_type: 'message', role, items });
const text = (words: string) => ({ content_type: 'text', text: words });
const call = (id: string) => ({ content_type: 'function_call', id, name: 'menu-today', arguments: '{}' });
const result = (id: string, words: string) => ({
  content_type: 'function_result',
  id,
  name: 'menu-today',
  result: words,
});
const written = (...messages: object[]) => JSON.stringify({ messages }, null, 1);
const opened = (...messages: object[]) => openTranscript(written(...messages), { target: 'openai-chat' });

describe('a format that is only read', () => {
  const kept = [
    message('user', text('What is there?')),
    message('assistant', text('Soup.')),
    message('user', text('Ok.')),
  ];

  it('loses a result without a call, and nothing else', () => {
    const [ask, answer, thanks] = kept;
    const snapshot = opened(ask!, message('tool', result('call_1', 'Soup')), answer!, thanks!);
    const [found] = validateMessages(snapshot).filter(({ severity }) => severity === 'error');
    expect(found).toMatchObject({ rule: 'tools/orphan-result', fixes: ['result-to-text', 'remove-result'] });
    const after = applyPlan(snapshot, planFix(snapshot, found!.key, 'remove-result'));
    expect(after.text).toBe(written(...kept));
    expect(applyPlan(snapshot, planRepair(snapshot)).text).toBe(after.text);
  });

  it('is given what is new as a copy of its like, with an id of its own', () => {
    const called = (id: string, no: number) => ({ ...message('assistant', call(id)), recordId: `r-${no}` });
    const answered = { ...message('tool', result('call_1', 'Soup')), recordId: 'r-2' };
    const history = [{ ...kept[0]!, recordId: 'r-0' }, called('call_1', 1), answered, called('call_2', 3)];
    const snapshot = opened(...history, { ...kept[2]!, recordId: 'r-4' });
    const [found] = validateMessages(snapshot).filter(({ severity }) => severity === 'error');
    expect(found?.rule).toBe('tools/missing-result');
    const after = applyPlan(snapshot, planFix(snapshot, found!.key, 'add-interrupted-result'));
    expect(JSON.parse(after.text).messages.toSpliced(4, 1)).toEqual(JSON.parse(snapshot.text).messages);
    const { items, ...beside } = JSON.parse(after.text).messages[4];
    expect(beside).toEqual({ content_type: 'message', role: 'tool', recordId: 'r-1'.replace('1', '5') });
    expect(items[0]).toMatchObject({ content_type: 'function_result', id: 'call_2', name: 'menu-today' });
    expect(validateMessages(after.snapshot).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('is given a result in words also where the others are objects', () => {
    const answered = message('tool', { ...result('call_1', ''), result: { soup: 3, bread: 1 } });
    const snapshot = opened(
      kept[0]!,
      message('assistant', call('call_1')),
      answered,
      message('assistant', call('call_2')),
      kept[2]!,
    );
    const [found] = validateMessages(snapshot).filter(({ severity }) => severity === 'error');
    const after = applyPlan(snapshot, planFix(snapshot, found!.key, 'add-interrupted-result'));
    expect(JSON.parse(after.text).messages[4].items[0]).toEqual({
      ...result('call_2', 'The tool call was interrupted before it produced a result.'),
    });
  });

  it('has a result moved to its call, in the same characters', () => {
    const called = message('assistant', text('I look.'), call('call_1'));
    const between = message('user', text('Quick, please.'));
    const answered = message('tool', result('call_1', 'Soup'));
    const snapshot = opened(kept[0]!, called, between, answered, kept[1]!);
    const after = applyPlan(snapshot, planRepair(snapshot));
    expect(after.text).toBe(written(kept[0]!, called, answered, between, kept[1]!));
  });

  it('has what a later answer lets pass moved where an error names it', () => {
    const row = (role: string, ...parts: object[]) => ({ role, parts: JSON.stringify(parts), session_id: 's' });
    const rows = [
      row('user', { type: 'text', data: { text: 'Look.' } }),
      row('assistant', { type: 'tool_call', data: { id: 'view:1', name: 'view', input: '{}' } }),
      row('user', { type: 'text', data: { text: 'Quick.' } }),
      row('tool', { type: 'tool_result', data: { tool_call_id: 'view:1', name: 'view', content: 'main' } }),
      row('assistant', { type: 'text', data: { text: 'It is main.' } }),
      row('user', { type: 'text', data: { text: 'Go on.' } }),
    ];
    const refusal =
      "an assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: view:1";
    const snapshot = openTranscript(JSON.stringify(rows), { target: 'openai-chat' });
    const { culprit, notChecked } = decodeError(refusal, snapshot);
    expect(culprit).toMatchObject({ sure: 'certain' });
    expect(notChecked).toBeUndefined();
    const moved = [...rows.slice(0, 2), rows[3], rows[2], ...rows.slice(4)];
    expect(applyPlan(snapshot, planRepair(snapshot, { refusal })).text).toBe(JSON.stringify(moved));
  });

  it('loses one part of a message', () => {
    const two = message('tool', result('call_1', 'Soup'), result('call_2', 'Fish'));
    const snapshot = opened(kept[0]!, message('assistant', call('call_1')), two, kept[1]!);
    const after = applyPlan(snapshot, planRepair(snapshot));
    expect(after.text).toBe(
      written(kept[0]!, message('assistant', call('call_1')), message('tool', result('call_1', 'Soup')), kept[1]!),
    );
  });

  it('offers nothing that would have to be written anew, and says so', () => {
    const snapshot = opened(kept[0]!, message('assistant', text('I look.'), call('call_1')), kept[2]!);
    const [found] = validateMessages(snapshot).filter(({ severity }) => severity === 'error');
    expect(found?.fixes).toEqual(['remove-call', 'remove-exchange']);
    expect(planFix(snapshot, found!.key, 'add-placeholder-result')).toMatchObject({ changes: [] });
  });

  it('can be trimmed', () => {
    const snapshot = opened(...kept, message('assistant', text('Anything else?')), message('user', text('No.')));
    const after = applyPlan(snapshot, planTrim(snapshot, { messages: 3 }));
    expect(after.text).toBe(
      written(kept[2]!, message('assistant', text('Anything else?')), message('user', text('No.'))),
    );
  });

  it('stays as it is where its elements name each other', () => {
    const linked = [...kept.slice(0, 1), message('tool', result('call_1', 'Soup')), ...kept.slice(1)].map(
      (element, i) => ({
        ...element,
        parent_id: i,
      }),
    );
    const [found] = validateMessages(opened(...linked)).filter(({ severity }) => severity === 'error');
    expect(found).toMatchObject({ fixes: [], unfixable: READ_ONLY });
  });
});

describe('a fix that is not offered', () => {
  it('gives an empty plan', () => {
    const snapshot = openTranscript('[{"role":"user","content":"a"},{"role":"tool","tool_call_id":"x","content":"b"}]');
    const [found] = validateMessages(snapshot);
    expect(planFix(snapshot, found!.key, 'parse-value')).toMatchObject({ changes: [], rows: [] });
  });
});

describe('a list whose elements say several messages', () => {
  const step = (no: number) => ({
    requestId: `r${no}`,
    message: { text: `Question ${no}`, parts: [{ text: `Question ${no}` }] },
    response: [{ value: `Answer ${no}` }],
  });
  const session = (...requests: object[]) => JSON.stringify({ responderUsername: 'GitHub Copilot', requests }, null, 1);

  it('loses the elements of which every message is removed', () => {
    const snapshot = openTranscript(session(step(1), step(2), step(3)));
    const plan = planTrim(snapshot, { turns: 1 });
    expect(plan.dropped).toEqual([0, 1, 2, 3]);
    expect(applyPlan(snapshot, plan).text).toBe(session(step(3)));
  });

  it('stays where a part of one is removed, and says so', () => {
    const snapshot = openTranscript(session(step(1), step(2)));
    const plan = planTrim(snapshot, { messages: 1, cut: 'unit' });
    expect(plan).toMatchObject({ dropped: [0, 1, 2], changes: [], note: READ_ONLY });
  });
});
