import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTranscript } from '../../session.ts';
import type { Snapshot } from '../../snapshot.ts';
import { TARGETS } from '../../targets/registry.ts';
import { runs } from '../../testing/cases.ts';
import { under } from '../../testing/damaged-cases.ts';
import { brokenPromises } from '../../testing/promises.ts';

const FOLDER = join(import.meta.dirname, '../../../fixtures/rules');
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /[\\/]bad\.[^\\/]*\.jsonl?$/.test(file))
  .sort();

const PAIRS = FILES.flatMap((file) => TARGETS.map(({ id }) => ({ file, target: id })));
const { numRuns, seed } = runs(PAIRS.length, Math.ceil(PAIRS.length / 3));
const STEP = Math.round(PAIRS.length / numRuns);

describe.each(FILES)('%s', (file) => {
  let read: Snapshot | undefined;
  const drawn = PAIRS.filter((it, i) => it.file === file && (i + seed) % STEP === 0);

  it.each(drawn.map(({ target }) => target))('under %s: every offered fix does what it says', (target) => {
    read ??= openTranscript(readFileSync(join(FOLDER, file), 'utf8'));
    expect(brokenPromises(under(read, target))).toEqual([]);
  });
});
