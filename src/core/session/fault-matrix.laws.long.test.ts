import { describe, expect, it } from 'vitest';
import { FORMATS } from '../formats/registry.ts';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import { matrixOf } from '../testing/fault-matrix.ts';
import { decodeError } from './errors.ts';

const FILES = import.meta.glob('../../fixtures/formats/*/ok.*', { query: '?raw', import: 'default', eager: true });
/** Files whose bytes are what they are about. */
const OF_BYTES = /crlf|big-numbers|tabs|compact/;
/** So many faults of one kind are put into the files of one format. */
const MOST = 2;

/** A document of JSON, or of records on lines, with how it is written again. */
function parsed(text: string): { document: unknown; write: (document: unknown) => string } | null {
  try {
    return { document: JSON.parse(text), write: (document) => JSON.stringify(document, null, 1) };
  } catch {
    try {
      const records: unknown = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      return {
        document: records,
        write: (lines) => `${(lines as unknown[]).map((line) => JSON.stringify(line)).join('\n')}\n`,
      };
    } catch {
      return null;
    }
  }
}

/** What is wrong with what is said of a text and an error about what stands in it. */
function wrongWith(text: string, refusal: string): string | null {
  const open = openTranscript(text);
  const { target } = decodeError(refusal, open);
  const snapshot = target === undefined ? open : openTranscript(text, { target });
  const decoded = decodeError(refusal, snapshot);
  if (decoded.notInFile !== undefined) return `is denied: ${decoded.notInFile}`;
  if (decoded.culprit === undefined && decoded.notChecked === undefined && snapshot.transcripts.length > 0)
    return 'is not answered';
  const options = target === undefined ? { refusal } : { refusal, target };
  // What a client asks of its own file is not what an API rejects.
  const told = validateMessages(snapshot, options).filter(({ rule }) => !rule.startsWith('session/'));
  for (const { rule, fixes, unfixable, severity } of told)
    if (severity === 'error' && fixes.length === 0 && unfixable === undefined)
      return `has no fix and no reason: ${rule}`;
  const repaired = applyPlan(snapshot, planRepair(snapshot, options));
  return repaired.snapshot.transcripts.length < snapshot.transcripts.length ? 'is no transcript after Fix all' : null;
}

describe.each(FORMATS.map(({ id }) => [id] as const))('%s', (id) => {
  it('no fault that an error is about is denied, left without an answer, or mended into something else', () => {
    const red: string[] = [];
    const seen = new Map<string, number>();
    for (const [path, file] of Object.entries(FILES)) {
      const held = path.includes(`/${id}/`) && !OF_BYTES.test(path) ? parsed(String(file)) : null;
      const transcript = held && openTranscript(String(file)).transcripts[0];
      if (!held || !transcript) continue;
      for (const { kind, document, errors } of matrixOf(held.document, transcript)) {
        const count = seen.get(kind) ?? 0;
        seen.set(kind, count + 1);
        if (count >= MOST) continue;
        for (const error of errors) {
          const wrong = wrongWith(held.write(document), error);
          if (wrong) red.push(`${path}: ${kind} ${wrong} (${error})`);
        }
      }
    }
    expect(red).toEqual([]);
  });
});
