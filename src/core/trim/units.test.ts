import { describe, expect, it } from 'vitest';
import { draw } from '../testing/draw.ts';
import { unitsOf } from './units.ts';

/** Units as ranges, an exchange marked by its calls, an open one by a star. */
function shown(line: string): string {
  return [...unitsOf(draw(line)).units]
    .map((it) => {
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
    expect([...unitsOf(messages).units.starts]).toEqual([0, 1, 4]);
  });

  it('words beside a result open no turn', () => {
    expect([...unitsOf(draw('u c:1 r:1+u a u')).turnOf]).toEqual([0, 0, 0, 0, 4]);
  });
});
