import { describe, expect, it } from 'vitest';
import type { Draft } from '../model/draft.ts';
import { assistant, healthy, line, open, result, say, spelled, text, use, user } from './testing/session.ts';

const parallel = [
  user('u1', null, 'read both'),
  assistant('a1', 'u1', 'msg_1', text('Reading.')),
  assistant('a2', 'a1', 'msg_1', use('t1')),
  user('r1', 'a2', [result('t1')], { toolUseResult: { file: 'a' } }),
  assistant('a3', 'a2', 'msg_1', use('t2')),
  line('p1', 'a3', { type: 'progress', data: {} }),
  user('r2', 'a3', [result('t2')]),
  assistant('a4', 'r2', 'msg_2', text('Both read.')),
];

describe('reading a session', () => {
  it('puts the lines of one API message together, and the results directly behind', () => {
    const transcript = open(parallel);
    expect(say(transcript)).toEqual([
      'user: read both',
      'assistant: Reading. +t1 +t2',
      'user: -t1 -t2',
      'assistant: Both read.',
    ]);
    expect(healthy(transcript)).toBe(true);
    expect(transcript.messages[1]).toMatchObject({
      at: '/1',
      pieces: ['/1', '/2', '/4'],
      request: 'messages.1',
      id: 'msg_1',
      model: 'claude-sonnet-4-5',
    });
    expect(transcript.messages[1]!.parts.map((part) => part.at)).toEqual([
      '/1/message/content/0',
      '/2/message/content/0',
      '/4/message/content/0',
    ]);
    expect(transcript.asides).toEqual([{ at: '/5', why: 'ui', label: 'progress' }]);
  });

  it('finds results that the chain goes past, whichever comes last in the file', () => {
    const [u, a1, a2, r1, a3, , r2] = parallel;
    for (const lines of [
      [u, a1, a2, a3, r2, r1],
      [u, a1, a2, a3, r1, r2],
      [u, a1, a2, r1, a3, r2],
    ])
      expect(healthy(open(lines)), say(open(lines)).join(' | ')).toBe(true);
  });

  it('puts results with words behind their calls, past a record that says nothing', () => {
    const lines = [
      user('u1', null, 'read'),
      assistant('a1', 'u1', 'msg_1', use('t1')),
      line('a2', 'a1', { type: 'assistant', message: { id: 'msg_2', role: 'assistant', content: [] } }),
      user('r1', 'a2', [result('t1'), text('and now')]),
    ];
    expect(say(open(lines)).slice(0, 3)).toEqual(['user: read', 'assistant: +t1', 'user: -t1 and now']);
  });

  it('follows the last branch only and keeps the other as asides', () => {
    const transcript = open([
      user('u1', null, 'plan'),
      assistant('a1', 'u1', 'm1', text('A.')),
      user('u2', 'a1', 'left'),
      assistant('a2', 'u2', 'm2', use('t9')),
      user('u3', 'a1', 'right'),
      assistant('a3', 'u3', 'm3', text('Right.')),
    ]);
    expect(say(transcript)).toEqual(['user: plan', 'assistant: A.', 'user: right', 'assistant: Right.']);
    expect(transcript.asides.map((it) => `${it.at} ${it.why}`)).toEqual(['/2 branch', '/3 branch']);
  });

  it.each([
    ['names a line that is not there', 'gone'],
    ['names none', undefined],
  ])('what stands before a compaction that %s was compacted, and is no branch', (_, logicalParentUuid) => {
    const transcript = open([
      user('u1', null, 'old'),
      assistant('a1', 'u1', 'msg_1', text('talk')),
      user('u2', 'a1', 'more'),
      line('b1', null, { type: 'system', subtype: 'compact_boundary', logicalParentUuid }),
      user('c1', 'b1', 'Summary: old talk', { isCompactSummary: true }),
      user('u3', 'c1', 'go on'),
    ]);
    expect(say(transcript)).toEqual(['user: Summary: old talk', 'user: go on']);
    expect(transcript.asides.map((it) => it.why).slice(0, 3)).toEqual(['compacted', 'compacted', 'compacted']);
  });

  it('begins at the last compaction summary', () => {
    const transcript = open([
      user('u1', null, 'old'),
      assistant('a1', 'u1', 'm1', use('t1')),
      user('r1', 'a1', [result('t1')]),
      line('b1', null, { type: 'system', subtype: 'compact_boundary', logicalParentUuid: 'r1' }),
      user('c1', 'b1', 'Summary.', { isCompactSummary: true }),
      assistant('a2', 'c1', 'm2', text('On.')),
    ]);
    expect(say(transcript)).toEqual(['user: Summary.', 'assistant: On.']);
    expect(transcript.messages[0]?.note).toBe('compaction summary');
    expect(transcript.asides.map((it) => `${it.at} ${it.why}`)).toEqual([
      '/0 compacted',
      '/1 compacted',
      '/2 compacted',
      '/3 ui',
    ]);
  });

  it('leaves out side chains and what the program said itself, but follows the chain through it', () => {
    const synthetic = {
      type: 'assistant',
      message: { id: 'e', model: '<synthetic>', role: 'assistant', content: [text('API Error')] },
    };
    const transcript = open([
      user('u1', null, 'go'),
      user('s1', null, 'side', { isSidechain: true }),
      line('e1', 'u1', synthetic),
      user('u2', 'e1', 'again'),
      { type: 'novelty' },
    ]);
    expect(say(transcript)).toEqual(['user: go', 'user: again']);
    expect(transcript.asides.map((it) => it.why)).toEqual(['sidechain', 'ui', 'unknown']);
  });

  it('reads the file of a sub-agent, which is all side chain', () => {
    const side = { isSidechain: true };
    const transcript = open([user('u1', null, 'go', side), assistant('a1', 'u1', 'm1', text('gone'), side)]);
    expect(say(transcript)).toEqual(['user: go', 'assistant: gone']);
  });

  it('marks a turn that records an API error', () => {
    const transcript = open([assistant('a1', 'gone', 'm1', text('Request failed'), { isApiErrorMessage: true })]);
    expect(transcript.messages[0]).toMatchObject({ state: 'error', note: 'API error message' });
  });

  it('counts a line that is written twice once', () => {
    expect(say(open([...parallel, ...parallel]))).toEqual(say(open(parallel)));
  });

  it('ends a chain that loops', () => {
    expect(say(open([user('u1', 'u2', 'a'), user('u2', 'u1', 'b')]))).toEqual(['user: a', 'user: b']);
  });

  it('takes a file of 100,000 lines', () => {
    const lines: unknown[] = [];
    for (let i = 0; i < 25_000; i++) {
      const before = i === 0 ? null : `u${i}`;
      lines.push(assistant(`a${i}`, before, `m${i}`, use(`t${i}`)), assistant(`b${i}`, `a${i}`, `m${i}`, use(`x${i}`)));
      lines.push(user(`r${i}`, `a${i}`, [result(`t${i}`)]), user(`u${i + 1}`, `b${i}`, [result(`x${i}`)]));
    }
    const transcript = open(lines);
    expect(transcript.messages.length).toBe(50_000);
    expect(healthy(transcript)).toBe(true);
    const half = spelled(lines, (draft) => {
      draft.messages = draft.messages.slice(25_000);
    });
    expect(half.length).toBe(50_000);
    expect(half[0]).toMatchObject({ uuid: 'a12500', parentUuid: null });
  }, 120_000);
});

describe('writing a session', () => {
  it('takes out whole lines and gives their children the parent', () => {
    const now = spelled(parallel, (draft) => {
      draft.messages.splice(1, 2);
    });
    expect(now).toEqual([
      parallel[0],
      line('p1', 'u1', { type: 'progress', data: {} }),
      assistant('a4', 'u1', 'msg_2', text('Both read.')),
    ]);
    expect(now[0]).toBe(parallel[0]);
  });

  it('takes one call out of a message of several lines, and its result', () => {
    const now = spelled(parallel, (draft) => {
      draft.messages[1]!.parts.splice(1, 1);
      draft.messages[2]!.parts.splice(0, 1);
    });
    expect(now.map((it) => (it as { uuid: string }).uuid)).toEqual(['u1', 'a1', 'a3', 'p1', 'r2', 'a4']);
    expect(now[2]).toMatchObject({ uuid: 'a3', parentUuid: 'a1' });
    expect(healthy(open(now))).toBe(true);
  });

  it('takes one block out of a line of several', () => {
    const lines = [
      user('u1', null, [text('a'), text('b')]),
      assistant('a1', 'u1', 'm1', use('t1')),
      user('r1', 'a1', [result('t1'), text('stop')], { toolUseResult: 'x' }),
    ];
    const now = spelled(lines, (draft) => {
      draft.messages[0]!.parts.splice(0, 1);
      draft.messages[1]!.parts = [];
      draft.messages.splice(1, 1);
      draft.messages[1]!.parts.splice(0, 1);
    });
    expect(now).toEqual([user('u1', null, [text('b')]), user('r1', 'u1', [text('stop')])]);
  });

  it('links a new result between its neighbours, with an id made from theirs', () => {
    const lines = [...parallel.slice(0, 6), user('u2', 'p1', 'go on'), assistant('a5', 'u2', 'm3', text('ok'))];
    const add = (draft: Draft): void => {
      const part = {
        kind: 'result',
        at: '',
        callId: 't2',
        name: 'Read',
        text: 'gone',
        isError: true,
        retry: false,
        server: false,
      } as const;
      draft.messages[2]!.parts.push({ part, from: null });
    };
    const now = spelled(lines, add);
    expect(spelled(lines, add)).toEqual(now);
    const added = now.find((it) => !lines.includes(it as never) && (it as { uuid: string }).uuid !== 'u2');
    expect(added).toMatchObject({
      type: 'user',
      sessionId: 's1',
      cwd: '/srv/orchard',
      parentUuid: 'r1',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't2', content: 'gone', is_error: true }] },
    });
    expect((added as { uuid: string }).uuid).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(healthy(open(now))).toBe(true);
    expect(say(open(now)).at(-1)).toBe('assistant: ok');
    for (const kept of lines.slice(0, 6)) expect(now).toContain(kept);
  });

  it('does not fall onto an abandoned branch when the end of the conversation goes', () => {
    const lines = [
      user('u1', null, 'plan'),
      assistant('a1', 'u1', 'm1', text('A.')),
      user('u2', 'a1', 'left'),
      assistant('a2', 'u2', 'm2', text('Left.')),
      user('u3', 'a1', 'right'),
      assistant('a3', 'u3', 'm3', text('Right.')),
    ];
    const now = spelled(lines, (draft) => {
      draft.messages = draft.messages.slice(0, 2);
    });
    expect(say(open(now))).toEqual(['user: plan', 'assistant: A.']);
    expect(new Set(now)).toEqual(new Set(lines.slice(0, 4)));
  });

  it('lets the copy of a result for the screen follow its text', () => {
    const now = spelled(parallel, (draft) => {
      const it = draft.messages[2]!.parts[0]!;
      if (it.part.kind === 'result') it.part = { ...it.part, text: '[cleared]' };
    });
    expect(now[3]).toMatchObject({
      toolUseResult: '[cleared]',
      message: { content: [{ tool_use_id: 't1', content: '[cleared]' }] },
    });
  });

  it('turns a call into text in the line before it', () => {
    const now = spelled(parallel, (draft) => {
      draft.messages[1]!.parts[2] = { part: { kind: 'text', at: '', text: '[called]' }, from: null };
      draft.messages[2]!.parts.splice(1, 1);
    });
    expect(say(open(now))).toEqual([
      'user: read both',
      'assistant: Reading. +t1 [called]',
      'user: -t1',
      'assistant: Both read.',
    ]);
  });
});
