import { describe, expect, it } from 'vitest';
import { refused, repaired } from '../testing/rejected.ts';

const tool = (name: string, parameters: object) => ({ type: 'function', function: { name, parameters } });
const body = (...tools: object[]) => ({
  model: 'lake-30b',
  messages: [{ role: 'user', content: 'How deep is the lake?' }],
  tools,
});
const FULL = { type: 'object', properties: { lake: { type: 'string' } } };
const BARE = { type: 'object' };
const NONE = { type: 'object', properties: {} };
const listed = (index: string) =>
  `400 [{"code":"invalid_type","expected":"object","received":"undefined","path":[${index},"function","parameters","properties"],"message":"Required"}]`;

describe('a path into the tools whose index was left out', () => {
  it.each([
    ...['<n>', '<index>', 'N', '*', '{i}', '"tools", i'].map(listed),
    'tools[*].function.parameters.properties: Field required',
    'tools.{n}.function.parameters.properties is missing',
  ])('is followed in every tool: %s', (text) => {
    const sent = body(tool('open', FULL), tool('ask', BARE), tool('close', FULL), tool('end', BARE));
    expect(refused(sent, text)).toEqual([
      ['/tools/1/function/parameters', 'add-key'],
      ['/tools/3/function/parameters', 'add-key'],
    ]);
    expect(repaired(sent, text)).toEqual(
      body(tool('open', FULL), tool('ask', NONE), tool('close', FULL), tool('end', NONE)),
    );
  });

  it('leads to what has another type there', () => {
    const list = tool('ask', { type: 'object', properties: [] });
    const text = listed('<n>').replace('"undefined"', '"array"').replace('Required', 'Expected object');
    expect(repaired(body(tool('open', FULL), list), text)).toEqual(body(tool('open', FULL), tool('ask', NONE)));
  });

  it('is nowhere where every tool has it', () => {
    expect(refused(body(tool('open', FULL), tool('ask', NONE)), listed('<n>'))).toEqual([]);
  });
});
