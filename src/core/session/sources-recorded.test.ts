import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PresetId, TargetId } from '../model/diagnostic.ts';
import type { Message, Part } from '../model/message.ts';
import { PRESETS } from '../passes/presets.ts';
import { applyPlan, openTranscript } from '../session.ts';
import { run } from '../testing/pydantic.ts';
import { MessageWindow } from '../trim/window.ts';
import { findDanglingToolCalls, getContent, toCanonical } from './adapter.ts';
import { planWriteBack } from './as-request.ts';
import { fromCanonical } from './canonical.ts';
import { sanitizeMessages } from './library.ts';

/*
 * Drawn histories, and what the programs that the presets follow made of them: outputs that were recorded once. With the
 * switches that SOURCES.md names the presets give the same.
 */
const recorded = <T>(name: string): T[] =>
  JSON.parse(readFileSync(new URL(`../../fixtures/sources/${name}.json`, import.meta.url), 'utf8')) as T[];

type Passes = Parameters<typeof run>[2];

interface Resumed {
  readonly history: object[];
  /** True where the history is in the envelope of a session file. */
  readonly session?: boolean;
  readonly cleanup: object[];
  readonly dangling: object[];
  readonly ids?: readonly string[];
  readonly listed?: object[];
  readonly last: object[];
  readonly resume: object[];
}

interface Adapted extends Resumed {
  readonly danglingIds: readonly string[];
  readonly canonical: readonly object[];
  readonly written: readonly object[];
  readonly content: readonly string[];
}

/** A session file of the agent round its messages. */
const inSession = (messages: object[]) => ({
  ...{ version: 1, session_id: 's', project_id: 'p', working_directory: '/w', current_model: 'm', thoughts: [] },
  messages,
});

/** What passes leave of the messages. */
function left({ history, session }: Pick<Resumed, 'history' | 'session'>, preset: PresetId, passes?: Passes): unknown {
  if (!session) return run(history, preset, passes).value;
  return (run(inSession(history), preset, passes).value as { messages: unknown }).messages;
}

const asSource = { retryIsAnswer: false };
const adapted = recorded<Adapted>('adapter');
const resumed = [...recorded<Resumed>('resume-cleanup'), ...adapted].map((row, i) => ({ i, ...row }));

describe.each(resumed)('history $i', (row) => {
  it.each<[keyof Resumed, PresetId, Passes?]>([
    ['cleanup', 'resume-cleanup', [{ id: 'cleanup-dangling', options: asSource }]],
    ['dangling', 'remove-dangling', [{ id: 'remove-dangling', options: asSource }]],
    ['last', 'keep-last-request', [{ id: 'keep-last-request', options: { asSource: true } }]],
    ['resume', 'resume-sanitize'],
  ])('%s is what the source gave', (key, preset, passes) => {
    expect(left(row, preset, passes)).toEqual(row[key]);
  });
});

it('listed ids are removed as the source removes them', () => {
  for (const row of adapted) {
    const passes = [{ id: 'remove-dangling', options: { ...asSource, ids: row.ids } }];
    expect(left(row, 'remove-dangling', passes)).toEqual(row.listed);
  }
});

const KINDS: { readonly [kind in Part['kind']]?: string } = { reasoning: 'thought', call: 'tool-call' };

/** A canonical message in the words of the source. */
function inItsWords({ role, parts }: Message): object {
  return {
    role,
    parts: parts.map((part) => {
      if (part.kind === 'call')
        return { kind: KINDS.call, tool_call_id: part.id, tool_name: part.name, args: part.args };
      if (part.kind === 'result')
        return {
          kind: part.retry ? 'retry-prompt' : 'tool-return',
          content: part.text,
          tool_call_id: part.callId,
          ...(part.retry ? { tool_name: part.name } : {}),
        };
      const { text, label } = part as { readonly text: string; readonly label?: string };
      return { kind: KINDS[part.kind] ?? label ?? part.kind, content: text };
    }),
  };
}

it('the adapter reads and writes as its source', () => {
  const options = { asSource: true };
  expect(adapted.length).toBeGreaterThan(10);
  for (const { history, canonical, written, content, danglingIds } of adapted) {
    const read = history.map((message) => toCanonical(message, options));
    expect(read.map(inItsWords)).toEqual(canonical);
    expect(read.map((message) => fromCanonical(message, options))).toEqual(written);
    expect(history.map((message) => getContent(message, options))).toEqual(content);
    expect(findDanglingToolCalls(history, options).sort()).toEqual(danglingIds);
  }
});

it('old output is cleared as its source clears it', () => {
  const rows = recorded<Resumed & { readonly options: object; readonly pruned: object[] }>('clear-old-output');
  expect(rows.length).toBeGreaterThan(4);
  for (const row of rows) {
    const passes = [{ id: 'clear-old-output', options: { ...row.options, asSource: true } }];
    expect(left(row, 'clear-old-tool-output', passes)).toEqual(row.pruned);
  }
});

it('drop-incomplete gives what its source gave, with its way of telling orphans', () => {
  const rows = recorded<{ readonly history: object[]; readonly messages: object[] }>('drop-incomplete');
  expect(rows.length).toBeGreaterThan(10);
  for (const { history, messages } of rows)
    expect(sanitizeMessages(history, { orphans: 'anywhere' }).messages).toEqual(messages);
});

interface Windowed {
  readonly history: object[];
  readonly messages: number;
  /** Null where the source says that the window is too small. */
  readonly window: object[] | null;
}

it('a window of N messages is that of its source, cut at any unit', () => {
  const rows = recorded<Windowed>('message-window');
  expect(rows.length).toBeGreaterThan(10);
  for (const { history, messages, window } of rows) {
    const trim = () => new MessageWindow(history, { cut: 'unit', smallestPairMustFit: false }).trimTo(messages);
    if (window === null) expect(trim).toThrow();
    else expect(trim()).toEqual(window);
  }
});

interface Sent {
  readonly target: TargetId;
  readonly history: readonly object[];
  /** What the gateway makes of it: texts, and calls by id; MISSING where it put a result of its own. */
  readonly messages: readonly object[];
}

/** A session file of the gateway. */
const session = (messages: readonly object[]): string =>
  [
    { type: 'session', version: 3, id: 's', timestamp: '2026-01-01T00:00:00Z', cwd: '/w' },
    ...messages.map((message, i) => ({
      type: 'message',
      id: `m${i}`,
      parentId: i === 0 ? null : `m${i - 1}`,
      message,
    })),
  ]
    .map((record) => `${JSON.stringify(record)}\n`)
    .join('');

function inShort({ role, parts }: Message): object[] {
  const content = parts.map((part) =>
    part.kind === 'call' ? { call: part.id, name: part.name } : 'text' in part ? part.text : part.kind,
  );
  const [first] = parts;
  if (first?.kind !== 'result') return [{ role, content }];
  return [{ role: 'toolResult', id: first.callId, content: /missing/.test(first.text) ? ['MISSING'] : content }];
}

it('a session is sent as the gateway of January sent it', () => {
  const rows = ['gateway-2026-01', 'gateway-2026-01-as-is', 'gateway-2026-01-reused'].flatMap((name) =>
    recorded<Sent>(name),
  );
  expect(rows.length).toBeGreaterThan(50);
  const { passes } = PRESETS.find(({ id }) => id === 'provider-hygiene-2026-01')!;
  const asThen: { readonly [pass: string]: object } = {
    'place-results': { reach: 'turn', order: 'with-others' },
    'duplicate-results': { when: 'with-others' },
    'unanswered-calls': { reused: 'leave' },
    'hygiene-ids': { reused: 'shared' },
    'first-message': { nothingLeft: 'leave' },
  };
  const all = [...passes, { id: 'reused-ids', options: { as: '2026-01' } }];
  const steps = all
    .filter(({ id }) => !NOT_OF_GATEWAY.includes(id))
    .map((pass) => ({ ...pass, options: { ...pass.options, ...asThen[pass.id] } }));
  for (const { target, history, messages } of rows) {
    const snapshot = openTranscript(session(history));
    const plan = planWriteBack(snapshot, { target, preset: 'provider-hygiene-2026-01', passes: steps });
    const left = applyPlan(snapshot, plan).snapshot.transcripts[0]!.messages.flatMap(inShort);
    expect(numbered(left as ShortMessage[])).toEqual(numbered(messages as ShortMessage[]));
  }
});

/** A message of a session file in short, as the gateway's were recorded: its own words for what is not there are names. */
function shortOf(message: Stored): ShortMessage {
  const blocks = typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content;
  const content = blocks.map((block): ShortMessage['content'][number] => {
    if (block.type === 'toolCall')
      return { call: block.id, name: block.name, ...(block.arguments === undefined ? { none: 1 } : {}) };
    if (block.type === 'thinking') return { th: block.thinking, sig: block.thinkingSignature ?? '' };
    const text = block.text ?? '';
    if (message.role === 'toolResult' && /missing/.test(text)) return 'MISSING';
    return /thinking left out/.test(text) ? 'OMITTED' : text === NOTHING ? 'EMPTY' : text;
  });
  return { role: message.role, ...(message.toolCallId === undefined ? {} : { id: message.toolCallId }), content };
}

interface Stored {
  readonly role: string;
  readonly toolCallId?: string;
  readonly content: string | readonly { readonly [key: string]: string | undefined }[];
}

interface ShortMessage {
  readonly role: string;
  readonly id?: string;
  readonly content: readonly (string | { readonly call?: string | undefined; readonly [key: string]: unknown })[];
}

const NOTHING = '[nothing]';

/** With numbers for ids: what hash is in them is each one's own. */
function numbered(messages: readonly ShortMessage[]): ShortMessage[] {
  const numbers = new Map<string, string>();
  const numberOf = (id: string): string => {
    numbers.set(id, numbers.get(id) ?? `#${numbers.size}`);
    return numbers.get(id)!;
  };
  return messages.map(({ id, content, ...message }) => ({
    ...message,
    ...(id === undefined ? {} : { id: numberOf(id) }),
    content: content.map((part) =>
      typeof part === 'object' && part.call !== undefined ? { ...part, call: numberOf(part.call) } : part,
    ),
  }));
}

/** What SOURCES.md names as the switches for the gateway's own output. */
const AS_GATEWAY: { readonly [pass: string]: object } = {
  'orphan-results': { owned: 'remove' },
  'hygiene-inputs': { answered: 'remove' },
  'hygiene-ids': { besideThinking: 'keep' },
  'empty-text': { when: 'always', result: NOTHING },
  'empty-messages': { user: 'remove' },
  'unanswered-calls': { last: 'answer', reused: 'keep' },
  'hygiene-thinking': { rounds: 'first' },
  'first-message': { nothingLeft: 'leave' },
};
const NOT_OF_GATEWAY = ['last-turn', 'refused-reasoning', 'thought-signatures', 'call-arguments', 'call-names'];

it('a session is sent as the gateway of September sends it', () => {
  interface Row extends Sent {
    readonly model: string;
    readonly messages: readonly ShortMessage[];
  }
  const rows = ['gateway-2026-09', 'gateway-2026-09-reused'].flatMap((name) => recorded<Row>(name));
  expect(rows.length).toBeGreaterThan(60);
  const { passes } = PRESETS.find(({ id }) => id === 'provider-hygiene')!;
  const steps = [...passes, { id: 'reused-ids', options: {} }]
    .filter(({ id }) => !NOT_OF_GATEWAY.includes(id))
    .map((pass) => ({ ...pass, options: { ...pass.options, ...AS_GATEWAY[pass.id] } }));
  for (const { target, model, history, messages } of rows) {
    const snapshot = openTranscript(session(history));
    const plan = planWriteBack(snapshot, { target, model, preset: 'provider-hygiene', passes: steps });
    const records = applyPlan(snapshot, plan).text.trim().split('\n');
    const left = records.slice(1).map((line) => shortOf((JSON.parse(line) as { message: Stored }).message));
    expect(numbered(left)).toEqual(numbered(messages));
  }
});
