import type { Method, PlanView, SessionView } from './protocol.ts';
import { isView } from './view-methods.ts';

/** The memory of an answer that was made for it alone and can change hands instead of being copied. */
export function buffersOf(method: Method, value: unknown): ArrayBuffer[] {
  if (isView(method)) {
    const { rows, outline } = value as SessionView;
    return buffersIn(rows, outline, outline.lanes);
  }
  if (method === 'plan' || method === 'whole' || method === 'peek') {
    const plan = value as PlanView;
    return buffersIn(plan, plan.trim, plan.sides);
  }
  if (method === 'tokens' || method === 'curve') return buffersIn(value as object);
  return method === 'filter' ? buffersIn([value]) : [];
}

function buffersIn(...holders: readonly (object | null)[]): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  for (const holder of holders)
    for (const it of Object.values(holder ?? {}))
      if (ArrayBuffer.isView(it) && it.buffer instanceof ArrayBuffer) found.add(it.buffer);
  return [...found];
}
