import { describe, expect, it } from 'vitest';
import { draw } from '../testing/draw.ts';
import { planWindow } from './plan.ts';
import { unitsOf } from './units.ts';

/** Units as ranges, an exchange marked by its calls, an open one by a star. */
function shown(line: string): string {
  return unitsOf(draw(line))
    .units.map((it) => {
      const range = it.end - it.start === 1 ? `${it.start}` : `${it.start}-${it.end - 1}`;
      return `${range}${it.calls > 0 ? `(${it.calls})` : ''}${it.open ? '*' : ''}`;
    })
    .join(' ');
}

describe('units', () => {
  it.each([
    ['s u c:1 t:1 a u', '0 1 2-3(1) 4 5', 'a call and its result'],
    ['u c:1,2 t:2 t:1 a', '0 1-3(2) 4', 'parallel calls, answered in any order'],
    ['u c:1+c:2 r:1 r:2 a', '0 1-3(2) 4', 'results split over messages'],
    ['u c:1 u a t:1 a', '0 1-4(1) 5', 'a result at a distance'],
    ['u c:1 t:1 c:1 t:1 a', '0 1-2(1) 3-4(1) 5', 'one id used again, paired by occurrence'],
    ['u c:1 a c:2 t:1 t:2 a', '0 1-5(2) 6', 'spans that overlap'],
    ['u c:1 a c:2', '0 1(1) 2 3(1)*', 'the last exchange is in flight'],
    ['u c:1 c:2', '0 1(1)* 2(1)*', 'calls in flight over two messages'],
    ['u c:1,2 t:1', '0 1-2(2)*', 'a partly answered exchange is in flight'],
    ['u c:1 u', '0 1(1) 2', 'a dangling call in the middle is not in flight'],
    ['u t:9 a', '0 1 2', 'a result without a call stands alone'],
    ['u c:+a t: a', '0 1-2(1) 3', 'a result without an id answers the only call before it'],
    ['u k a u', '0 1-2 3', 'reasoning belongs to what follows'],
    ['c:1+t:1 a', '0(1) 1', 'a server tool answers in the same message'],
  ])('%s -> %s: %s', (line, expected) => {
    expect(shown(line)).toBe(expected);
  });

  it('lines of one API message stay together', () => {
    const messages = draw('u a c:1 t:1 a').map((it, i) => (i === 1 || i === 2 ? { ...it, id: 'msg_1' } : it));
    expect(unitsOf(messages).units.map((it) => it.start)).toEqual([0, 1, 4]);
  });

  it('words beside a result open no turn', () => {
    expect([...unitsOf(draw('u c:1 r:1+u a u')).turnOf]).toEqual([0, 0, 0, 0, 4]);
  });
});

const kept = (line: string, request: Parameters<typeof planWindow>[1]): string =>
  planWindow(draw(line), request, []).kept.join(' ');

describe('windows', () => {
  it.each([
    ['u c:1 t:1 a u', { messages: 3 }, '0 3 4', 'anchored'],
    ['u c:1 t:1 a u', { messages: 3, cut: 'unit' }, '3 4', 'unit'],
    ['u c:1 t:1 a u', { messages: 4, cut: 'turn' }, '4', 'turn'],
    ['s u a u a', { messages: 3 }, '0 3 4', 'the system message is kept'],
    ['s u a u a', { messages: 2, countSystem: false }, '0 3 4', 'without counting it'],
    ['u a u a u a', { messages: 3, pins: { firstUser: true } }, '0 4 5', 'the first question is pinned'],
    ['u c:1@cat t:1 a u a', { messages: 5, pins: { tools: ['cat'] } }, '0 1 2 4 5', 'a pinned tool brings its question'],
    ['u a u c:1 t:1 a u c:2 t:2 a', { exchanges: 1 }, '6 7 8 9', 'the last exchange and its question'],
    ['u c:1 t:1 c:2 t:2 c:3 t:3 a', { exchanges: 2 }, '0 3 4 5 6 7', 'the last two of one turn'],
    ['u c:1 t:1 a u a u a', { exchanges: 0 }, '0 3 4 5 6 7', 'none: everything after the last exchange'],
    ['u c:1 t:1 c:2 t:2 c:3', { exchanges: 1 }, '0 3 4 5', 'the open tail is not one of them'],
    ['u a u c:1 t:1 a u a', { turns: 2 }, '2 3 4 5 6 7', 'the last two turns'],
    ['u a u a u a u a', { messages: 4, strategy: 'prefix' }, '0 1 2 3', 'the beginning'],
    ['u a u a u a u a', { messages: 4, strategy: 'middle-out', cut: 'turn' }, '0 1 6 7', 'both ends'],
    ['u c:1 t:1 a u c:2 t:2 a', { messages: 4, strategy: 'priority' }, '0 3 4 7', 'tool output goes first'],
    ['u a u a u a', { messages: 4, pins: { indexes: [1] } }, '0 1 4 5', 'a pinned answer brings its question'],
    ['u a s u a u a', { messages: 3 }, '2 5 6', 'a system message between turns is kept'],
    ['u s a u a', { messages: 3 }, '3 4', 'one inside a turn goes with its turn'],
  ] as const)('%s %j keeps %s: %s', (line, request, expected) => {
    expect(kept(line, request)).toBe(expected);
  });
});
