import { lazy, Suspense } from 'react';
import { actions, type DialogId, useStore } from '../store.ts';

const DIALOGS = {
  palette: lazy(async () => ({ default: (await import('./Palette.tsx')).Palette })),
  help: lazy(async () => ({ default: (await import('./Help.tsx')).Help })),
  privacy: lazy(async () => ({ default: (await import('./PrivacyProof.tsx')).PrivacyProof })),
  evidence: lazy(async () => ({ default: (await import('./EvidenceDialog.tsx')).EvidenceDialog })),
} as const satisfies Record<DialogId, unknown>;

/** The dialog that is open, if any. */
export function Dialogs() {
  const dialog = useStore((state) => state.dialog);
  if (dialog === null) return null;
  const Open = DIALOGS[dialog];
  return (
    <Suspense fallback={null}>
      <Open onClose={actions.closeDialog} />
    </Suspense>
  );
}
