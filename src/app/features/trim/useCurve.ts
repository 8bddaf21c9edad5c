import { useEffect, useState } from 'react';
import type { TrimOptions, TrimUnit } from '../../../core/index.ts';
import type { CurveView } from '../../../worker/protocol.ts';
import { useBasis } from '../../parts/usePlan.ts';
import { client, followsUsage, useStore } from '../../store.ts';

interface Known {
  readonly basis: string;
  readonly unit: TrimUnit;
  readonly view: CurveView | null;
  readonly failed: string | null;
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
    client.curve(unit, counter, options, usage).then(
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
