import { describe, expect, it } from 'vitest';
import { assistant, line, open, say, spelled, text, user } from '../testing/session.ts';

describe('a gap in the thread', () => {
  it('at its beginning is told, and nothing is if the first record names none', () => {
    const lines = [assistant('a1', 'u1', 'm1', text('said')), user('u2', 'a1', 'and then')];
    const first = { at: '/0', message: 0, why: 'begins', isProven: false };
    expect(open(lines).bridges).toEqual([first]);
    expect(open([user('u1', null, 'ask'), ...lines]).bridges ?? []).toEqual([]);
  });

  it('is bridged to a record that is not in the thread yet, where the nearest is a copy of one that is', () => {
    const lines = [
      user('u1', null, 'ask'),
      assistant('a3', 'a2', 'm3', text('and more')),
      assistant('a2', 'gone', 'm2', text('said')),
      assistant('a3', 'a2', 'm3', text('and more')),
    ];
    expect(say(open(lines))).toEqual(['user: ask', 'assistant: said', 'assistant: and more']);
  });

  it('brings nothing back when the record it was bridged to goes', () => {
    const lines = [
      user('u1', 'gone', 'left alone'),
      assistant('a3', 'u3', 'm3', text('said')),
      user('u2', 'lost', 'never mind'),
      user('u3', 'lost', 'ask'),
    ];
    expect(say(open(lines))).toEqual(['assistant: said', 'user: ask']);
    const now = spelled(lines, (draft) => {
      draft.messages.shift();
    });
    expect(say(open(now))).toEqual(['user: ask']);
  });

  it('brings nothing back when it stood between what goes', () => {
    const lines = [
      user('u1', null, 'ask'),
      assistant('a1', 'u1', 'm1', text('said')),
      user('u2', 'gone', 'ask again'),
      assistant('a2', 'u2', 'm2', text('and more')),
      user('u3', 'a2', 'and then'),
    ];
    const now = spelled(lines, (draft) => {
      draft.messages.splice(0, 4);
    });
    expect(say(open([...now, line('t', null, { type: 'summary' })]))).toEqual(['user: and then']);
  });

  it('brings nothing back when what is left is one record and a copy of what goes', () => {
    const lines = [
      user('u1', 'gone', 'ask'),
      user('u0', null, 'left alone'),
      user('u1', 'gone', 'ask'),
      assistant('a1', 'u1', 'm1', text('said')),
    ];
    const now = spelled(lines, (draft) => {
      draft.messages.shift();
    });
    expect(say(open(now))).toEqual(['assistant: said']);
  });

  it('brings no empty answer back from a branch when the record before the gap goes', () => {
    const empty = line('a9', 'u1', { type: 'assistant', message: { id: 'm9', role: 'assistant', content: [] } });
    const lines = [
      user('u1', null, 'ask'),
      assistant('a1', 'gone', 'm1', text('said')),
      empty,
      user('u2', 'a1', 'and then'),
    ];
    expect(say(open(lines))).toEqual(['user: ask', 'assistant: said', 'user: and then']);
    const now = spelled(lines, (draft) => {
      draft.messages.splice(1, 1);
    });
    expect(say(open(now))).toEqual(['user: ask', 'user: and then']);
  });
});
