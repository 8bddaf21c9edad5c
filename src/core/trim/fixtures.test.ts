import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { draw } from '../testing/draw.ts';
import { planWindow } from './plan.ts';
import type { Cut, Strategy, TrimRequest } from './request.ts';
import { tooSmallSentence } from './too-small.ts';

/*
 * Drawn histories with what budgets keep of them, in fixtures/trim. A line that begins with `#` titles the history on
 * the next line; indented lines are requests. A new case is a new line.
 */
const FOLDER = new URL('../../fixtures/trim/', import.meta.url);

describe.each(readdirSync(FOLDER).filter((name) => name.endsWith('.txt')))('%s', (name) => {
  let title = '';
  let history = '';
  for (const line of readFileSync(new URL(name, FOLDER), 'utf8').split('\n')) {
    if (line.startsWith('#')) [title, history] = [line.slice(2), ''];
    else if (line.startsWith('  ')) {
      const [request, expected] = split(line.trim());
      const drawn = history;
      it(`${title}: ${request}`, () => expect(answer(drawn, request)).toBe(expected));
    } else if (line !== '') history = line;
  }
});

function split(line: string): [string, string] {
  const at = line.search(/\s(keeps|too small)/);
  return [line.slice(0, at).trim(), line.slice(at).trim()];
}

function answer(history: string, request: string): string {
  const plan = planWindow(draw(history), requestOf(request), []);
  if (!plan.tooSmall) return `keeps ${plan.kept.join(' ')}`.trim();
  const words = /to hold (.*) \(/.exec(tooSmallSentence(plan.tooSmall))?.[1];
  return `too small: ${plan.minimum}, ${words}`;
}

function requestOf(text: string): TrimRequest {
  const [unit, budget, ...words] = text.split(/\s+/);
  const value = (name: string): string | undefined =>
    words.find((it) => it.startsWith(`${name}=`))?.slice(name.length + 1);
  const pin = value('pin');
  const tools = value('tools');
  const cut = value('cut');
  const strategy = value('strategy');
  const options = {
    ...(cut === undefined ? {} : { cut: cut as Cut }),
    ...(strategy === undefined ? {} : { strategy: strategy as Strategy }),
    alternate: words.includes('alternate'),
    smallestPairMustFit: !words.includes('anyPair'),
    pins: {
      system: !words.includes('noSystem'),
      firstUser: words.includes('firstUser'),
      lastTurn: words.includes('lastTurn'),
      indexes: pin === undefined ? [] : pin.split(',').map(Number),
      tools: tools === undefined ? [] : tools.split(','),
    },
  };
  switch (unit) {
    case 'exchanges':
      return { ...options, exchanges: Number(budget) };
    case 'turns':
      return { ...options, turns: Number(budget) };
    default:
      return { ...options, messages: Number(budget) };
  }
}
