import { useState } from 'react';
import type { PlanView } from '../../worker/protocol.ts';

/** Copies a report of what was done, or of what a plan would do. */
export function CopyReport({ plan = null }: { readonly plan?: PlanView | null }) {
  const [busy, setBusy] = useState(false);
  const copy = async () => {
    setBusy(true);
    const { copyReport } = await import('./copyReport.ts');
    await copyReport(plan);
    setBusy(false);
  };
  return (
    <button
      type="button"
      className="button"
      aria-disabled={busy}
      title="Error, rule, places, counts and hashes as Markdown, and nothing the transcript says"
      onClick={() => (busy ? undefined : void copy())}
    >
      Copy report
    </button>
  );
}
