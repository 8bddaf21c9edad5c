import { useState } from 'react';
import { count } from '../../parts/formatting.ts';
import { Dialog, DialogHead } from '../../ui/Dialog.tsx';
import { Sign } from '../../ui/Sign.tsx';
import css from './folder.module.css';
import type { FolderStore } from './folderStore.ts';
import type { Line } from './order.ts';

const TITLE = 'Save in place';

interface Props {
  readonly folder: FolderStore;
  readonly made: readonly Line[];
  readonly onClose: () => void;
}

/** Says what will be written before anything is. */
export function SaveDialog({ folder, made, onClose }: Props) {
  const [isRefused, setRefused] = useState(false);
  const day = new Date().toISOString().slice(0, 10);
  const save = async () => {
    if (!(await folder.askToWrite())) {
      setRefused(true);
      return;
    }
    onClose();
    await folder.save(made, day);
  };
  return (
    <Dialog title={TITLE} onClose={onClose}>
      <DialogHead title={TITLE} onClose={onClose} />
      <p className={css.folderWarning}>
        <Sign kind="warning" size={16} />
        <strong>Close the sessions first: a running client overwrites its file.</strong>
      </p>
      <p>
        {count(made.length, 'repaired file')} will be written where {made.length === 1 ? 'it came' : 'they came'} from.
        Beside each a copy of what is there now is put first, as <code>name.backup-{day}</code>. A file that has changed
        since it was read is left alone.
      </p>
      {isRefused && (
        <p role="alert" className="is-error">
          The browser does not allow writing into this folder. Nothing was written.
        </p>
      )}
      <p className={css.folderVerbs}>
        <button type="button" className="button primary" onClick={() => void save()}>
          Save {count(made.length, 'file')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
      </p>
    </Dialog>
  );
}
