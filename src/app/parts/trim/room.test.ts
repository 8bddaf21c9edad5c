import { describe, expect, it } from 'vitest';
import { divide } from './room.ts';

const WINDOW = { window: 1000, separate: false };
const ROOM = { system: 50, tools: 150, listed: 0 };
const of = (pieces: ReturnType<typeof divide>['pieces']) =>
  Object.fromEntries(pieces.map((it) => [it.kind, it.tokens]));

describe('a divided window', () => {
  it('adds up to the window, and the budget is what is left', () => {
    const { pieces, width, budget } = divide(WINDOW, ROOM, 300, 400);
    expect(of(pieces)).toEqual({ reserve: 300, tools: 150, system: 50, messages: 400, free: 100 });
    expect(width).toBe(1000);
    expect(budget).toBe(500);
  });

  it('says how much is too much', () => {
    const { pieces, width, budget } = divide(WINDOW, ROOM, 300, 700);
    expect(of(pieces)).toEqual({ reserve: 300, tools: 150, system: 50, messages: 700, over: 200 });
    expect(width).toBe(1200);
    expect(budget).toBe(500);
  });

  it('draws system messages of the list as system, and pays them from the budget', () => {
    const { pieces, budget } = divide(WINDOW, { system: null, tools: null, listed: 100 }, 0, 400);
    expect(of(pieces)).toEqual({ system: 100, messages: 300, free: 600 });
    expect(budget).toBe(1000);
  });

  it('keeps nothing free where output has a limit of its own', () => {
    expect(divide({ window: 1000, separate: true }, ROOM, 300, 0).budget).toBe(800);
  });

  it('never has a budget below nothing', () => {
    expect(divide(WINDOW, { ...ROOM, tools: 5000 }, 5000, 1).budget).toBe(0);
  });
});
