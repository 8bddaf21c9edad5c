import { expect, test } from 'vitest';
import { chance } from '../core/testing/rollout.ts';
import { NO_CUTS } from './read-held.ts';
import { sectionOf } from './section.ts';

const NEWLINE = 10;

/** Lines of any length, some of two bytes a character, with any end; what is no JSON too. */
function drawn(next: (below: number) => number): string {
  const end = next(2) === 0 ? '\n' : '\r\n';
  const lines = Array.from({ length: 1 + next(30) }, () => {
    const words = 'π and x '.repeat(next(next(5) === 0 ? 400 : 8));
    const role = ['user', 'assistant'][next(2)]!;
    return next(8) === 0 ? '' : next(8) === 0 ? words : JSON.stringify({ role, content: words });
  });
  return (next(5) === 0 ? '\ufeff' : '') + lines.join(end) + (next(2) === 0 ? end : '');
}

test('a section begins and ends with a line, and is no longer than it may be', async () => {
  const seed = Number(process.env.SEED ?? 11);
  const next = chance(seed);
  for (let n = 0; n < 400; n++) {
    const bytes = new TextEncoder().encode(drawn(next));
    const file = new Blob([bytes]);
    const most = 1 + next(bytes.length * 2 + 1);
    const isBorder = (at: number) => at === 0 || at === bytes.length || bytes[at - 1] === NEWLINE;
    let at = next(bytes.length + 2);
    while (!isBorder(at)) at = Math.max(0, at - 1) % (bytes.length + 1);
    const isBehind = next(2) === 0;
    const section = await sectionOf(file, isBehind ? { from: at } : { to: at }, NO_CUTS, most, () => undefined);
    const label = `seed ${seed}, case ${n}`;
    if (section === null) {
      // There is nothing there, or no line begins in what may be read.
      const from = at - most;
      const begins = [...bytes.subarray(Math.max(0, from - 1), at - 1)].includes(NEWLINE) || from <= 0;
      if (!isBehind)
        expect(at === 0 || !begins || bytes.indexOf(NEWLINE, Math.max(0, from - 1)) + 1 >= at, label).toBe(true);
      else expect(at >= bytes.length, label).toBe(true);
      continue;
    }
    const { before, after, lines } = section.around;
    const [from, to] = [before.size, file.size - after.size];
    expect(isBorder(from) && isBorder(to) && from < to, label).toBe(true);
    expect(isBehind ? from : to, label).toBe(at > bytes.length ? bytes.length : at);
    if (!isBehind) expect(section.file.size, label).toBeLessThanOrEqual(most);
    expect(lines, label).toBe(bytes.subarray(0, from).filter((it) => it === NEWLINE).length);
    const all = new Uint8Array(await new Blob([before, section.file, after]).arrayBuffer());
    expect(Buffer.compare(all, bytes), label).toBe(0);
  }
});
