import { expect, it } from 'vitest';
import { openTranscript } from '../core/index.ts';
import { UTF8 } from './encoding.ts';
import { aroundLines, aroundOf, aroundParts } from './request-around.ts';
import { foundIn } from './rows.ts';
import { Session } from './session.ts';

const sessionOf = (value: unknown): Session => {
  const text = JSON.stringify(value);
  return new Session(openTranscript(text), { text, fileName: null, encoding: UTF8, file: null });
};
const messages = [{ role: 'user', content: 'Hi.' }];
const tool = (name: string) => ({
  name,
  description: `Runs ${name}.`,
  input_schema: { type: 'object', properties: {} },
});

it('a request is told part by part: parameters, tools, system prompt', () => {
  const session = sessionOf({
    system: 'Be brief.\nAlways.',
    model: 'claude-sonnet-4-5',
    max_tokens: 9,
    tools: [tool('ls'), tool('cat')],
    messages,
  });
  expect(aroundOf(session.derived())).toEqual({
    ...{ at: '', model: 'claude-sonnet-4-5', tools: 2, parameters: 1, system: true },
  });
  expect(aroundParts(session).map(({ at, name, kind, words }) => [at, name, kind, words])).toEqual([
    ['/model', 'model', 'parameter', '"claude-sonnet-4-5"'],
    ['/max_tokens', 'max_tokens', 'parameter', '9'],
    ['/tools', 'tools', 'tools', '2 tools'],
    ['/tools/0', 'ls', 'tool', 'Runs ls.'],
    ['/tools/1', 'cat', 'tool', 'Runs cat.'],
    ['/system', 'system', 'system', 'Be brief. Always.'],
  ]);
  expect(aroundLines(session.derived(), '/system').map(({ text }) => text)).toEqual(['Be brief.', 'Always.']);
  expect(aroundLines(session.derived(), '/tools/1')).toEqual([
    { text: '{', at: '/tools/1' },
    { text: '  "name": "cat",', at: '/tools/1/name' },
    { text: '  "description": "Runs cat.",', at: '/tools/1/description' },
    { text: '  "input_schema": {"type":"object","properties":{}}', at: '/tools/1/input_schema' },
    { text: '}', at: '/tools/1' },
  ]);
});

it('tools that stand deeper are found, and a bare list has no request around it', () => {
  const gemini = sessionOf({
    contents: [{ role: 'user', parts: [{ text: 'Hi.' }] }],
    tools: [{ functionDeclarations: [{ name: 'ls', description: 'Lists.' }] }],
  });
  expect(aroundParts(gemini).map(({ at, kind }) => [at, kind])).toEqual([
    ['/tools', 'tools'],
    ['/tools/0/functionDeclarations/0', 'tool'],
  ]);
  expect(aroundOf(sessionOf(messages).derived())).toBeNull();
});

it('a match far into a message is shown with the words before it', () => {
  const content = `${'filler '.repeat(100)}the Needle 😀 lies here`;
  const [message] = sessionOf([{ role: 'user', content }]).derived().transcript.messages;
  expect(foundIn(message!, 'needle')).toBe(`… ${'filler '.repeat(6).slice(-35)}the Needle 😀 lies here`);
  expect(foundIn(message!, 'filler')).toMatch(/^filler filler .*…$/);
  const [early] = sessionOf([{ role: 'user', content: `${'😀'.repeat(40)}needle` }]).derived().transcript.messages;
  expect(foundIn(early!, 'needle')).toBe(`… ${'😀'.repeat(20)}needle`);
});
