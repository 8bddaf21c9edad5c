import { describe, expect, it } from 'vitest';
import { answered } from '../testing/answered.ts';

const contents = [{ role: 'user', parts: [{ text: 'Who speaks next?' }] }];
const responseSchema = { type: 'OBJECT', properties: { next: { type: 'STRING', description: 'Who speaks next' } } };
const format = { responseMimeType: 'application/json', responseSchema };
const said = (words: string) => JSON.stringify({ error: { code: 400, message: words, status: 'INVALID_ARGUMENT' } });
const UNSUPPORTED = "Tool use with a response mime type: 'application/json' is unsupported";

describe('JSON beside hosted tools', () => {
  it.each([[{ codeExecution: {} }, { googleSearch: {} }, { urlContext: {} }], [{ google_search: {} }]])(
    'keeps the schema that the program reads: the tools go',
    (...tools) => {
      const body = { contents, tools, generationConfig: { temperature: 0, ...format } };
      const { errors, fixed, left } = answered(body, said(UNSUPPORTED));
      expect(errors.map(({ rule, at, fixes }) => [rule, at, fixes[0]])).toEqual([
        ['params/conflict', '/tools', 'remove-parameter'],
      ]);
      expect(fixed).toEqual({ contents, generationConfig: { temperature: 0, ...format } });
      expect(left).toEqual([]);
    },
  );

  it('keeps the tools where functions are among what the history calls', () => {
    const tools = [{ functionDeclarations: [{ name: 'find', description: 'Finds a speaker.' }] }];
    const body = { model: 'gemini-2.5-flash', contents, tools, generationConfig: { temperature: 0, ...format } };
    const { fixed, left } = answered(body, said(UNSUPPORTED));
    expect(fixed).toMatchObject({ tools, generationConfig: { temperature: 0 } });
    expect(JSON.stringify(fixed)).not.toContain('response');
    expect(left).toEqual([]);
  });
});
