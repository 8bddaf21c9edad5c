import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import outside from '../open/outside.json';
import { plain } from '../open/plain.ts';
import faults from '../wordings/faults.json';
import words from '../wordings/words.json';
import { literalsOf } from './literals.ts';
import { sieve } from './sieve.ts';

describe('letters that a match must hold', () => {
  test.each([
    ['empty|blank', ['empty', 'blank']],
    ['tool[ _-]?calls?', ['tool']],
    ['(?:no|not an?) (?:user|human) message', [' message']],
    ['colou?r', ['colo']],
    ['\\bab{2}cd', ['ab']],
    ['x(?=yes)z', ['xz']],
    ['[a-z]+', null],
    ['a?', null],
    ['one|\\d+', null],
    ['(?<!un)known', ['known']],
    ['\\u4e0d能', ['不能']],
  ])('%s', (source, letters) => {
    expect(literalsOf(source)).toEqual(letters);
  });

  test('no expression matches a text that the sieve lets go', () => {
    const spelled = [...Object.values({ ...words, ...faults }), ...outside].flatMap((it) => it.says.flat());
    const patterns = spelled.flatMap((it) => (typeof it === 'string' && !it.startsWith('@') ? new RegExp(it) : []));
    const may = sieve(patterns);
    const read = (name: string): readonly { readonly text: string }[] =>
      JSON.parse(readFileSync(new URL(`../../../fixtures/errors/${name}.json`, import.meta.url), 'utf8'));
    let spared = 0;
    for (const { text } of ['by-others', 'written', 'languages', 'by-others-third'].flatMap(read)) {
      const said = plain(text).slice(0, 1_600);
      const able = may(said);
      patterns.forEach((pattern, i) => {
        if (able[i] !== 0) return;
        spared++;
        if (pattern.test(said)) expect.fail(`${pattern.source.slice(0, 60)} | ${said.slice(0, 80)}`);
      });
    }
    expect(spared).toBeGreaterThan(1_000_000);
  });
});
