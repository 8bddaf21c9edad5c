import { describe, expect, test, vi } from 'vitest';
import type { TargetId } from '../model/diagnostic.ts';
import type { Message } from '../model/message.ts';
import { openTranscript, validateMessages } from '../session.ts';
import { TARGETS } from '../targets/registry.ts';
import { runs } from '../testing/cases.ts';
import { healthyHistory, type PlainMessage, type PlainPart, render } from '../testing/corrupt.ts';
import { type Roll, rollFrom } from '../testing/generate.ts';
import { decodeError } from './errors.ts';

vi.setConfig({ testTimeout: 120_000 });

const SEED = Number(process.env.SEED ?? 20_261_121);
const PAIRS = runs(500, 60).numRuns;
const FORMATS = ['anthropic-messages', 'openai-chat'] as const;

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

const carries = (message: Message, ids: readonly string[]): boolean =>
  message.parts.some(
    (part) =>
      (part.kind === 'call' && ids.includes(part.id ?? '')) ||
      (part.kind === 'result' && ids.includes(part.callId ?? '')),
  );

/** True for what was put between a call and its results: where turns must alternate it is that which is refused. */
const interrupts = (message: Message): boolean =>
  message.parts.some((part) => part.kind === 'text' && (part.text === 'go on' || part.text === 'wait'));

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
      const lost: PlainPart = { kind: 'result', id: 'gone7', text: 'lost' };
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

const opened = (history: readonly PlainMessage[], format: (typeof FORMATS)[number], target: TargetId) =>
  openTranscript(JSON.stringify(render(history, format)), { format, target });

/** True where the target finds nothing to refuse: asked of the check, not of the decoder. */
const isSound = (history: readonly PlainMessage[], format: (typeof FORMATS)[number], target: TargetId): boolean =>
  validateMessages(opened(history, format, target)).every((it) => it.severity === 'info' || it.rule === 'roles/last');

describe('a text that gives no reason', () => {
  test.each(TARGETS.map((it) => it.id))(`%s: a broken history leads to the right message (SEED=${SEED})`, (target) => {
    const roll = rollFrom(SEED);
    const formats = FORMATS.filter((format) => isSound(healthy(roll), format, target));
    expect(formats).not.toEqual([]);
    const missed: string[] = [];
    let pairs = 0;
    for (let tries = 0; pairs < PAIRS && tries < 20 * PAIRS; tries++) {
      const fault = roll(5);
      const broken = breakOne(healthy(roll), fault, roll);
      const format = formats[roll(formats.length)] ?? 'openai-chat';
      // What a target takes is no fault there.
      if (!broken || isSound(broken.history, format, target)) continue;
      pairs++;
      const snapshot = opened(broken.history, format, target);
      const { culprit, degree } = decodeError(VAGUE[roll(VAGUE.length)] ?? '', snapshot);
      const message = snapshot.transcripts[0]?.messages[culprit?.messageIndex ?? -1];
      expect(degree).toBe('file');
      if (!message || culprit?.how !== 'file' || !broken.isRight(message)) missed.push(`${format} fault ${fault}`);
    }
    expect([target, pairs]).toEqual([target, PAIRS]);
    expect(missed.length / PAIRS, missed.join('\n')).toBeLessThanOrEqual(0.05);
  });

  test.each(TARGETS.map((it) => it.id))('%s: a healthy history is not what it is about', (target) => {
    const roll = rollFrom(SEED);
    const formats = FORMATS.filter((format) => isSound(healthy(roll), format, target));
    for (let i = 0; i < PAIRS; i++) {
      const snapshot = opened(healthy(roll), formats[i % formats.length] ?? 'openai-chat', target);
      const { culprit, notInFile } = decodeError(VAGUE[i % VAGUE.length] ?? '', snapshot);
      expect(culprit).toBeUndefined();
      expect(notInFile).toContain('Nothing in this file breaks a rule');
    }
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
