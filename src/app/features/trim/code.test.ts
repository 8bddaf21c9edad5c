import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TrimOptions } from '../../../core/index.ts';
import { type CodeInput, trimCode } from './code.ts';

const PLAIN: CodeInput = { unit: 'tokens', budget: 60_000, counter: 'o200k_base', options: {}, alternate: false };

/** Runs the code with a window that notes how it is used. */
function run(input: CodeInput): { readonly options: unknown; readonly call: readonly unknown[] } {
  const [first, ...rest] = trimCode(input).split('\n');
  expect(first).toBe("import { MessageWindow } from 'transcript-inspector';");
  let options: unknown;
  const note =
    (name: string) =>
    (...args: unknown[]) => [name, ...args];
  class MessageWindow {
    trimTo = note('messages');
    trimToTokens = note('tokens');
    trimToPairs = note('exchanges');
    trimToTurns = note('turns');
    constructor(_: unknown, given?: unknown) {
      options = given;
    }
  }
  const call: unknown = new Function('MessageWindow', 'messages', `${rest.join('\n')}\nreturn kept;`)(
    MessageWindow,
    [],
  );
  return { options, call: call as readonly unknown[] };
}

describe('the trim as code', () => {
  it('is short where nothing is set', () => {
    expect(trimCode(PLAIN)).toBe(
      `import { MessageWindow } from 'transcript-inspector';

const history = new MessageWindow(messages);
const kept = history.trimToTokens(60_000, 'o200k_base');
`,
    );
  });

  it('holds what is set, and is formatted', () => {
    const options: TrimOptions = {
      cut: 'turn',
      pins: { firstUser: true, lastTurn: false, tools: ["it's"] },
      ladder: [{ kind: 'clear-results', keepLast: 3 }, { kind: 'thinking' }],
    };
    expect(trimCode({ ...PLAIN, unit: 'messages', budget: 12, options, alternate: true })).toBe(
      `import { MessageWindow } from 'transcript-inspector';

const history = new MessageWindow(messages, {
  cut: 'turn',
  alternate: true,
  pins: { firstUser: true, tools: ['it\\'s'] },
  ladder: [
    { kind: 'clear-results', keepLast: 3 },
    { kind: 'thinking' },
  ],
});
const kept = history.trimTo(12);
`,
    );
  });

  it('runs, and asks for the same, whatever tools are called', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom("';x='", '\u2028', '\\', '"', '`$', '\n'));
    fc.assert(
      fc.property(
        fc.constantFrom('tokens', 'messages', 'exchanges', 'turns'),
        fc.nat(2_000_000),
        fc.array(text, { minLength: 1 }),
        (unit, budget, tools) => {
          const options: TrimOptions = { strategy: 'prefix', pins: { system: false, indexes: [1, 20_000], tools } };
          const ran = run({ ...PLAIN, unit, budget, options });
          expect(ran.options).toEqual(options);
          expect(ran.call).toEqual(unit === 'tokens' ? [unit, budget, 'o200k_base'] : [unit, budget]);
        },
      ),
    );
  });
});
