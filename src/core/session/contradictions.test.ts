import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import { decodeError } from './errors.ts';

describe('an error is neither denied nor answered twice', () => {
  it('where the file has the key in another spelling, and the error is cut off', () => {
    const parts = (role: string, part: object) => ({ role, parts: [part] });
    const snapshot = openTranscript(
      JSON.stringify({
        contents: [
          parts('user', { text: 'Where is it?' }),
          parts('model', { functionCall: { id: 'a1', name: 'find', args: {} } }),
          parts('user', { functionResponse: { id: 'a1', name: 'find', response: { result: 'here' } } }),
        ],
        tools: [{ functionDeclarations: [{ name: 'find', parameters: { type: 'object', properties: {} } }] }],
      }),
    );
    const said = (place: string) =>
      `Invalid JSON payload received. Unknown name \\"id\\" at '${place}': Cannot find field.`;
    const refusal = `Error from an API: 400 Bad Request: {\n "error": {\n "code": 400,\n "message": "${said('contents[1].parts[0].function_call')}\\n${said('contents[2].parts[0].function_response')}",\n "status": "INVALID_ARGUMENT",\n "details": [`;
    expect(decodeError(refusal, snapshot).notInFile).toBeUndefined();
    const named = validateMessages(snapshot, { refusal }).filter(({ severity }) => severity === 'error');
    expect(named.map(({ at }) => at)).toEqual([
      '/contents/1/parts/0/functionCall/id',
      '/contents/2/parts/0/functionResponse/id',
    ]);
    expect(applyPlan(snapshot, planRepair(snapshot, { refusal })).text).not.toContain('"id"');
  });

  it('where two settings exclude each other: one of them stays', () => {
    const body = {
      model: 'claude-sonnet-4-5',
      max_tokens: 9,
      temperature: 0.5,
      top_p: 0.9,
      messages: [{ role: 'user', content: 'hi' }],
    };
    const snapshot = openTranscript(JSON.stringify(body), { target: 'anthropic' });
    const refusal = '`temperature` and `top_p` cannot both be specified for this model. Please use only one.';
    const found = validateMessages(snapshot, { refusal }).filter(({ severity }) => severity === 'error');
    expect(found).toHaveLength(1);
    const { text } = applyPlan(snapshot, planRepair(snapshot, { refusal }));
    expect(['"temperature"', '"top_p"'].filter((key) => text.includes(key))).toHaveLength(1);
  });
});

describe('an error in words that are not known', () => {
  it('rules nothing out', () => {
    const refusal =
      '{"error":{"code":400,"message":"Audio without hard tokens found in function call/response. Formatting requires that input images and audio have been tokenized already.","status":"INVALID_ARGUMENT"}}';
    const call = { functionCall: { id: 'a', name: 'read', args: {} } };
    const result = { functionResponse: { id: 'a', name: 'read', response: { output: 'done' } } };
    const contents = [
      { role: 'user', parts: [{ text: 'hi' }] },
      { role: 'model', parts: [{ ...call, thoughtSignature: 'c2tpcF90aG91Z2h0X3NpZ25hdHVyZV92YWxpZGF0b3I=' }] },
      { role: 'user', parts: [result] },
    ];
    const decoded = decodeError(refusal, openTranscript(JSON.stringify({ contents }), { target: 'gemini' }));
    expect(decoded.notInFile).toBeUndefined();
    expect(decoded.notChecked).toContain('can mean several things');
  });
});
