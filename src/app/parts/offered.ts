/** Which fix is shown before anybody chooses. */
import type { DiagnosticView, PlanRequest, SessionView } from '../../worker/protocol.ts';

/** Problems that a fix ends. */
export const fixableIn = ({ diagnostics }: Pick<SessionView, 'diagnostics'>): readonly DiagnosticView[] =>
  diagnostics.filter(({ severity, fixViews }) => severity !== 'info' && fixViews.length > 0);

/** The recommended fix of the only problem; of several problems, the one that fixes all. */
export function offeredPlan(view: SessionView): PlanRequest {
  const fixable = fixableIn(view);
  const [only] = fixable;
  const fix = only?.fixViews.find(({ recommended }) => recommended);
  if (only !== undefined && fix !== undefined && fixable.length === 1 && view.moreDiagnostics === 0)
    return { kind: 'fix', key: only.key, fix: fix.id };
  return { kind: 'repair', preset: view.recommended };
}
