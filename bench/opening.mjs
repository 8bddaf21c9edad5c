import { broken, chatJsonl, chatRequest, sessionJsonl } from './generate.mjs';
import { compare } from './measure.mjs';
import { goal, ms, table, times } from './table.mjs';

const MB = 1_000_000;

/** Opening and validating JSONL of several sizes against JSON.parse of its lines. */
export async function measureOpening({ openTranscript, validateMessages }) {
  const rows = [];
  let missed = 0;
  for (const [name, generate] of [
    ['chat messages', chatJsonl],
    ['agent session', sessionJsonl],
  ]) {
    const perByte = new Map();
    for (const size of [1, 5, 20]) {
      const text = generate(size * MB);
      const floor = () => text.split('\n').map((line) => (line === '' ? null : JSON.parse(line)));
      const snapshot = openTranscript(text);
      if (snapshot.transcripts.length === 0) throw new Error(`The generated ${name} were not recognised.`);
      const {
        floor: parse,
        both,
        validate,
      } = await compare(
        { floor, both: () => validateMessages(openTranscript(text)), validate: () => validateMessages(snapshot) },
        size < 20 ? 9 : 5,
      );
      perByte.set(size, both.ms / text.length);
      const ratio = size === 20 ? goal(both.ratio, 2.5) : { text: times(both.ratio), missed: 0 };
      const alone = size === 20 ? goal(validate.ratio, 0.3) : { text: times(validate.ratio), missed: 0 };
      const growth = perByte.get(size) / perByte.get(1);
      const grown = size === 20 ? goal(growth, 1.3) : { text: times(growth), missed: 0 };
      missed += ratio.missed + alone.missed + grown.missed;
      const messages = snapshot.transcripts[0].messages.length;
      rows.push([
        `${name}, ${size} MB, ${messages} messages`,
        ms(parse.ms),
        ms(both.ms),
        ratio.text,
        alone.text,
        grown.text,
      ]);
    }
  }
  const text = table(
    [
      'JSONL',
      'JSON.parse of lines, ms',
      'open + validate, ms',
      'ratio',
      'validate alone (repeated), ratio',
      'time per byte, to 1 MB',
    ],
    rows,
  );
  return { text, missed };
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
