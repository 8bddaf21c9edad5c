import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { runs, seedsOf } from '../testing/cases.ts';
import { type Roll, rollFrom } from '../testing/generate.ts';

/** Healthy bodies that are long enough to be wrapped. */
const BODIES = Object.entries(
  import.meta.glob<string>('../../fixtures/{formats,rules}/*/ok.*.json', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).flatMap(([path, text]) => {
  try {
    const value: unknown = JSON.parse(text);
    const isRead = text.length > 300 && text.length < 30_000;
    return isRead ? [{ name: path.split('/').slice(-2).join('/'), text, value }] : [];
  } catch {
    return [];
  }
});
const COLUMNS = [80, 100, 120, 200];
const REMARKS = ['// the next one', '/* the next one */', '# the next one', '// TODO: "role": "nobody", {'];
const ELISIONS = [
  '// ... 40 more messages ...',
  '... 12 messages omitted ...',
  '/* ... rest of the conversation ... */',
];

const pick = <T>(list: readonly T[], roll: Roll): T => list[roll(list.length)]!;

/** As a terminal copies it: every line is cut where the window ends. */
const wrap = (text: string, width: number): string =>
  text
    .split('\n')
    .map((line) => line.replace(new RegExp(`(.{${width}})(?=.)`, 'gu'), '$1\n'))
    .join('\n');

const outline = ({ format, transcripts }: Snapshot) => [
  format.id,
  transcripts.map(({ messages }) =>
    messages.map(({ role, parts }) => [role, parts.map(({ at: _, ...part }) => JSON.stringify(part))]),
  ),
];

const errorsOf = (snapshot: Snapshot) =>
  validateMessages(snapshot)
    .filter(({ severity }) => severity === 'error')
    .map(({ rule, variant, messageIndex }) => `${rule} ${variant} ${messageIndex}`);

/** Errors that are told of a damaged text and not of the healthy one. */
function inventedIn(damaged: Snapshot, healthy: Snapshot): string[] {
  const known = errorsOf(healthy);
  return errorsOf(damaged).filter((error) => !known.includes(error));
}

describe('a healthy body', () => {
  it('is read through hard wraps of 80 to 200 columns, and no error is invented', () => {
    const wrong: string[] = [];
    const invented: string[] = [];
    let count = 0;
    for (const seed of seedsOf(runs(200, 200))) {
      const roll = rollFrom(seed);
      const { name, text, value } = pick(BODIES, roll);
      const whole = pick([text, JSON.stringify(value), JSON.stringify(value, null, 2)], roll);
      const width = pick(COLUMNS, roll);
      const wrapped = wrap(whole, width);
      count++;
      const [healthy, damaged] = [openTranscript(whole), openTranscript(wrapped)];
      const about = `${name} at ${width}, seed ${seed}`;
      if (JSON.stringify(outline(damaged)) !== JSON.stringify(outline(healthy))) wrong.push(about);
      for (const error of inventedIn(damaged, healthy)) invented.push(`${about}: ${error}`);
    }
    expect(invented).toEqual([]);
    expect(wrong.length / count, wrong.join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('is read beside remarks and marks of what was left out, which are told, and nothing is invented', () => {
    const faults: string[] = [];
    for (const seed of seedsOf(runs(60, 60))) {
      const roll = rollFrom(seed);
      const { name, value } = pick(BODIES, roll);
      const lines = JSON.stringify(value, null, 2).split('\n');
      const isElided = roll(2) === 0;
      const remark = pick(isElided ? ELISIONS : REMARKS, roll);
      // A new element of a list begins where a line opens an object.
      const places = lines.flatMap((line, i) => (i > 0 && /^\s+\{$/.test(line) ? [i] : []));
      if (places.length === 0) continue;
      lines.splice(pick(places, roll), 0, `    ${remark}`);
      const healthy = openTranscript(JSON.stringify(value, null, 2));
      const damaged = openTranscript(lines.join('\n'));
      const about = `${name}, seed ${seed}, ${remark}`;
      if (JSON.stringify(outline(damaged)) !== JSON.stringify(outline(healthy)))
        faults.push(`${about}: read otherwise`);
      if (damaged.problems.length === 0) faults.push(`${about}: not told`);
      for (const error of inventedIn(damaged, healthy)) faults.push(`${about}: ${error}`);
    }
    expect(faults).toEqual([]);
  });
});
