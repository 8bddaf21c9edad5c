import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, validateMessages } from '../session.ts';
import { answered } from '../testing/answered.ts';
import type { JsonObject } from '../text/json.ts';

const user = { role: 'user', content: [{ type: 'input_text', text: 'What changed?' }] };
const assistant = { role: 'assistant', content: [{ type: 'output_text', text: 'Let me look.' }] };
const reference = (id: string) => ({ type: 'item_reference', id });
const output = (call_id: string, words: string) => ({ type: 'function_call_output', call_id, output: words });
const denied = (id: string): string =>
  JSON.stringify({
    error: { message: `No tool call found for tool output with call_id ${id}.`, type: 'invalid_request_error' },
  });
const ID = 'call_00_aSbzf1Gq7g4W';

/** Requests of which the calls of some results are with the provider. */
const STORED: readonly (readonly [title: string, body: JsonObject, references: number])[] = [
  ['by the id of the call', { input: [user, assistant, reference('fc_00_aSbzf1Gq7g4W'), output(ID, 'Much.')] }, 0],
  ['by the id of its item', { input: [user, assistant, reference('fc_0773f6661fb83399'), output(ID, 'Much.')] }, 0],
  [
    'beside the thinking before it',
    { input: [user, reference('rs_0773f6661fb83398'), reference('fc_0773f6661fb83399'), output(ID, 'Much.')] },
    1,
  ],
  [
    'of which one is known',
    {
      input: [
        user,
        reference('fc_00_aSbzf1Gq7g4W'),
        reference('fc_01_bSbzf1Gq7g4X'),
        output(ID, 'Much.'),
        output('call_01_bSbzf1Gq7g4X', 'Little.'),
      ],
    },
    1,
  ],
  ['of the response before', { previous_response_id: 'resp_1', input: [output(ID, 'Much.'), user] }, 0],
];

describe.each(STORED)('a result whose call is stored, %s, and that an error says has none', (_, input, references) => {
  const body = { model: 'deepseek-v4-flash', ...input };
  const refusal = denied(ID);

  it('is an orphan, and its text stays without what stood for the call', () => {
    const { decoded, errors, text, left } = answered(body, refusal);
    expect(decoded.culprit?.how).toBe('id');
    expect([decoded.notInFile, decoded.notChecked]).toEqual([undefined, undefined]);
    expect(errors.map(({ rule, fixes }) => [rule, fixes[0]])).toEqual([['tools/orphan-result', 'result-to-text']]);
    expect(text).toContain('Much.');
    expect(text).not.toContain(`"call_id":"${ID}"`);
    expect(text.split('item_reference').length - 1).toBe(references);
    expect(left).toEqual([]);
  });

  it('is ended by each of its fixes', () => {
    const snapshot = openTranscript(JSON.stringify(body));
    const [found] = validateMessages(snapshot, { refusal });
    expect(found?.fixes).toContain('remove-result');
    for (const fix of found?.fixes ?? []) {
      const plan = found && planFix(snapshot, found.key, fix, { refusal });
      const after = plan && applyPlan(snapshot, plan);
      expect(after?.text.split('item_reference').length).toBe(references + 1);
      const left = after && validateMessages(after.snapshot, { refusal, original: () => snapshot });
      expect(left?.filter(({ severity }) => severity === 'error')).toEqual([]);
    }
  });

  it('is none without the error, nor where the error names another', () => {
    expect(validateMessages(openTranscript(JSON.stringify(body))).map(({ rule }) => rule)).not.toContain(
      'tools/orphan-result',
    );
    expect(answered(body, denied('call_99_zzz')).text).toBe(JSON.stringify(body));
  });
});
