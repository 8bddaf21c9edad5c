import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../../session.ts';

/** Lines of Claude Code, one behind the other, from what each says. */
function lines(...said: readonly (readonly [role: string, id: string | null, content: unknown])[]): string {
  return said
    .map(([role, id, content], i) =>
      JSON.stringify({
        type: role,
        uuid: `u${i}`,
        parentUuid: i === 0 ? null : `u${i - 1}`,
        sessionId: 's',
        message: { role, content, ...(id === null ? {} : { id }) },
      }),
    )
    .join('\n');
}

const use = (path: string, id = 'call_0') => [{ type: 'tool_use', id, name: 'cat', input: { path } }];
const result = (text: string, id = 'call_0') => [{ type: 'tool_result', tool_use_id: id, content: text }];
const ask = ['user', null, 'read'] as const;

/** What a session says, message by message. */
const told = (text: string) =>
  openTranscript(text).transcripts[0]!.messages.map(({ role, parts }) => {
    const [part] = parts;
    const words =
      part?.kind === 'call' ? (part.args as { path: string }).path : part && 'text' in part ? part.text : '';
    return `${role[0]}:${words}${parts.length > 1 ? `+${parts.length - 1}` : ''}`;
  });
const errors = (text: string) => validateMessages(openTranscript(text)).filter((it) => it.severity === 'error').length;

describe('ids of calls that are used again', () => {
  it('pair each result with the call that it stands behind', () => {
    const text = lines(
      ask,
      ['assistant', 'm1', use('a')],
      ['user', null, result('A')],
      ['assistant', 'm2', use('b')],
      ['user', null, result('B')],
      ['assistant', 'm3', use('c')],
      ['user', null, result('C')],
      ['assistant', 'm4', [{ type: 'text', text: 'done' }]],
    );
    expect(told(text)).toEqual(['u:read', 'a:a', 'u:A', 'a:b', 'u:B', 'a:c', 'u:C', 'a:done']);
    expect(errors(text)).toBe(0);
  });

  it('leave a call that nothing answered open, and give the result to the later one', () => {
    const text = lines(
      ask,
      ['assistant', 'm1', use('a')],
      ['user', null, 'no, the other'],
      ['assistant', 'm2', use('b')],
      ['user', null, result('B')],
      ['assistant', 'm3', [{ type: 'text', text: 'done' }]],
    );
    expect(told(text)).toEqual(['u:read', 'a:a', 'u:no, the other', 'a:b', 'u:B', 'a:done']);
  });

  it('are found in time, however often one is used', () => {
    const turns = Array.from({ length: 4000 }, (_, i) => [
      ['assistant', `m${i}`, use(`${i}`)] as const,
      ['user', null, result(`${i}`)] as const,
      ['user', null, result(`again ${i}`)] as const,
    ]).flat();
    const said = told(lines(ask, ...turns));
    expect(said.filter((it) => it.startsWith('a:'))).toHaveLength(4000);
    expect(said[1]).toBe('a:0');
    expect(said[2]).toMatch(/^u:0/);
  });
});

it('Qwen Code numbers its calls anew in each turn', () => {
  const record = (i: number, type: string, role: string, parts: readonly object[]) =>
    JSON.stringify({
      uuid: `u${i}`,
      parentUuid: i === 0 ? null : `u${i - 1}`,
      sessionId: 's',
      type,
      message: { role, parts },
    });
  const call = (path: string) => [{ functionCall: { id: 'call_0', name: 'cat', args: { path } } }];
  const back = (text: string) => [{ functionResponse: { id: 'call_0', name: 'cat', response: { output: text } } }];
  const text = [
    record(0, 'user', 'user', [{ text: 'read' }]),
    record(1, 'assistant', 'model', call('a')),
    record(2, 'tool_result', 'user', back('A')),
    record(3, 'assistant', 'model', call('b')),
    record(4, 'tool_result', 'user', back('B')),
    record(5, 'assistant', 'model', [{ text: 'done' }]),
  ].join('\n');
  expect(openTranscript(text).format.id).toBe('qwen-code');
  expect(told(text).map((it) => it.slice(0, 3))).toEqual([
    'u:r',
    'a:a',
    expect.stringMatching(/^[ut]:/),
    'a:b',
    expect.stringMatching(/^[ut]:/),
    'a:d',
  ]);
  expect(errors(text)).toBe(0);
});
