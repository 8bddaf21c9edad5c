import { describe, expect, test } from 'vitest';
import { wordingOf } from './lists.ts';

describe('spellings', () => {
  test.each([
    ['one of several', ['empty', 'blank'], 'the text is blank', true],
    ['none', ['empty', 'blank'], 'the text is full', false],
    ['a list by its name', ['@call'], 'a tool call is here', true],
    ['steps within reach', [['missing', 10, 'result']], 'missing tool result', true],
    ['steps too far apart', [['missing', 3, 'result']], 'missing tool result', false],
    ['steps of two clauses', [['missing', 20, 'result']], 'it is missing. a result', false],
    ['steps in another order', [['missing', 20, 'result']], 'result is missing', false],
    ['steps without a gap', [['expected ', 'tool']], 'expected a tool', false],
    ['steps of lists', [['@call', 20, '@absent']], 'the tool call was not found', true],
    ['a step that can begin earlier', [['json mode', '(?: mode)? is off']], 'json mode is off', true],
    ['a list after another', [['expected ', '@call', ' for']], 'expected tool call for', true],
    ['three steps, the first more than once', [['a ', 4, 'b ', 'c']], 'a x a b c', true],
  ] as const)('%s', (_, spellings, text, isSaid) => {
    expect(wordingOf(spellings).test(text)).toBe(isSaid);
    expect(wordingOf(spellings).test(text)).toBe(isSaid);
  });

  test('what is cut leaves a space, of two that overlap the one that begins first', () => {
    expect(wordingOf(['lo wo', 'hello', 'd$']).cutFrom('hello world')).toBe('  worl ');
    expect(wordingOf(['b', 'bc']).cutFrom('abcd')).toBe('a cd');
    expect(wordingOf(['x']).cutFrom('abcd')).toBe('abcd');
  });

  test('ends are told in the order of the text', () => {
    expect(wordingOf(['cd', 'ab']).endsIn('ab cd ab')).toEqual([2, 5, 8]);
  });

  test('a name that no list has is an error', () => {
    expect(() => wordingOf(['@nothing of that name'])).toThrow(/No list of words/);
  });
});
