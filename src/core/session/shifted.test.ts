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

const parsed = ({ file }: { file: string }): unknown => {
  try {
    return JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
  } catch {
    return null;
  }
};

/** Both are told by the position itself, so moving messages in front moves the fault. */
const ABOUT_PLACE = /roles__(first|system-position|order|consecutive|no-user)/;
const MOVABLE = CASES.filter(({ file }) => !ABOUT_PLACE.test(file));

/** Where the number as it stands names another fault of the same rule, nobody can tell which of the two was meant. */
const isAmbiguous = (snapshot: Snapshot, rule: string, twins: readonly number[]): boolean =>
  validateMessages(snapshot).some(
    (it) => it.rule === rule && twins.includes(it.messageIndex) && !twins.includes(it.messageIndex - 1),
  );

describe('the culprit is found though the file has', () => {
  it.each(MOVABLE)('a system message that the API never counted: $file', (one) => {
    const value = parsed(one);
    const list = listOf(value);
    if (!list || one.target !== 'openai-chat') return;
    for (const { rule, predicted, twins } of predictions(value, one.target)) {
      const text = JSON.stringify(rewrap(value, [{ role: 'system', content: 'Be brief.' }, ...list]));
      const snapshot = openTranscript(text, { target: one.target });
      if (isAmbiguous(snapshot, rule, twins)) continue;
      const { culprit } = decodeError(predicted, snapshot);
      expect([predicted, twins.map((at) => at + 1)]).toEqual([
        predicted,
        expect.arrayContaining([culprit?.messageIndex]),
      ]);
    }
  });

  it.each(MOVABLE)('a question in two messages that the API merged: $file', (one) => {
    const value = parsed(one);
    const list = listOf(value);
    if (!list || one.target !== 'anthropic' || list[0]?.role !== 'user') return;
    for (const { rule, predicted, twins } of predictions(value, one.target)) {
      const text = JSON.stringify(rewrap(value, [{ role: 'user', content: 'Hello.' }, ...list]));
      const snapshot = openTranscript(text, { target: one.target });
      if (isAmbiguous(snapshot, rule, twins)) continue;
      const { culprit } = decodeError(predicted, snapshot);
      expect([predicted, twins.map((at) => at + 1)]).toEqual([
        predicted,
        expect.arrayContaining([culprit?.messageIndex]),
      ]);
    }
  });

  it.each(MOVABLE)('session lines that are not sent: $file', (one) => {
    const value = parsed(one);
    const list = listOf(value);
    if (!list || one.target !== 'anthropic' || list.some((it) => it.role !== 'user' && it.role !== 'assistant')) return;
    const lines = list.flatMap((message, i) => [
      { type: 'progress', uuid: `p${i}`, parentUuid: i === 0 ? null : `m${i - 1}`, data: { type: 'hook_progress' } },
      {
        type: message.role,
        uuid: `m${i}`,
        parentUuid: i === 0 ? null : `m${i - 1}`,
        sessionId: 's',
        isSidechain: false,
        message: message.role === 'assistant' ? { id: `msg_${i}`, type: 'message', ...message } : message,
      },
    ]);
    const snapshot = openTranscript(lines.map((it) => JSON.stringify(it)).join('\n'), { target: 'anthropic' });
    expect(snapshot.format.id).toBe('claude-code');
    for (const it of validateMessages(snapshot)) {
      if (it.severity !== 'error' || it.predicted === undefined || it.messageIndex < 0) continue;
      const { culprit, matches } = decodeError(it.predicted, snapshot);
      if (matches[0]?.messageIndex === undefined && matches[0]?.ids.length === 0) continue;
      const same = validateMessages(snapshot).filter((other) => other.predicted === it.predicted);
      expect([it.predicted, same.map((other) => other.messageIndex)]).toEqual([
        it.predicted,
        expect.arrayContaining([culprit?.messageIndex]),
      ]);
    }
  });
});
