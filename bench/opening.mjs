import { DECLARING, declaring } from './declaring.mjs';
import {
  blocksRequest,
  broken,
  chatJsonl,
  chatOf,
  chatRequest,
  sessionJsonl,
  toolsRequest,
  unanswered,
} from './generate.mjs';
import { compare, figures, rowsOf } from './measure.mjs';
import { goal, ms, table, times } from './table.mjs';

const MB = 1_000_000;

/** What is opened: what it is, how it is made, and the sizes in MB. */
const KINDS = [
  ['chat messages', chatJsonl, [1, 5, 20]],
  ['chat messages of 300 bytes', chatOf(300), [20]],
  ['chat messages of 5 kB', chatOf(5000), [20]],
  ['agent session', sessionJsonl, [1, 5, 20]],
];

/** Opening and validating JSONL of several kinds and sizes against JSON.parse of its lines, values kept. */
export async function measureOpening(core) {
  const rows = [];
  let missed = 0;
  for (const [name, generate, sizes] of KINDS) {
    for (const size of sizes) {
      const row = await openingRow(core, generate(size * MB), { name, size });
      rows.push(row.cells);
      missed += row.missed;
    }
    if (sizes.length === 1) continue;
    const growth = await growthOf(core, generate);
    missed += growth.missed;
    rows.push([`${name}, time per byte at 20 MB to that at 1 MB`, '', '', growth.text, '', '']);
  }
  const strict = await strictestRows(core);
  rows.push(...strict.rows);
  missed += strict.missed;
  const declaring = await declaringRows(core);
  rows.push(...declaring.rows);
  missed += declaring.missed;
  const heads = [
    'text',
    'JSON.parse of lines, ms',
    'open + validate, ms',
    'ratio',
    'validate alone, the first time, ratio',
    'again, ratio',
  ];
  return { text: table(heads, rows), missed };
}

/** The target that asks the most, about a request in its own form: every one of its rules runs. */
async function strictestRows(core) {
  const [{ id }] = core.TARGETS.toSorted((a, b) => Object.keys(b.facts).length - Object.keys(a.facts).length);
  const strict = { ...core, openTranscript: (text) => core.openTranscript(text, { target: id }) };
  const name = `request in blocks, for ${id}, which has the most rules`;
  const rows = [];
  let missed = 0;
  for (const size of [1, 5, 20]) {
    const row = await openingRow(strict, blocksRequest(size * MB), { name, size, most: 0.6 });
    rows.push(row.cells);
    missed += row.missed;
  }
  const growth = await growthOf(strict, blocksRequest);
  rows.push([`${name}, time per byte at 20 MB to that at 1 MB`, '', '', growth.text, '', '']);
  return { rows, missed: missed + growth.missed };
}

/** Bodies with 200 tools of 5 kB, in the forms of several APIs. Where every tool has findings no goal is set. */
async function declaringRows(core) {
  const called = await openingRow(core, toolsRequest(200, 5000), { name: '200 tools, three called', size: 1, both: 2 });
  const rows = [called.cells];
  let { missed } = called;
  for (const [target, kind, { isFaulty = false } = {}] of DECLARING) {
    const asked = { ...core, openTranscript: (text) => core.openTranscript(text, { target }) };
    const name = `200 tools, ${kind} schemas, for ${target}${isFaulty ? ', faults in each' : ''}`;
    const row = await openingRow(asked, declaring(target, kind, 200, 5000), {
      name,
      size: 1,
      both: isFaulty ? null : 2,
    });
    rows.push(row.cells);
    missed += row.missed;
  }
  return { rows, missed };
}

/** Every row reads so many MB: in few rounds of a few milliseconds each the compiler would be measured as well. */
const READ = 180;

async function openingRow(
  { openTranscript, validateMessages },
  text,
  { name, size, most = 0.5, both: limitOfBoth = null },
) {
  const { transcripts } = openTranscript(text);
  if (transcripts.length === 0) throw new Error(`The generated ${name} were not recognised.`);
  let snapshot = null;
  const taken = await rowsOf(
    {
      floor() {
        // What the round before has read is not kept beside what is read now.
        snapshot = null;
        return text.split('\n').map((line) => (line === '' ? null : JSON.parse(line)));
      },
      open() {
        snapshot = openTranscript(text);
      },
      first: () => validateMessages(snapshot),
      again: () => validateMessages(snapshot),
    },
    Math.round(READ / size),
  );
  const of = (list) => figures(list, taken.floor);
  const both = of(taken.open.map((ms, i) => ms + taken.first[i]));
  const limit = (value, most) => (size === 20 ? goal(value, most) : { text: times(value), missed: 0 });
  const ratio = limitOfBoth === null ? limit(both.ratio, 2.2) : goal(both.ratio, limitOfBoth);
  const first = limit(of(taken.first).ratio, most);
  const what = `${name}, ${size} MB, ${transcripts[0].messages.length} messages`;
  const cells = [what, ms(of(taken.floor).ms), ms(both.ms), ratio.text, first.text, times(of(taken.again).ratio)];
  return { cells, missed: ratio.missed + first.missed };
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

/** The recommended repair of broken histories against opening them. */
export async function measureRepair(core) {
  const rows = [
    await repairRow(core, 'messages', broken(chatRequest(10_000), 1_000), 2),
    await repairRow(core, 'messages with an unanswered call each', unanswered(40_000), null),
  ];
  const heads = [
    'chat request',
    'open, ms',
    'plan, ms',
    'plan / open',
    'plan + apply (writes, reads again), ms',
    'errors before',
    'after',
  ];
  return {
    text: table(
      heads,
      rows.map((it) => it.cells),
    ),
    missed: rows.reduce((sum, it) => sum + it.missed, 0),
  };
}

async function repairRow({ openTranscript, validateMessages, planRepair, applyPlan }, what, request, most) {
  const text = JSON.stringify(request);
  const errorsOf = (snapshot) => validateMessages(snapshot).filter((it) => it.severity === 'error').length;
  const snapshot = openTranscript(text);
  const before = errorsOf(snapshot);
  const after = errorsOf(applyPlan(snapshot, planRepair(snapshot)).snapshot);
  const { open, plan, apply } = await compare({
    open: () => openTranscript(text),
    plan: () => planRepair(snapshot),
    apply: () => applyPlan(snapshot, planRepair(snapshot)),
  });
  const ratio = most === null ? { text: times(plan.ratio), missed: 0 } : goal(plan.ratio, most);
  return {
    cells: [`${request.messages.length} ${what}`, ms(open.ms), ms(plan.ms), ratio.text, ms(apply.ms), before, after],
    missed: ratio.missed + (after === 0 ? 0 : 1),
  };
}

/** What a crash or a paste makes of a JSONL: each of them against the intact text. */
const DIRT = [
  ['two records on one line, once in 20', (lines) => lines.map((it, i) => `${it}${i % 20 === 0 ? '' : '\n'}`).join('')],
  ['all records on one line', (lines) => lines.join('')],
  ['cut in the middle of the last record', (lines) => lines.join('\n').slice(0, -100)],
  [
    'one line in 100 cut',
    (lines) => lines.map((it, i) => (i % 100 === 7 ? it.slice(0, it.length / 2) : it)).join('\n'),
  ],
  [
    'cut, and one line in 20 glued',
    (lines) =>
      lines
        .map((it, i) => `${it}${i % 20 === 0 ? '' : '\n'}`)
        .join('')
        .slice(0, -100),
  ],
];

/** Opening JSONL of 20 MB that is damaged against the same text intact. */
export async function measureDirt({ openTranscript }) {
  const rows = [];
  let missed = 0;
  for (const [name, generate] of KINDS.filter(([, , sizes]) => sizes.length > 1)) {
    const intact = generate(20 * MB);
    const lines = intact.trimEnd().split('\n');
    for (const [what, damage] of DIRT) {
      const text = damage(lines);
      const { transcripts } = openTranscript(text);
      if (transcripts.length === 0) throw new Error(`${name}, ${what}: nothing was recognised.`);
      const taken = await compare({ intact: () => openTranscript(intact), damaged: () => openTranscript(text) });
      const ratio = goal(taken.damaged.ratio, 3);
      missed += ratio.missed;
      rows.push([
        `${name}, ${what}`,
        ms(taken.intact.ms),
        ms(taken.damaged.ms),
        ratio.text,
        transcripts[0].messages.length,
      ]);
    }
  }
  return { text: table(['JSONL of 20 MB', 'intact, ms', 'damaged, ms', 'ratio', 'messages read'], rows), missed };
}
