import { fixById } from '../fixes/registry.ts';
import type { Draft } from '../model/draft.ts';
import type { PlanContext } from '../plan/context.ts';
import { diagnose, type Question } from './check.ts';
import { errorsOf } from './findings.ts';
import { placed } from './placed-finding.ts';
import { withinFormat } from './run-passes.ts';

/** So many errors of a format that is only read are looked at one by one. */
const MOST = 50;

/** Ends what the passes have left in a format that is only read, by the first fix of each error that can be written. */
export function fixWithin(draft: Draft, question: Question, context: PlanContext): void {
  const found = diagnose(question).filter(({ severity, fixes }) => severity === 'error' && fixes.length > 0);
  for (const finding of found.slice(0, MOST)) {
    const isLeft = errorsOf(draft, question.transcript, context).some(
      ({ rule, origin }) => rule === finding.rule && origin === finding.at,
    );
    const here = isLeft ? placed(draft, finding) : null;
    if (here === null) continue;
    for (const id of finding.fixes) {
      const noted = draft.rows.length;
      withinFormat(draft, context, () => fixById(id)?.plan(draft, here, context));
      if (draft.rows.length > noted) break;
    }
  }
}
