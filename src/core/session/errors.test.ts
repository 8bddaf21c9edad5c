import { describe, expect, test, vi } from 'vitest';
import type { TargetId } from '../model/diagnostic.ts';
import type { Message, Part } from '../model/message.ts';
import { openTranscript, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { TARGETS } from '../targets/registry.ts';
import { runs } from '../testing/cases.ts';
import { healthyHistory, type PlainMessage, type PlainPart } from '../testing/corrupt.ts';
import { messageWith } from '../testing/draw.ts';
import { type Roll, rollFrom } from '../testing/generate.ts';
import { instead, type Sample, samplesFrom } from '../testing/in-format.ts';
import { decodeError } from './errors.ts';

vi.setConfig({ testTimeout: 120_000 });

const { numRuns: PAIRS, seed: SEED } = runs(4_000, 100);
const SAMPLES = samplesFrom(
  import.meta.glob('../../fixtures/formats/*/ok.minimal.*', { query: '?raw', import: 'default', eager: true }),
);

/** Refusals that give no reason, as clients and servers print them. */
const VAGUE = [
  '{"detail":"Bad Request"}',
  'API Error: 400 {"error":{"message":"Improperly formed request."}}',
  '{"error":{"code":400,"message":"Request contains an invalid argument.","status":"INVALID_ARGUMENT"}}',
  'Execution failed: CAPIError: 400 400 Bad Request (Request ID: BD02:71DAD:31B63C2:3644195:69BC2F84)',
  'openai completion error: 400 "bad request"',
  '400 status code (no body)',
  'Error: Request failed with status code 400',
  '{"error":{"message":"Provider returned error","code":400}}',
  'LLM request failed: provider rejected the request schema or tool payload.',
  '400 One or more parameters specified in the request are not valid.',
];

interface Broken {
  readonly history: readonly PlainMessage[];
  /** True for a message that the fault can be laid to. */
  isRight(message: Message): boolean;
}

const idsOf = (message: PlainMessage | undefined, kind: 'call' | 'result'): string[] =>
  (message?.parts ?? []).flatMap((part) => (part.kind === 'text' || part.kind !== kind ? [] : [part.id]));

/** By what a part says: not every format keeps ids. */
const says = (part: Part, id: string): boolean =>
  (part.kind === 'call' && (part.id === id || JSON.stringify(part.args).includes(id))) ||
  (part.kind === 'result' && (part.callId === id || part.text.includes(id)));

const carries = (message: Message, ids: readonly string[]): boolean =>
  message.parts.some((part) => ids.some((id) => says(part, id)));

/** True for what was put between a call and its results: where turns must alternate it is that which is refused. */
const interrupts = (message: Message): boolean =>
  message.parts.some((part) => part.kind === 'text' && /\b(?:go on|wait)\b/.test(part.text));

/** One fault at a known place, by the number of its kind. Null where this history has no such place. */
function breakOne(messages: readonly PlainMessage[], fault: number, roll: Roll): Broken | null {
  const answers = messages.flatMap((it, i) => (idsOf(it, 'result').length > 0 ? [i] : []));
  const at = answers[roll(answers.length)];
  if (at === undefined) return null;
  const ids = idsOf(messages[at], 'result');
  const isRight = (message: Message): boolean => carries(message, ids) || interrupts(message);
  const parts = messages[at]?.parts ?? [];
  const put = (...by: readonly PlainMessage[]): readonly PlainMessage[] => messages.toSpliced(at, 1, ...by);
  const user = (...list: readonly PlainPart[]): PlainMessage => ({ role: 'user', parts: list });
  const text = (it: string): PlainPart => ({ kind: 'text', text: it });
  switch (fault) {
    case 0:
      return { history: put(user(text('go on'))), isRight };
    case 1:
      return { history: messages.toSpliced(at - 1, 1, { role: 'assistant', parts: [text('Let me look.')] }), isRight };
    case 2:
      return { history: put(user(...parts.slice(1), text('go on'))), isRight };
    case 3:
      return { history: put(user(text('wait')), { role: 'assistant', parts: [text('yes')] }, user(...parts)), isRight };
    default: {
      const lost: PlainPart = { kind: 'result', id: 'gone7', text: 'output of gone7' };
      return { history: put(user(...parts, lost)), isRight: (message) => carries(message, ['gone7']) };
    }
  }
}

/** With ids that every target takes, and a call in it. */
function healthy(roll: Roll): readonly PlainMessage[] {
  const messages = healthyHistory(roll, 1 + roll(4));
  if (!messages.some((it) => idsOf(it, 'call').length > 0)) return healthy(roll);
  const pad = (id: string): string => id.replace(/\d+/, (digits) => digits.padStart(8, '0'));
  const named = (part: PlainPart): PlainPart => (part.kind === 'text' ? part : { ...part, id: pad(part.id) });
  return messages.map((it) => ({ ...it, parts: it.parts.map(named) }));
}

const partOf = (part: PlainPart): Part =>
  part.kind === 'text'
    ? { kind: 'text', at: '', text: part.text }
    : part.kind === 'call'
      ? { kind: 'call', at: '', id: part.id, name: part.name, args: { path: part.id }, server: false }
      : {
          kind: 'result',
          at: '',
          callId: part.id,
          name: 'ls',
          text: part.text,
          isError: false,
          retry: false,
          server: false,
        };

/** As the format groups them: results in messages of their own, or together. */
function inFormat(history: readonly PlainMessage[], { format }: Sample): Message[] {
  const messages: Message[] = [];
  const add = (role: Message['role'], parts: readonly PlainPart[]): void => {
    if (parts.length > 0) messages.push(messageWith(messages.length, role, parts.map(partOf)));
  };
  for (const { role, parts } of history) {
    const results = parts.filter((it) => it.kind === 'result');
    if (format.results !== 'own-message' || results.length === 0) add(role, parts);
    else {
      for (const one of results) add('tool', [one]);
      add(
        role,
        parts.filter((it) => it.kind !== 'result'),
      );
    }
  }
  return messages;
}

/** The history in a document of the format; null where the format has no words for it. */
function opened(history: readonly PlainMessage[], sample: Sample, target: TargetId): Snapshot | null {
  const text = instead(sample, inFormat(history, sample));
  return text === null ? null : openTranscript(text, { format: sample.format.id, target });
}

/** True where the target finds nothing to refuse: asked of the check, not of the decoder. */
const isSound = (snapshot: Snapshot): boolean =>
  validateMessages(snapshot).every((it) => it.severity === 'info' || it.rule === 'roles/last');

/** A target that says nothing of calls and results takes them all. */
const STRICT = TARGETS.filter(({ facts }) => facts.results ?? facts.answers ?? facts.orphans ?? facts.consecutive);
const COMBOS = SAMPLES.flatMap((sample) => STRICT.map(({ id }) => ({ sample, target: id })));
type Combo = (typeof COMBOS)[number];

/** One combination after the other, from a place that the seed says; only where a healthy history is sound. */
function* combos(count: number): Generator<Combo & { readonly roll: Roll }> {
  let given = 0;
  for (let i = 0; given < count && i < 40 * count; i++) {
    const combo = COMBOS[(SEED * 7 + i * 1_009) % COMBOS.length]!;
    const roll = rollFrom(SEED + i);
    const snapshot = opened(healthy(roll), combo.sample, combo.target);
    if (!snapshot || !isSound(snapshot)) continue;
    given++;
    yield { ...combo, roll };
  }
}

describe('a text that gives no reason', () => {
  test('most targets refuse broken pairs', () => {
    const apis = TARGETS.filter(({ kind }) => kind !== 'template');
    expect(STRICT.length).toBeGreaterThan(apis.length * 0.9);
  });

  test(`a broken history leads to the right message, in every format, for every target (SEED=${SEED})`, () => {
    const missed: string[] = [];
    const formats = new Set<string>();
    let pairs = 0;
    for (const { sample, target, roll } of combos(3 * PAIRS)) {
      if (pairs >= PAIRS) break;
      const fault = roll(5);
      const broken = breakOne(healthy(roll), fault, roll);
      const snapshot = broken && opened(broken.history, sample, target);
      // What a target takes is no fault there.
      if (!snapshot || isSound(snapshot)) continue;
      pairs++;
      formats.add(sample.format.id);
      const { culprit, degree } = decodeError(VAGUE[roll(VAGUE.length)] ?? '', snapshot);
      const message = snapshot.transcripts[0]?.messages[culprit?.messageIndex ?? -1];
      expect(degree).toBe('file');
      if (!message || culprit?.how !== 'file' || !broken.isRight(message))
        missed.push(`${sample.format.id} ${target} fault ${fault}: ${culprit?.note} ${snapshot.text.slice(0, 1_500)}`);
    }
    expect(pairs).toBe(PAIRS);
    expect(formats.size).toBeGreaterThan(SAMPLES.length / 2);
    expect(missed.length / PAIRS, missed.join('\n')).toBeLessThanOrEqual(0.05);
  });

  test(`a healthy history is not what it is about (SEED=${SEED})`, () => {
    let seen = 0;
    for (const { sample, target, roll } of combos(PAIRS)) {
      const snapshot = opened(healthy(roll), sample, target);
      // Some want the user to speak last; such a file is not without a fault there.
      if (!snapshot || validateMessages(snapshot).some((it) => it.severity !== 'info')) continue;
      seen++;
      const { culprit, notInFile, notChecked } = decodeError(VAGUE[seen % VAGUE.length] ?? '', snapshot);
      expect([sample.format.id, target, culprit]).toEqual([sample.format.id, target, undefined]);
      expect(notInFile).toBeUndefined();
      expect(notChecked).toContain('We could not tell which place it is about');
    }
    expect(seen).toBeGreaterThan(PAIRS / 2);
  });

  test('without a history, it claims nothing', () => {
    for (const text of VAGUE) {
      const decoded = decodeError(text);
      expect([text, decoded.degree, decoded.place]).toEqual([text, 'file', undefined]);
    }
  });
});

describe('a text known by its kind', () => {
  const call = (id: string) => ({ id, type: 'function', function: { name: 'ls', arguments: '{}' } });
  const unanswered = [
    { role: 'user', content: 'a' },
    { role: 'assistant', content: null, tool_calls: [call('call_1')] },
    { role: 'user', content: 'go on' },
  ];
  const snapshot = openTranscript(JSON.stringify(unanswered));

  test('lists what it may mean, and what the file breaks first', () => {
    const { degree, matches, culprit } = decodeError('API Error: 400 due to tool use concurrency issues.', snapshot);
    expect(degree).toBe('kind');
    expect(matches[0]?.rule).toBe('tools/missing-result');
    expect(matches.length).toBeGreaterThan(1);
    expect(culprit).toMatchObject({ messageIndex: 1 });
  });

  test('a place without a known fault leads to what is broken there', () => {
    const { degree, matches, place, culprit } = decodeError(
      '400: messages[1].tool_calls[0].flux is out of phase',
      snapshot,
    );
    expect([degree, matches]).toEqual(['place', []]);
    expect(place).toMatchObject({ messageIndex: 1, partIndex: 0, path: 'messages[1].tool_calls[0].flux' });
    expect(culprit).toMatchObject({ messageIndex: 1, sure: 'likely' });
  });

  test('a message that this file does not have is said to be missing', () => {
    expect(decodeError('400: messages[41].flux is out of phase', snapshot).notInFile).toContain('this file has 3');
  });

  test.each([
    ['400 The request was rejected because it was considered high risk', 'filter'],
    ['Failed to resume session: Error: Session file is corrupted (line 212: data.summary: Required)', 'client'],
    ['upstream stream closed before first payload', 'service'],
    ['Your credit balance is too low', 'account'],
  ])('%s is %s', (text, about) => {
    const decoded = decodeError(text, snapshot);
    expect([decoded.about, decoded.aboutHistory]).toEqual([about, false]);
    expect(decoded.explanation).not.toBe('');
  });
});

test('a fault that another rule found in the named message is not denied', () => {
  const body = {
    model: 'deepseek-chat',
    messages: [
      { role: 'user', content: 'Go on.' },
      { role: 'tool', content: 'ok' },
    ],
  };
  const words = 'Failed to deserialize the JSON body into the target type: messages[1]: missing field `tool_call_id`';
  const { culprit, notInFile, notChecked } = decodeError(words, openTranscript(JSON.stringify(body)));
  expect(culprit?.messageIndex).toBe(1);
  expect([notInFile, notChecked]).toEqual([undefined, undefined]);
});

test('the line of a place is that of the file, also where the request stands in a program', () => {
  const text =
    'import x\n\ndata = {\n  "model": "m",\n  "messages": [{"role": "user", "content": "Hi."}],\n  "max_tokens": 0\n}';
  const { culprit } = decodeError('max_tokens must not be zero', openTranscript(text));
  expect(culprit?.line).toBe(6);
});
