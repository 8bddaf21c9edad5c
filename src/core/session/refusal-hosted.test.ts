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

describe('a hosted tool that lacks a key', () => {
  const request = (tool: object, others: object = {}) => ({
    model: 'gpt-4.1',
    input: 'Which runs failed since Monday?',
    tools: [{ type: 'function', name: 'noop', parameters: { type: 'object', properties: {} } }, tool],
    ...others,
  });
  const lacks = (key: string) =>
    JSON.stringify({ error: { message: `Missing required parameter: 'tools[1].${key}'.`, param: `tools[1].${key}` } });

  it.each([
    ['https://mcp.acme-metrics.io/sse', 'acme-metrics'],
    ['https://api.ledger.example/mcp/', 'ledger'],
    ['http://localhost:8931/mcp', 'localhost'],
    ['http://10.0.0.7/mcp', 'mcp'],
  ])('is labelled after its server %s', (server_url, server_label) => {
    const tool = { type: 'mcp', server_url, require_approval: 'never' };
    const { fixed, left } = answered(request(tool), lacks('server_label'));
    expect(fixed).toEqual(request({ ...tool, server_label }));
    expect(left).toEqual([]);
  });

  it('has the label that the conversation calls it by', () => {
    const tool = { type: 'mcp', server_url: 'https://mcp.acme.io', require_approval: 'never' };
    const call = {
      type: 'mcp_call',
      id: 'mcp_1',
      server_label: 'metrics',
      name: 'runs',
      arguments: '{}',
      output: '[]',
    };
    const input = [{ role: 'user', content: 'Which runs failed?' }, call, { role: 'user', content: 'And today?' }];
    const { fixed } = answered(request(tool, { input }), lacks('server_label'));
    expect(fixed).toEqual(request({ ...tool, server_label: 'metrics' }, { input }));
  });

  it('gets a label that no other tool has', () => {
    const [first, second] = ['a', 'b'].map((path) => ({ type: 'mcp', server_url: `https://mcp.acme.io/${path}` }));
    const tools = [{ ...first, server_label: 'acme' }, second];
    const { fixed } = answered(request({}, { tools }), lacks('server_label'));
    expect(fixed).toMatchObject({ tools: [tools[0], { ...second, server_label: 'acme_2' }] });
  });

  it('runs its code in a container of its own', () => {
    const { fixed, left } = answered(request({ type: 'code_interpreter' }), lacks('container'));
    expect(fixed).toEqual(request({ type: 'code_interpreter', container: { type: 'auto' } }));
    expect(left).toEqual([]);
  });

  it.each([
    [{ type: 'file_search', max_num_results: 5 }, 'vector_store_ids'],
    [{ type: 'mcp', server_label: 'crm', require_approval: 'always' }, 'server_url'],
  ])('stays where only a person can know what it is to use: %o', (tool, key) => {
    const { errors, fixed, left } = answered(request(tool), lacks(key));
    expect(errors.map(({ at, fixes, unfixable }) => [at, fixes, typeof unfixable])).toEqual([
      [`/tools/1/${key}`, ['remove-parameter'], 'string'],
    ]);
    expect(fixed).toEqual(request(tool));
    expect(left).toHaveLength(1);
  });
});
