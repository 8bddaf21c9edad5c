import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { decodeError } from './errors.ts';

/**
 * The number in an error counts the request. Between it and the file stand a system prompt that was lifted out, turns
 * that were merged, and session lines that are not sent: the decoder has to find its way all the same.
 */
const FOLDER = join(import.meta.dirname, '../../fixtures/rules');
const CASES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
  const target = /[\\/]bad\..*\.(anthropic|openai-chat)\.json$/.exec(file)?.[1];
  return target === undefined ? [] : [{ file, target }];
});

type Value = Record<string, unknown>;

/** The list of messages of a fixture and the body around it, undefined for a bare list. */
function listOf(value: unknown): Value[] | null {
  const list: unknown = Array.isArray(value) ? value : (value as Value | null)?.messages;
  return Array.isArray(list) ? (list as Value[]) : null;
}

/** Predicted texts that name a message by its number, with the number the finding has. */
function predictions(value: unknown, target: string) {
  const text = JSON.stringify(value);
  const findings = validateMessages(openTranscript(text, { target })).filter(
    (it) => it.severity === 'error' && it.predicted !== undefined && it.messageIndex >= 0,
  );
  return findings.flatMap((it) => {
    const [match] = decodeError(it.predicted ?? '').matches;
    const isFound = match && (match.messageIndex !== undefined || match.ids.length > 0);
    const twins = findings.filter((other) => other.predicted === it.predicted).map((other) => other.messageIndex);
    return isFound ? [{ rule: it.rule, predicted: it.predicted ?? '', twins }] : [];
  });
}

const rewrap = (value: unknown, list: readonly Value[]): unknown =>
  Array.isArray(value) ? list : { ...(value as Value), messages: list };

const parsed = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
  } catch {
    return null;
  }
};

/** These are told by the position itself, so moving messages in front moves the fault. */
const ABOUT_PLACE = /roles__(first|system-position|order|consecutive|no-user)/;

/** Where the number as it stands names another fault of the same rule, nobody can tell which of the two was meant. */
const isAmbiguous = (snapshot: Snapshot, rule: string, twins: readonly number[]): boolean =>
  validateMessages(snapshot).some(
    (it) => it.rule === rule && twins.includes(it.messageIndex) && !twins.includes(it.messageIndex - 1),
  );

/** Every predicted text of a target's fixtures that can be looked up in the file with a message put in front. */
function withInFront(target: string, front: Value, suits: (list: readonly Value[]) => boolean) {
  return CASES.filter((it) => it.target === target && !ABOUT_PLACE.test(it.file)).flatMap(({ file }) => {
    const value = parsed(file);
    const list = listOf(value);
    if (!list || !suits(list)) return [];
    const snapshot = openTranscript(JSON.stringify(rewrap(value, [front, ...list])), { target });
    return predictions(value, target)
      .filter(({ rule, twins }) => !isAmbiguous(snapshot, rule, twins))
      .map(({ predicted, twins }) => ({ file, snapshot, predicted, culprits: twins.map((at) => at + 1) }));
  });
}

/** The messages of a fixture as a session file, with a line that is not sent before each. */
function asSession(list: readonly Value[]): string {
  const lines = list.flatMap((message, i) => {
    const parentUuid = i === 0 ? null : `m${i - 1}`;
    const sent = message.role === 'assistant' ? { id: `msg_${i}`, type: 'message', ...message } : message;
    return [
      { type: 'progress', uuid: `p${i}`, parentUuid, data: { type: 'hook_progress' } },
      { type: message.role, uuid: `m${i}`, parentUuid, sessionId: 's', isSidechain: false, message: sent },
    ];
  });
  return lines.map((it) => JSON.stringify(it)).join('\n');
}

/** What the API says of the list; in a session an answer behind a fault would show that it was mended. */
const SESSIONS = CASES.filter((it) => it.target === 'anthropic' && !ABOUT_PLACE.test(it.file)).flatMap(({ file }) => {
  const value = parsed(file);
  const list = listOf(value);
  if (!list?.every((it) => it.role === 'user' || it.role === 'assistant')) return [];
  const snapshot = openTranscript(asSession(list), { target: 'anthropic' });
  const told = new Set(validateMessages(snapshot).map((it) => `${it.rule} ${it.messageIndex}`));
  return predictions(value, 'anthropic')
    .filter(({ rule, twins }) => twins.some((at) => told.has(`${rule} ${at}`)))
    .map(({ predicted, twins }) => ({ file, snapshot, predicted, culprits: twins }));
});

const LIFTED = withInFront('openai-chat', { role: 'system', content: 'Be brief.' }, () => true);
const MERGED = withInFront('anthropic', { role: 'user', content: 'Hello.' }, (list) => list[0]?.role === 'user');

describe.each([
  ['a system message that the API never counted', LIFTED],
  ['a question in two messages that the API merged', MERGED],
  ['session lines that are not sent', SESSIONS],
] as const)('the culprit is found though the file has %s', (_, cases) => {
  it.each(cases)('$file', ({ snapshot, predicted, culprits }) => {
    expect(culprits, predicted).toContain(decodeError(predicted, snapshot).culprit?.messageIndex);
  });

  it('in enough fixtures to mean something', () => {
    expect(cases.length).toBeGreaterThan(10);
  });
});
