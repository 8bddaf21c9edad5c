import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/cases.ts';
import { SharedStrings } from './shared-strings.ts';

const long = fc.string({
  minLength: 90,
  maxLength: 300,
  unit: fc.constantFrom('a', 'b', ' ', '"', '\\', '\n', 'é', '✓', '𝄞'),
});
const value = fc.letrec((tie) => ({
  any: fc.oneof({ depthSize: 'small' }, long, fc.string(), fc.integer(), fc.constant(null), tie('list'), tie('object')),
  list: fc.array(tie('any'), { maxLength: 4 }),
  object: fc.dictionary(fc.oneof(fc.string({ maxLength: 5 }), fc.constant('__proto__')), tie('any'), { maxKeys: 4 }),
})).any;

describe('strings that are slices of their text', () => {
  it('leave every value as it was', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), fc.string(), (values, around) => {
        const lines = values.map((it) => JSON.stringify(it));
        const text = `${around}${lines.join('\n')}`;
        const strings = new SharedStrings(text);
        let start = around.length;
        for (const line of lines) {
          const read: unknown = JSON.parse(line);
          strings.share(read, start, start + line.length);
          expect(JSON.stringify(read)).toBe(line);
          start += line.length + 1;
        }
      }),
      runs(5000),
    );
  });

  it('do not look beyond the record', () => {
    const words = 'the same words again and again, '.repeat(5);
    const text = JSON.stringify({ a: `${words}\n` }) + JSON.stringify({ a: words });
    const read = { a: `${words}\n` };
    new SharedStrings(text).share(read, 0, JSON.stringify(read).length);
    expect(read.a).toBe(`${words}\n`);
  });
});
