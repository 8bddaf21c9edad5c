import { placed } from '../formats/testing/fixtures.ts';
import { planTrim } from '../session/trim.ts';
import { applyPlan, openTranscript, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { TARGETS } from '../targets/registry.ts';
import { isObject, type Json } from '../text/json.ts';
import { json } from '../text/spelling.ts';
import type { TrimOptions } from '../trim/request.ts';
import type { Runs } from './cases.ts';
import { type Roll, rollFrom } from './generate.ts';
import type { Sample } from './in-format.ts';
import { anyOptions, isStrict, requestOf, UNITS } from './wire-case.ts';
import { fileFrom } from './wire-file.ts';
import { elementsOf, jsonl, type WireFile } from './wire-layout.ts';

interface BrokenReport {
  /** The first file that has more findings when it is trimmed. */
  readonly failure: string | null;
  /** Files that had findings, files that were trimmed. */
  readonly faulty: number;
  readonly trimmed: number;
}

/** Trims so many broken files of a format: findings never rise. */
export function checkBroken(sample: Sample, runs: Runs): BrokenReport {
  const report = { failure: null as string | null, faulty: 0, trimmed: 0 };
  let judged = 0;
  for (let { seed } = runs; judged < runs.numRuns; seed++) {
    const roll = rollFrom(seed);
    const target = TARGETS[roll(TARGETS.length)]!.id;
    const file = fileFrom(sample, roll, isStrict(target));
    const text = brokenText(file, roll);
    const snapshot = openTranscript(text, { format: sample.format.id, target });
    const messages = snapshot.transcripts[0]?.messages ?? [];
    // Nothing is left, or one line of a session, which nobody can tell from a message.
    if (messages.length === 0) continue;
    const unit = UNITS[roll(UNITS.length)]!;
    const options = { ...anyOptions(roll, messages.length + 1, unit), onTooSmall: 'minimal' } as const;
    const plan = planTrim(snapshot, requestOf(unit, roll(messages.length * (unit === 'tokens' ? 40 : 1) + 1), options));
    const { snapshot: next, text: now } = applyPlan(snapshot, plan);
    judged++;
    const [before, after] = [findings(snapshot, target), findings(next, target)];
    if (before.length > 0) report.faulty++;
    if (plan.changes.length > 0) report.trimmed++;
    if (brought(after, options).length > before.length)
      report.failure ??= `seed ${seed}, ${target}: ${after} instead of ${before}\n${JSON.stringify(options)}\nkeeps ${plan.kept}\n${text}\n${now}`;
  }
  return report;
}

/**
 * Errors and warnings, asked of the messages as a request. What a stored session proves by an answer behind a fault may
 * be trimmed off, so it excuses nothing here, before or after. That a list of roles and strings may be meant for
 * Anthropic is guessed from what is not in it.
 */
export const findings = (snapshot: Snapshot, target: string): string[] =>
  validateMessages(asRequest(snapshot), { target }).flatMap((it) =>
    it.severity === 'info' || (it.severity === 'warning' && it.rule === 'roles/system-position')
      ? []
      : [`${it.severity} ${it.rule}@${it.messageIndex}`],
  );

/**
 * What a trim may be blamed for. Cut off behind its calls, or without the question that followed it, a turn is one that
 * goes on: reasoning that it lacked all the time is wanted now. And of a history that ends with an answer the beginning
 * may end with another one: what is refused of an answer that is to be continued is refused of that one then.
 */
export const brought = (after: readonly string[], { strategy, cut }: TrimOptions): readonly string[] =>
  after.filter(
    (it) =>
      !((strategy === 'prefix' || cut === 'unit') && it.includes('reasoning/missing-content')) &&
      !(strategy === 'prefix' && it.includes('reasoning/not-accepted')),
  );

const asRequest = (snapshot: Snapshot): Snapshot => ({
  ...snapshot,
  transcripts: snapshot.transcripts.map((it) => ({ ...it, stored: false })),
});

/** The file with one to three faults: a message or line lost, doubled or moved, the beginning gone, a block lost. */
function brokenText(file: WireFile, roll: Roll): string {
  let list = [...elementsOf(file.text, file)];
  for (let faults = 1 + roll(3); faults > 0; faults--) {
    const at = roll(list.length);
    const it = list[at];
    const rest = list.filter((_, i) => i !== at);
    const to = roll(list.length);
    const kind = roll(5);
    if (kind === 0) list = rest;
    else if (kind === 1) list.splice(to, 0, it);
    else if (kind === 2) list = [...rest.slice(0, to), it, ...rest.slice(to)];
    else if (kind === 3) list = list.slice(at);
    else list[at] = withoutBlock(it, roll);
  }
  const values = list.filter((it): it is Json => it !== undefined);
  if (file.layout === 'lines') return jsonl(values);
  return JSON.stringify(placed(JSON.parse(file.text), [{ at: file.at, spelling: json(values) }]));
}

/** One member less in the first list that is found in a message. */
function withoutBlock(value: unknown, roll: Roll): unknown {
  if (Array.isArray(value)) {
    const at = roll(value.length);
    return value.filter((_, i) => i !== at);
  }
  if (!isObject(value)) return value;
  const holder = Object.entries(value).find(([, it]) => holdsList(it));
  return holder === undefined ? value : { ...value, [holder[0]]: withoutBlock(holder[1], roll) };
}

const holdsList = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : isObject(value) && Object.values(value).some(holdsList);
