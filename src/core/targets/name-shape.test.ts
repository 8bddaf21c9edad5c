import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/cases.ts';
import { statedBy } from './facts.ts';
import { explain, faultOf, type NameShape, namer, renamer, satisfies } from './name-shape.ts';
import { TARGETS } from './registry.ts';

const RUNS = runs(20_000);

const made = (text: string, shape: NameShape, taken: ReadonlySet<string>): string => namer(shape, new Set(taken))(text);

const NINE: NameShape = { letters: 'a-zA-Z0-9', min: 9, max: 9, pattern: '^[a-zA-Z0-9]{9}$' };
const SERVER: NameShape = { letters: 'a-zA-Z0-9_', prefix: 'srvtoolu_', min: 1, max: null, pattern: null };
const GEMINI: NameShape = { letters: 'a-zA-Z0-9_.:-', first: 'a-zA-Z_', min: 1, max: 64, pattern: null };
const SHORT: NameShape = { letters: 'a-zA-Z0-9_-', min: 1, max: 40, pattern: null };

/** Every shape that a target states, and some that none does. */
const shapes: readonly (readonly [string, NameShape])[] = [
  ...TARGETS.flatMap(({ id, facts }) =>
    (['callId', 'serverCallId', 'callName'] as const).flatMap((name) =>
      statedBy(facts, name).map((it) => [`${id} ${name}`, it.is] as const),
    ),
  ),
  ['nine', NINE],
  ['server', SERVER],
  ['first letter', GEMINI],
  ['short', SHORT],
  ['three of two letters', { letters: 'ab', min: 3, max: 3, pattern: null }],
];

const text = fc.oneof(
  fc.string({ maxLength: 90, unit: 'binary' }),
  fc.string({ maxLength: 20 }),
  fc.constantFrom(
    '',
    ' ',
    'call_1',
    'call_1 ',
    'call-1',
    'srvtoolu_',
    'srvtoolu_1',
    '3d render',
    'a.b',
    '__proto__',
    '\ud800',
  ),
  fc.string({ minLength: 60, maxLength: 200 }).map((it) => `call_${it}`),
);

describe('shapes', () => {
  it.each(shapes)(
    '%s: what is made is legal, its own, and always the same',
    (_name, shape) => {
      fc.assert(
        fc.property(fc.array(text, { maxLength: 6 }), fc.array(text, { maxLength: 4 }), (texts, others) => {
          const taken = new Set(others);
          const name = namer(shape, new Set(others));
          const names = texts.map(name);
          for (const it of names) expect([it, faultOf(it, shape)]).toEqual([it, null]);
          expect(new Set(names).size).toBe(names.length);
          expect(names.some((it) => taken.has(it))).toBe(false);
          const again = namer(shape, new Set(others));
          expect(texts.map((it) => again(it))).toEqual(names);
        }),
        RUNS,
      );
    },
    240_000,
  );

  it.each(shapes.filter(([, shape]) => shape.pattern !== null))(
    '%s: letters and pattern say the same',
    (_name, shape) => {
      const pattern = new RegExp(`^(?:${shape.pattern!.replace(/^\^|\$$/g, '')})$`);
      fc.assert(
        fc.property(text, (it) => {
          if (it.length < shape.min || (shape.max !== null && it.length > shape.max)) return;
          expect([it, satisfies(it, shape)]).toEqual([it, pattern.test(it)]);
          expect(pattern.test(made(it, shape, new Set()))).toBe(true);
        }),
        RUNS,
      );
    },
  );

  it.each(shapes)('%s: a legal name stays as it is', (_name, shape) => {
    const name = made('some call', shape, new Set());
    expect(made(name, shape, new Set())).toBe(name);
  });

  it('finds the last free name of a small world', () => {
    const two: NameShape = { letters: 'ab', min: 3, max: 3, pattern: null };
    const name = namer(two, new Set());
    expect(new Set(Array.from({ length: 8 }, () => name('aaa'))).size).toBe(8);
  });

  it('names ten thousand alike without looking through all of them', () => {
    const name = namer(NINE, new Set());
    const again = renamer(SHORT, new Set(['call_1']));
    const names = Array.from({ length: 10_000 }, () => name('call_1'));
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(Array.from({ length: 10_000 }, () => again('call_1'))).size).toBe(10_000);
  });
});

describe('a name', () => {
  it.each([
    ['', SHORT, 'empty'],
    ['a b', SHORT, 'pattern'],
    ['x'.repeat(41), SHORT, 'long'],
    ['abc', NINE, 'short'],
    ['srvtoolu_', SERVER, 'pattern'],
    ['toolu_1', SERVER, 'pattern'],
    ['3d', GEMINI, 'pattern'],
    ['d3:x', GEMINI, null],
  ] as const)('%s is judged', (name, shape, fault) => {
    expect(faultOf(name, shape)).toBe(fault);
  });

  it.each([
    ['call:1', SHORT, 'call_1'],
    [' call_1 ', SHORT, 'call_1'],
    ['call_abc', NINE, /^[a-z0-9]{9}$/],
    ['toolu_01AB', SERVER, 'srvtoolu_toolu_01AB'],
    ['3d render', GEMINI, '_3d_render'],
    ['x'.repeat(60), SHORT, /^x{31}_[a-z0-9]{8}$/],
  ] as const)('%s is respelled near to what it was', (name, shape, near) => {
    expect(made(name, shape, new Set())).toMatch(near);
  });

  it('keeps its words with a number where it is not free', () => {
    expect(renamer(SHORT, new Set(['call_1']))('call_1')).toBe('call_1_2');
    expect(renamer(NINE, new Set(['aaaaaaaaa']))('aaaaaaaaa')).toMatch(/^[a-z0-9]{9}$/);
  });

  it('is explained', () => {
    expect(explain(NINE)).toBe('9 characters out of a-z, A-Z and 0-9');
    expect(explain(SHORT)).toBe('1 to 40 characters out of a-z, A-Z, 0-9, _ and -');
    expect(explain(SERVER)).toBe('1 or more characters out of a-z, A-Z, 0-9 and _, beginning with srvtoolu_');
    expect(explain(GEMINI)).toContain('the first out of a-z, A-Z and _');
  });
});
