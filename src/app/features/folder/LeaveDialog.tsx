import { useState } from 'react';
import { count } from '../../parts/formatting.ts';
import { Dialog, DialogHead } from '../../ui/Dialog.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';
import css from './folder.module.css';
import { asked } from './leaving.ts';
import { saveZip } from './lineActions.ts';

const TITLE = 'Repairs that are in no file';

/** Says what would be lost with the table of a folder, before another one takes its place. */
export function LeaveDialog({ onClose }: { readonly onClose: () => void }) {
  const [question] = useState(asked);
  const [isPacking, setPacking] = useState(false);
  if (question === null) return null;
  const { folder } = question;
  const go = () => {
    asked()?.answer(true);
    onClose();
  };
  const take = async () => {
    setPacking(true);
    const isSaved = await saveZip(
      folder,
      folder.get().lines.filter((it) => it.mend?.file),
    );
    setPacking(false);
    if (isSaved) go();
  };
  return (
    <Dialog title={TITLE} onClose={onClose}>
      <DialogHead title={TITLE} onClose={onClose} />
      <p>
        {count(folder.unsaved, 'repaired file')} of <VisibleText text={folder.name} />{' '}
        {folder.unsaved === 1 ? 'was' : 'were'} neither downloaded nor saved. Another folder replaces this table and its
        repairs.
      </p>
      <p className={css.folderVerbs}>
        <button type="button" className="button primary" disabled={isPacking} onClick={() => void take()}>
          {isPacking ? 'Packing…' : 'Download ZIP and go on'}
        </button>
        <button type="button" className="button" disabled={isPacking} onClick={go}>
          Go on without them
        </button>
        <button type="button" className="button" onClick={onClose}>
          Stay here
        </button>
      </p>
    </Dialog>
  );
}
