import { useEffect, useState } from 'react';
import type { TrimOptions, TrimUnit } from '../../../core/index.ts';
import type { CurveView } from '../../../worker/protocol.ts';
import { client, followsUsage, useStore } from '../../store.ts';
import { useBasis } from '../usePlan.ts';

interface Known {
  readonly basis: string;
  readonly unit: TrimUnit;
  readonly view: CurveView | null;
  readonly failed: string | null;
}

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
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    if (counter === null) return;
    let current = true;
    ask(unit, counter, options, { basis, usage }).then(
      (view) => current && setKnown({ basis, unit, view, failed: null }),
      (error: unknown) => {
        if (current)
          setKnown({ basis, unit, view: null, failed: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      current = false;
    };
  }, [basis, unit, counter, options, usage]);
  // The last curve stays while another option is worked out, so that nothing jumps.
  if (known === null || known.basis !== basis || known.unit !== unit) return { curve: null, failed: null };
  return { curve: known.view, failed: known.failed };
}
