import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../index.ts';
import { planSalvage, type SalvageChoices } from './salvage.ts';
import { latin1, scanned, written } from './testing/scanned.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/formats');
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((it) => it.endsWith('.jsonl'));
const ALL: SalvageChoices = { pictures: 'all', copies: true, progress: true };

/** What is read of a text, without the pictures that are gone, and what is wrong with it. */
function readOf(bytes: Uint8Array) {
  const snapshot = openTranscript(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  return snapshot.transcripts.map((transcript, at) => ({
    format: transcript.format,
    messages: transcript.messages.map((it) => [it.role, it.parts.length]),
    rules: validateMessages(snapshot, { transcript: at })
      .map((it) => it.rule)
      .sort(),
  }));
}

describe('salvage of the sessions in the fixtures', () => {
  it('covers many files', () => expect(FILES.length).toBeGreaterThan(20));

  it.each(FILES)('%s is read as before', (file) => {
    const bytes = new Uint8Array(readFileSync(join(FOLDER, file)));
    const plan = planSalvage(scanned(bytes, [500]).ledger, bytes.length, ALL);
    const after = new Uint8Array(Buffer.from(written(latin1(bytes), plan), 'latin1'));
    expect(after.length).toBe(plan.after);
    expect(readOf(after)).toEqual(readOf(bytes));
  });
});
