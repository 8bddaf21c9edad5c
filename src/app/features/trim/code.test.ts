import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as door from '../../../core/index.ts';
import { runs } from '../../../core/testing/cases.ts';
import { createClient } from '../../../worker/client.ts';
import { spawnTwin } from '../../../worker/in-thread.ts';
import { type CodeInput, trimCode } from './code.ts';

const ROOT = new URL('../../../../', import.meta.url);
const PLAIN: CodeInput = {
  unit: 'tokens',
  budget: 60_000,
  counter: 'chars/4',
  ranks: null,
  calibration: null,
  options: {},
  alternate: false,
  file: null,
};

interface World {
  readonly door?: object;
  readonly messages?: readonly unknown[];
  readonly text?: string;
}

/** Runs the code as JavaScript: its imports are looked up, its calls are made. What it leaves: `kept`, or the text it writes. */
function run(input: CodeInput, world: World): { readonly kept: unknown; readonly written: string | null } {
  let written: string | null = null;
  const files = {
    readFileSync: (from: URL | string) => (from instanceof URL ? readFileSync(from, 'utf8') : world.text),
    writeFileSync: (_: string, text: string) => {
      written = text;
    },
  };
  const modules = new Map<string, object>([['node:fs', files]]);
  const code = trimCode(input)
    .replace(/^import \{ (.*) \} from '(.*)';$/gm, (_, names: string, from: string) => {
      if (!modules.has(from)) {
        expect(existsSync(at(from)), from).toBe(true);
        modules.set(from, world.door ?? door);
      }
      return `const { ${names} } = modules.get('${from}');`;
    })
    .replaceAll('import.meta.url', 'here')
    .replaceAll(' as const;', ';');
  const body = `${code}\nreturn typeof kept === 'undefined' ? null : kept;`;
  const atHome = class extends URL {
    constructor(path: string) {
      super(at(path));
    }
  };
  const kept: unknown = new Function('modules', 'messages', 'URL', 'here', body)(modules, world.messages, atHome, '');
  return { kept, written };
}

/** A path beside the clone, in this checkout. */
const at = (path: string): URL => new URL(path.replace('../transcript-inspector/', './'), ROOT);

/** A window that notes how it is used. */
function noting() {
  const seen: unknown[] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) => [name, ...args];
  class MessageWindow {
    trimTo = note('messages');
    trimToTokens = note('tokens');
    trimToPairs = note('exchanges');
    trimToTurns = note('turns');
    constructor(_: unknown, given?: unknown) {
      seen.push(given);
    }
  }
  return { door: { MessageWindow }, seen };
}

describe('the trim as code', () => {
  it('is short where nothing is set, and says how it runs', () => {
    expect(trimCode(PLAIN).split('\n')).toEqual([
      '// Clone Transcript Inspector beside this project and run `npm install` in it. The library is TypeScript: run this',
      '// with something that reads it, like tsx, Bun, Deno or a bundler.',
      "import { MessageWindow } from '../transcript-inspector/src/core/index.ts';",
      '',
      'const history = new MessageWindow(messages);',
      "const kept = history.trimToTokens(60_000, 'chars/4');",
      '',
    ]);
  });

  it('holds what is set, and is formatted', () => {
    const options: door.TrimOptions = {
      cut: 'turn',
      pins: { firstUser: true, lastTurn: false, tools: ["it's"] },
      ladder: [{ kind: 'clear-results', keepLast: 3 }, { kind: 'thinking' }],
    };
    expect(trimCode({ ...PLAIN, unit: 'messages', budget: 12, options, alternate: true })).toContain(
      `const history = new MessageWindow(messages, {
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
          const options: door.TrimOptions = {
            strategy: 'prefix',
            pins: { system: false, indexes: [1, 20_000], tools },
          };
          const { door: noted, seen } = noting();
          const { kept } = run({ ...PLAIN, unit, budget, options }, { door: noted });
          expect(seen).toEqual([options]);
          expect(kept).toEqual(unit === 'tokens' ? [unit, budget, 'chars/4'] : [unit, budget]);
        },
      ),
      runs(20_000),
    );
  });
});

describe('the code, run on what is open, leaves what the page shows', () => {
  const call = (i: number) => ({ type: 'tool_use', id: `toolu_${i}`, name: i % 2 ? 'cat' : 'ls', input: { i } });
  const result = (i: number) => ({
    type: 'tool_result',
    tool_use_id: `toolu_${i}`,
    content: `line ${i}\n`.repeat(i * 9),
  });
  const messages = Array.from({ length: 8 }, (_, i) => [
    { role: 'user', content: `Question ${i}?` },
    { role: 'assistant', content: [{ type: 'text', text: 'Looking.' }, call(i)] },
    { role: 'user', content: [result(i)] },
    { role: 'assistant', content: `Answer ${i}.` },
  ]).flat();
  const body = JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 9, messages });
  const sets: readonly Partial<CodeInput>[] = [
    { budget: 300 },
    { budget: 400, options: { cut: 'turn', marker: true } },
    { budget: 450, options: { strategy: 'middle-out', pins: { indexes: [5], tools: ["it's not there"] } } },
    {
      budget: 500,
      options: {
        ladder: [
          { kind: 'clear-results', keepLast: 1 },
          { kind: 'truncate', maxTokens: 20 },
        ],
      },
    },
    { budget: 650, counter: 'o200k_base', ranks: 'o200k_base' },
    { budget: 650, counter: 'claude', ranks: 'o200k_base', options: { strategy: 'best-fit' } },
    { unit: 'messages', budget: 9, alternate: true },
    { unit: 'exchanges', budget: 3 },
    { unit: 'turns', budget: 2, options: { pins: { firstUser: true } } },
  ];

  it.each(sets)('a list: %o', async (set) => {
    const input = { ...PLAIN, ...set };
    const { after } = await onThePage(body, input, input.alternate ? 'strict-template' : 'anthropic');
    expect(JSON.parse(after).messages).not.toEqual(messages);
    expect(run(input, { messages }).kept).toEqual(JSON.parse(after).messages);
  });

  it.each(sets.slice(0, 5))('a session file, by recorded usage: %o', async (set) => {
    const text = sessionFile(messages);
    const input = { ...PLAIN, ...set, file: { name: 's.jsonl', target: 'anthropic', transcript: 0 } };
    const { after, calibration } = await onThePage(text, input, 'anthropic');
    expect(calibration === null).toBe(input.counter === 'o200k_base');
    expect(after).not.toBe(text);
    expect(run({ ...input, calibration }, { text }).written).toBe(after);
  });
});

async function onThePage(text: string, input: CodeInput, target: string) {
  const { unit, budget, counter, options, ranks } = input;
  if (ranks !== null) {
    const data = fileURLToPath(new URL(`node_modules/gpt-tokenizer/data/${ranks}.tiktoken`, ROOT));
    door.loadRanks(ranks, door.packRanks(readFileSync(data, 'utf8')));
  }
  const client = createClient(async () => spawnTwin());
  await client.open({ text, fileName: null, target });
  const plan = await client.plan({ kind: 'trim', unit, budget, counter, options });
  expect(plan.trim?.fits).toBe(true);
  const after = (await client.source(plan.id, 1e7))!;
  return { after, calibration: plan.trim!.counter.calibration ?? null };
}

/** A coding agent's session in which the API counted 1.5 tokens for what four characters are. */
function sessionFile(messages: readonly object[]): string {
  let prompt = 500;
  let written = 0;
  return messages
    .map((message, i) => {
      const isAnswer = 'role' in message && message.role === 'assistant';
      if (isAnswer) prompt += written * 0.375;
      written = isAnswer ? 0 : written;
      written += JSON.stringify('content' in message ? message.content : '').length;
      return JSON.stringify({
        type: isAnswer ? 'assistant' : 'user',
        uuid: `u${i}`,
        parentUuid: i === 0 ? null : `u${i - 1}`,
        sessionId: 's',
        timestamp: '2026-01-01T00:00:00Z',
        message: isAnswer
          ? { ...message, id: `m${i}`, model: 'claude-sonnet-4-5', usage: { input_tokens: Math.round(prompt) } }
          : message,
      });
    })
    .join('\n');
}
