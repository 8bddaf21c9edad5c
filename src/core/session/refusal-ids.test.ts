import { describe, expect, it } from 'vitest';
import { openTranscript, planRepair, validateMessages } from '../session.ts';
import { asked } from '../testing/asked.ts';

const call = (id: string, args: unknown) => ({
  id,
  type: 'function',
  function: { name: 'list_rooms', arguments: args },
});
const chat = (id: string, args: unknown, content: unknown = 'three rooms') => ({
  model: 'grok-3',
  messages: [
    { role: 'user', content: 'Which rooms?' },
    { role: 'assistant', content: '', tool_calls: [call(id, args)] },
    { role: 'tool', tool_call_id: id, content },
    { role: 'user', content: 'And now?' },
  ],
});
const IDS = ['call_1', 'first_call_of_this_conversation'];
const ARGUMENTS = '/messages/1/tool_calls/0/function/arguments';

/** The errors of a body with what ends them. */
const found = (body: object, refusal: string) =>
  validateMessages(openTranscript(JSON.stringify(body)), { refusal }).filter(({ severity }) => severity === 'error');

describe.each(IDS)('an error that names a call by its id (%s)', (id) => {
  it.each([
    `The arguments to a tool_call with ID '${id}' are not valid JSON: unexpected end of input at line 1 column 0`,
    `Arguments of tool call \\"${id}\\" could not be parsed as JSON`,
    `The function arguments for call_id "${id}" must be a JSON string`,
    `tool call ${id} has invalid JSON arguments`,
  ])('and its arguments is about these: %s', (refusal) => {
    const told = asked(chat(id, ''), refusal);
    expect(told.at).toBe(ARGUMENTS);
    expect(told.fixed).toEqual(chat(id, '{}'));
  });

  it('and its arguments, which can be read, changes nothing', () => {
    const body = chat(id, '{"floor":1}');
    const told = asked(body, `The arguments to a tool_call with ID '${id}' are not valid JSON`);
    expect(told.places).toEqual([]);
    expect(told.fixed).toEqual(body);
  });

  it('and its name, or the content of its result, removes neither these nor the id', () => {
    const body = chat(id, '{}');
    for (const refusal of [
      `400 Bad Request: invalid function name in tool call '${id}'`,
      `400 Bad Request: the content of the tool result with id '${id}' is not supported`,
    ]) {
      expect(asked(body, refusal).fixed).toEqual(body);
      expect(found(body, refusal).flatMap(({ fixes }) => fixes)).not.toContain('remove-key');
    }
  });

  it('and no part of it keeps the id', () => {
    const body = chat(id, '{}');
    for (const refusal of [`Unsupported tool call id '${id}'`, `tool_call_id '${id}' is not supported here`]) {
      const fixes = found(body, refusal).flatMap((finding) => finding.fixes);
      expect(fixes).not.toContain('remove-key');
      const snapshot = openTranscript(JSON.stringify(body));
      expect(planRepair(snapshot, { refusal }).rows.filter(({ reason }) => /\bid is removed/.test(reason))).toEqual([]);
    }
  });

  it('without its result is about the result', () => {
    const body = chat(id, '{}');
    body.messages.splice(2, 1);
    const refusal = `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${id}`;
    expect(found(body, refusal).map(({ rule }) => rule)).toEqual(['tools/missing-result']);
  });
});

describe('an error that names a call of the Responses API by its id', () => {
  it('leads to the arguments', () => {
    const item = { type: 'function_call', call_id: 'call_of_the_morning_shift', name: 'list_rooms', arguments: '' };
    const output = { type: 'function_call_output', call_id: item.call_id, output: 'three rooms' };
    const input = [{ role: 'user', content: 'Which rooms?' }, item, output];
    const refusal = `Invalid arguments for function call '${item.call_id}': not valid JSON`;
    const told = asked({ model: 'gpt-5', input }, refusal);
    expect(told.at).toBe('/input/1/arguments');
    expect(told.fixed.input).toEqual([input[0], { ...item, arguments: '{}' }, output]);
  });
});
