import type { TrimOptions, TrimUnit } from '../../../core/index.ts';
import type { CurveView } from '../../../worker/protocol.ts';
import { client, followsUsage, useStore } from '../../store.ts';
import { useAnswer } from '../query.ts';
import { useBasis } from '../usePlan.ts';

interface Asked {
  readonly by: readonly unknown[];
  readonly answer: Promise<CurveView>;
}

let last: Asked | null = null;

/** Those who ask the same get the same answer, worked out once. */
function ask(unit: TrimUnit, counter: string, options: TrimOptions, of: { basis: string; usage: boolean }) {
  const by = [unit, counter, options, of.basis, of.usage];
  if (last === null || by.some((it, at) => it !== last?.by[at])) {
    const answer = client.curve(unit, counter, options, of.usage);
    last = { by, answer };
    // What failed or was cancelled is asked again.
    answer.catch(() => {
      if (last?.answer === answer) last = null;
    });
  }
  return last.answer;
}

/** Every legal cut for these settings; null while it is worked out, `failed` says why there is none. A counter that is null waits. */
export function useCurve(
  unit: TrimUnit,
  counter: string | null,
  options: TrimOptions,
): { readonly curve: CurveView | null; readonly failed: string | null } {
  const basis = useBasis();
  const usage = useStore(followsUsage);
  const answer = useAnswer(counter === null ? null : [basis, unit, counter, options, usage], async () => ({
    basis,
    unit,
    curve: await ask(unit, counter ?? '', options, { basis, usage }),
  }));
  if (answer.at === 'failed') return { curve: null, failed: answer.error };
  // The last curve stays while another option is worked out, so that nothing jumps.
  const known = answer.at === 'here' ? answer.value : answer.last;
  const isMeant = known !== undefined && known.basis === basis && known.unit === unit;
  return { curve: isMeant ? known.curve : null, failed: null };
}
