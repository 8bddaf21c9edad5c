import { count } from '../../parts/formatting.ts';
import css from './folder.module.css';
import type { FolderState } from './folderState.ts';
import type { FolderStore } from './folderStore.ts';
import { foundWords, progressWords } from './folderText.ts';

const LABELS = {
  reading: 'Files read',
  repairing: 'Files read',
  packing: 'Files packed',
  saving: 'Files saved',
} as const;

/** How far the work is, with its counts; what was found, once nothing runs. */
export function State({ folder, view }: { readonly folder: FolderStore; readonly view: FolderState }) {
  const { lines, counts, isListing, job, note } = view;
  const isOver = !isListing && job === null;
  return (
    <div className={css.folderState}>
      {isListing && <span>{count(lines.length, 'file')} found so far</span>}
      {job !== null && (
        <>
          <progress value={job.done} max={Math.max(1, job.total)} aria-label={LABELS[job.kind]} />
          <span>{progressWords(job, counts)}</span>
          <button type="button" className="button" onClick={() => void folder.stop()}>
            Cancel
          </button>
        </>
      )}
      <span role="status" aria-label="Summary">
        {isOver && foundWords(lines.length, counts)}
      </span>
      {isOver && counts.waiting > 0 && (
        <button type="button" className="button" onClick={() => folder.read()}>
          Go on
        </button>
      )}
      {note !== '' && <span className="soft">{note}</span>}
    </div>
  );
}
