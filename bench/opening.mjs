import { broken, chatJsonl, chatRequest, sessionJsonl } from './generate.mjs';
import { compare } from './measure.mjs';
import { goal, ms, table, times } from './table.mjs';

const MB = 1_000_000;

/** Opening and validating JSONL of several sizes against JSON.parse of its lines. */
export async function measureOpening(core) {
  const rows = [];
  let missed = 0;
  for (const [name, generate] of [
    ['chat messages', chatJsonl],
    ['agent session', sessionJsonl],
  ]) {
    for (const size of [1, 5, 20]) {
      const row = await openingRow(core, name, generate(size * MB), size);
      rows.push(row.cells);
      missed += row.missed;
    }
    const growth = await growthOf(core, generate);
    missed += growth.missed;
    rows.push([`${name}, time per byte at 20 MB to that at 1 MB`, '', '', growth.text, '']);
  }
  const heads = ['JSONL', 'JSON.parse of lines, ms', 'open + validate, ms', 'ratio', 'validate alone, again, ratio'];
  return { text: table(heads, rows), missed };
}

async function openingRow({ openTranscript, validateMessages }, name, text, size) {
  const snapshot = openTranscript(text);
  if (snapshot.transcripts.length === 0) throw new Error(`The generated ${name} were not recognised.`);
  const { floor, both, validate } = await compare(
    {
      floor: () => text.split('\n').map((line) => (line === '' ? null : JSON.parse(line))),
      both: () => validateMessages(openTranscript(text)),
      validate: () => validateMessages(snapshot),
    },
    size < 20 ? 15 : 9,
  );
  const isLarge = size === 20;
  const ratio = isLarge ? goal(both.ratio, 2.5) : { text: times(both.ratio), missed: 0 };
  const alone = isLarge ? goal(validate.ratio, 0.3) : { text: times(validate.ratio), missed: 0 };
  const what = `${name}, ${size} MB, ${snapshot.transcripts[0].messages.length} messages`;
  return { cells: [what, ms(floor.ms), ms(both.ms), ratio.text, alone.text], missed: ratio.missed + alone.missed };
}

/** Twenty different texts of 1 MB beside one of 20 MB, in turn: what size alone costs. */
async function growthOf({ openTranscript, validateMessages }, generate) {
  const large = generate(20 * MB);
  const small = Array.from({ length: 20 }, (_, i) => generate(MB, i + 10));
  const perByte = large.length / small.reduce((sum, text) => sum + text.length, 0);
  const measured = await compare({
    small: () => small.map((text) => validateMessages(openTranscript(text)).length),
    large: () => validateMessages(openTranscript(large)).length,
  });
  return goal(measured.large.ratio / perByte, 1.3);
}

/** The recommended repair of a broken history against opening it. */
export async function measureRepair({ openTranscript, validateMessages, planRepair, applyPlan }) {
  const request = broken(chatRequest(10_000), 1_000);
  const text = JSON.stringify(request);
  const snapshot = openTranscript(text);
  const before = validateMessages(snapshot).filter((it) => it.severity === 'error').length;
  const applied = applyPlan(snapshot, planRepair(snapshot));
  const after = validateMessages(applied.snapshot).filter((it) => it.severity === 'error').length;
  const { open, plan, apply } = await compare({
    open: () => openTranscript(text),
    plan: () => planRepair(snapshot),
    apply: () => applyPlan(snapshot, planRepair(snapshot)),
  });
  const ratio = goal(plan.ratio, 3);
  return {
    missed: ratio.missed + (after === 0 ? 0 : 1),
    text: table(
      [
        'chat request',
        'open, ms',
        'plan, ms',
        'plan / open',
        'plan + apply (writes, reads again), ms',
        'errors before',
        'after',
      ],
      [[`${request.messages.length} messages`, ms(open.ms), ms(plan.ms), ratio.text, ms(apply.ms), before, after]],
    ),
  };
}
