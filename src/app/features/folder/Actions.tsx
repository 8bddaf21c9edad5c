import { useState } from 'react';
import { count, digits } from '../../parts/formatting.ts';
import { useStore } from '../../store.ts';
import css from './folder.module.css';
import type { FolderState } from './folderState.ts';
import type { FolderStore } from './folderStore.ts';
import { repairedOf, repairedWords } from './folderText.ts';
import { saveZip, select } from './lineActions.ts';
import { groupOf } from './order.ts';
import { SaveDialog } from './SaveDialog.tsx';

interface Props {
  readonly folder: FolderStore;
  readonly view: FolderState;
}

/** What can be done with the selected files, and what was done. */
export function Actions({ folder, view }: Props) {
  const { lines, selected, job, isListing, counts } = view;
  const chosen = lines.filter((it) => selected.has(it.at));
  const readable = chosen.filter((it) => it.view?.triage).length;
  const broken = () =>
    select(
      folder,
      lines.filter((it) => groupOf(it) === 'errors'),
      true,
    );
  const isBusy = isListing || (job !== null && job.kind !== 'reading');
  return (
    <footer className={css.folderActions}>
      <div className={css.folderRepair}>
        {chosen.length === 0 ? (
          <>
            <span className="soft">Select files to repair them.</span>
            {counts.errors > 0 && (
              <button type="button" className="button" onClick={broken}>
                Select {counts.errors === 1 ? 'the one' : `the ${digits(counts.errors)}`} with errors
              </button>
            )}
          </>
        ) : (
          <>
            <span>
              <b>{digits(chosen.length)}</b> selected
              {readable < chosen.length && <span className="soft">, {digits(chosen.length - readable)} not read</span>}
            </span>
            <button type="button" className="link" onClick={() => folder.set({ selected: new Set() })}>
              Clear
            </button>
            <Preset folder={folder} view={view} />
            <button
              type="button"
              className="button primary"
              disabled={isBusy || readable === 0}
              onClick={() => void folder.repair(chosen)}
            >
              Repair selected
            </button>
          </>
        )}
      </div>
      <Made folder={folder} view={view} isBusy={isBusy} />
    </footer>
  );
}

function Preset({ folder, view: { preset } }: Props) {
  const presets = useStore((state) => state.catalogue?.presets) ?? [];
  return (
    <label className={css.folderPreset}>
      <span className="soft">Preset</span>
      <select
        className="select"
        value={preset}
        title={presets.find((it) => it.id === preset)?.about}
        onChange={(event) => folder.set({ preset: event.target.value })}
      >
        {presets.map((it) => (
          <option key={it.id} value={it.id}>
            {it.title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What the repairs made, with the ways to take it. Nothing is in any file before one of them is gone. */
function Made({ folder, view, isBusy }: Props & { readonly isBusy: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const mended = view.lines.filter((it) => it.mend !== null);
  const made = mended.filter((it) => it.mend?.file);
  const writable = folder.files.writable(made);
  const packed = made.length - writable.length;
  return (
    <div className={css.folderMade} hidden={mended.length === 0}>
      <span role="status" aria-label="Repairs">
        {mended.length > 0 && !isBusy && repairedWords(repairedOf(mended))}
      </span>
      {mended.length > 0 && (
        <>
          {made.length > 0 && (
            <button type="button" className="button" disabled={isBusy} onClick={() => void saveZip(folder, made)}>
              Download ZIP <span className="soft">{count(made.length, 'file')}</span>
            </button>
          )}
          {writable.length > 0 && (
            <button type="button" className="button" disabled={isBusy} onClick={() => setAsking(true)}>
              Save in place
            </button>
          )}
          {folder.isWritable && packed > 0 && (
            <span className="soft">
              {count(packed, 'file')} from archives cannot be saved in place: the ZIP has {packed === 1 ? 'it' : 'them'}
              .
            </span>
          )}
          <button type="button" className="button quiet" disabled={isBusy} onClick={() => folder.discard()}>
            Discard
          </button>
        </>
      )}
      {isAsking && <SaveDialog folder={folder} made={writable} onClose={() => setAsking(false)} />}
    </div>
  );
}
