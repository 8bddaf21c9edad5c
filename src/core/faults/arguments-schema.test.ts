import { describe, expect, it } from 'vitest';
import { linkCalls } from '../model/linker.ts';
import { openTranscript } from '../session.ts';
import { toolsArgumentsSchema } from './tools-arguments-schema.ts';

describe('the schemas of declared tools', () => {
  it('are read for tools that are called, and for no others', () => {
    const read: string[] = [];
    const call = { id: 'a', type: 'function', function: { name: 'called', arguments: '{}' } };
    const messages = [
      { role: 'user', content: 'q' },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: 'r' },
    ];
    const [transcript] = openTranscript(JSON.stringify({ model: 'gpt-4.1', messages })).transcripts;
    const tools = ['called', 'other'].map((name) => ({
      name,
      at: '',
      nameAt: '',
      schema: {
        get type() {
          read.push(name);
          return 'object';
        },
      },
    }));
    const links = linkCalls(transcript!.messages);
    const input = { transcript: { ...transcript!, tools }, links, facts: {}, native: true, oddities: [], repaired: [] };
    const visit = toolsArgumentsSchema.visit(input);
    for (const [number, { call }] of links.calls.entries()) visit?.call?.(call, number, 0, false);
    expect(new Set(read)).toEqual(new Set(['called']));
  });
});
