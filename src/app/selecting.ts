/** What is selected everywhere, and the case that goes with it. */
import type { DiagnosticView } from '../worker/protocol.ts';
import { keyAt } from './parts/worst.ts';
import { getState, type Origin, setState } from './state.ts';

let stamp = 0;
/** Messages that are open to their parts because the first error is there. */
let shown: ReadonlySet<number> = new Set();

/** Selects a message, and a diagnostic where there is one, everywhere. A message with a problem opens its case. */
export function select(index: number, origin: Origin, key: string | null): void {
  const { opened, view } = getState();
  // What was opened unasked closes when somebody goes elsewhere; under a pointer nothing moves.
  const stays = shown.size === 0 || origin === 'messages' || origin === 'open' || shown.has(index);
  const left = stays ? opened : new Set([...opened].filter((it) => !shown.has(it)));
  if (!stays) shown = new Set();
  setState({ selection: { index, key, origin, stamp: ++stamp }, opened: left });
  const found = key ?? keyAt(view?.diagnostics ?? [], index);
  // The place of an error text is part of its own case.
  if (found === null || origin === 'error') return;
  setState({ caseKey: found, proved: null, ...(origin === 'open' ? {} : { story: 'finding' as const }) });
}

/** Goes to the problem to look at first; an error shows its message and the one that it is about as well. */
export function showFirst(first: DiagnosticView, count: number): void {
  const { messageIndex, severity, related, rule } = first;
  const other = related[0]?.messageIndex ?? (rule === 'tools/missing-result' ? messageIndex + 1 : messageIndex);
  const pair = severity === 'error' ? [messageIndex, other].filter((it) => it >= 0 && it < count) : [];
  shown = new Set(pair);
  setState({ opened: shown });
  select(messageIndex, 'open', first.key);
}
