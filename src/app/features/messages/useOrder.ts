import { useMemo } from 'react';
import type { SessionView } from '../../../worker/protocol.ts';
import { sortedBySize } from '../../parts/planMarks.ts';
import { useStore } from '../../store.ts';

/** The messages that are listed in the order of their rows; null for all in the order of the conversation. */
export function useOrder(view: SessionView, tokens: Int32Array | null): Int32Array | null {
  const visible = useStore((state) => state.visible);
  const bySize = useStore((state) => state.bySize);
  return useMemo(() => {
    if (!bySize) return visible;
    const all = visible ?? Int32Array.from({ length: view.rows.count }, (_, index) => index);
    return sortedBySize(all, tokens ?? view.rows.chars);
  }, [visible, bySize, tokens, view]);
}
