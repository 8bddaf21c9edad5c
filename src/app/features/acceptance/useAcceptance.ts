import { useEffect, useState } from 'react';
import type { Acceptance } from '../../../core/index.ts';
import { untilGone } from '../../parts/query.ts';
import { client } from '../../store.ts';

export interface Asked {
  readonly rows: ReadonlyMap<string, Acceptance>;
  /** How many targets have answered. */
  readonly done: number;
  readonly state: 'asking' | 'stopped' | 'failed' | 'done';
  readonly stop: () => void;
  readonly goOn: () => void;
}

const NONE: ReadonlyMap<string, Acceptance> = new Map();

/** Asks the targets one after the other, so that whatever else is asked comes between, and so that it can be left. */
export function useAcceptance(targets: readonly { readonly id: string }[]): Asked {
  const [rows, setRows] = useState(NONE);
  const [state, setState] = useState<Asked['state']>('asking');
  useEffect(() => {
    if (state !== 'asking') return;
    const next = targets.find((it) => !rows.has(it.id));
    if (next === undefined) {
      if (targets.length > 0) setState('done');
      return;
    }
    return untilGone((signal) => {
      client.acceptance(next.id).then(
        (row) => signal.aborted || setRows((all) => new Map(all).set(next.id, row)),
        () => signal.aborted || setState('failed'),
      );
    });
  }, [targets, rows, state]);
  return {
    rows,
    done: rows.size,
    state,
    stop: () => setState('stopped'),
    goOn: () => setState('asking'),
  };
}
