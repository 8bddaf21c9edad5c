import { describe, expect, it } from 'vitest';
import branches from '../../fixtures/formats/chatgpt-export/ok.branches.json?raw';
import calls from '../../fixtures/formats/chatgpt-export/ok.calls.json?raw';
import { messageText } from '../model/message.ts';
import { detectedIn, sourceOf } from './testing/fixtures.ts';

const read = (text: string) => detectedIn(sourceOf(text))[0]!;

describe('a ChatGPT export', () => {
  it('is read along the branch that was shown, and the others stand beside it', () => {
    const { messages, asides } = read(branches);
    expect(messages.map(messageText)).toEqual(['Hens?', 'Twelve.', 'Thanks.', 'Gladly.']);
    expect(asides.map((it) => [it.at.slice('/0/mapping/'.length), it.why])).toEqual([
      ['client-created-root', 'ui'],
      ['n0', 'ui'],
      ['a1', 'branch'],
      ['a2', 'branch'],
      ['b2', 'branch'],
    ]);
  });

  it('has calls where the recipient is a tool, and what was hidden but said', () => {
    const { messages } = read(calls);
    expect(messages.map((it) => it.parts.map((part) => part.kind).join('+'))).toEqual(
      'text+text media+text reasoning call result text text call result result '.split(' '),
    );
    expect(messages[3]?.parts[0]).toMatchObject({ name: 'python', args: 'print(6 * 2)', server: true });
    expect(messages[4]?.parts[0]).toMatchObject({ name: 'python', text: '12', server: true });
  });

  it('follows the last leaf where the node that is named is not there, and ends in a ring of parents', () => {
    const node = (id: string, parent: string | null, children: string[]) => ({
      id,
      parent,
      children,
      message: { author: { role: 'user' }, content: { content_type: 'text', parts: [id] } },
    });
    const chat = (current_node: string | null, ...nodes: ReturnType<typeof node>[]) =>
      read(JSON.stringify([{ mapping: Object.fromEntries(nodes.map((it) => [it.id, it])), current_node }]));
    const forked = chat('gone', node('a', null, ['b', 'c']), node('c', 'a', []), node('b', 'a', []));
    expect(forked.messages.map(messageText)).toEqual(['a', 'b']);
    const ring = chat('b', node('a', 'b', ['b']), node('b', 'a', ['a']));
    expect(ring.messages.map(messageText)).toEqual(['a', 'b']);
  });
});
