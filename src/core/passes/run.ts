import type { Diagnostic } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';
import type { Mend } from '../model/stored.ts';
import type { PlanContext } from '../operations/context.ts';
import { fuseNeighbours } from '../operations/merge.ts';
import type { Preset } from './presets.ts';
import { PASSES, passById } from './registry.ts';

export type Step = Preset['passes'][number];

/** Rounds after which a plan that still changes its mind is stopped, with a note. */
export const ROUNDS = 10;
/** Runs passes in the registry's order until a round changes nothing; false if that never happens. */
export function runPasses(draft: Draft, steps: readonly Step[], context: PlanContext): boolean {
  const ordered = PASSES.flatMap((pass) => steps.filter((step) => step.id === pass.id));
  const idle = new Map<object, number>();
  let fused = -1;
  for (let round = 0; round < ROUNDS; round++) {
    const before = draft.rows.length;
    for (const step of ordered) {
      const pass = passById(step.id);
      if (pass?.isLast && draft.rows.length > before) continue;
      // What a pass has made neighbours is one message to the next.
      if (context.fuses && fused !== draft.version) {
        fuseNeighbours(draft);
        fused = draft.version;
      }
      const { version } = draft;
      // What found nothing to do finds nothing in the same history.
      if (idle.get(step) === version) continue;
      draft.pass = step.id;
      withinFormat(draft, context, () => pass?.run(draft, step.options, context));
      if (draft.version === version) idle.set(step, version);
    }
    draft.pass = null;
    if (draft.rows.length === before) return true;
  }
  return false;
}

/** One message that is still alone. */
export const isSealed = (draft: Draft): boolean => draft.length === 1 && draft.liftedSystem.length === 0;

/** Does something to a draft, and takes it back where it cannot be written: one response holds one message. */
export function withinFormat(draft: Draft, { sealed, isWritable }: PlanContext, run: () => void): void {
  const takeBack = sealed || isWritable ? draft.keep() : null;
  run();
  if (takeBack !== null && ((sealed && !isSealed(draft)) || isWritable?.(draft) === false)) takeBack();
}

/** What an agent does by itself, as passes over the request. */
export function stepsOf({ what, placeholder }: Mend): readonly Step[] {
  switch (what) {
    case 'blank-text':
      return [{ id: 'empty-text' }, { id: 'empty-messages' }];
    case 'results-order':
      return [{ id: 'place-results' }, { id: 'results-first' }, { id: 'results-together' }];
    case 'unanswered-calls': {
      const text = placeholder === undefined ? {} : { options: { text: placeholder } };
      return [{ id: 'aborted-calls' }, { id: 'orphan-results' }, { id: 'inject-aborted', ...text }];
    }
    default:
      // What ends with a response is sent when something is added to it.
      return [];
  }
}

/** The findings in a request; that it ends with a response is none where the agent sends nothing before something is added. */
export function withoutExpected(found: readonly Diagnostic[], mends: readonly Mend[]): readonly Diagnostic[] {
  const isGoingOn = mends.some(({ what }) => what === 'last-turn');
  return isGoingOn ? found.filter(({ rule }) => rule !== 'roles/last') : found;
}
