import { useEffect } from 'react';
import { Load, type Loadable, loadable } from '../parts/loadable.tsx';
import { actions, type DialogId, useStore } from '../store.ts';
import { useHeldKeys } from './paletteKeys.ts';

const DIALOGS: { readonly [D in DialogId]: Loadable<{ onClose: () => void }> } = {
  palette: loadable(
    async () => (await import('./Palette.tsx')).Palette,
    ({ onClose }) => <HeldKeys leave={onClose} />,
  ),
  edit: loadable(async () => (await import('../features/editing/EditDialog.tsx')).EditDialog),
  help: loadable(async () => (await import('./Help.tsx')).Help),
  privacy: loadable(async () => (await import('./PrivacyProof.tsx')).PrivacyProof),
  acceptance: loadable(async () => (await import('../features/acceptance/AcceptanceDialog.tsx')).AcceptanceDialog),
  pictures: loadable(async () => (await import('../features/pictures/PicturesDialog.tsx')).PicturesDialog),
  bulk: loadable(async () => (await import('../features/bulk/BulkDialog.tsx')).BulkDialog),
  leaving: loadable(async () => (await import('../features/folder/LeaveDialog.tsx')).LeaveDialog),
  rules: loadable(async () => (await import('../features/rules/RulesDialog.tsx')).RulesDialog),
  facts: loadable(async () => (await import('../features/facts/FactsDialog.tsx')).FactsDialog),
  verify: loadable(async () => (await import('../features/verify/VerifyDialog.tsx')).VerifyDialog),
  evidence: loadable(async () => (await import('./EvidenceDialog.tsx')).EvidenceDialog),
};

const PROPS = { onClose: actions.closeDialog };

/** The dialog that is open, if any. The palette is typed into at once: its code is here before most people ask. */
export function Dialogs() {
  const dialog = useStore((state) => state.dialog);
  // With the catalogue comes all else that the first screen can do without.
  const isAwake = useStore((state) => state.catalogue !== null);
  useEffect(() => {
    if (isAwake) void DIALOGS.palette.preload().catch(() => undefined);
  }, [isAwake]);
  if (dialog === null) return null;
  return <Load key={dialog} what={DIALOGS[dialog]} props={PROPS} />;
}

function HeldKeys({ leave }: { readonly leave: () => void }) {
  useHeldKeys(leave);
  return null;
}
