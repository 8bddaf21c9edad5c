import { useEffect } from 'react';
import { placeElement } from '../../parts/focusPlaces.ts';
import { pickFolder } from '../../shell/files.ts';
import { actions } from '../../store.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';
import { Actions } from './Actions.tsx';
import { Filters } from './Filters.tsx';
import { FolderTable } from './FolderTable.tsx';
import css from './folder.module.css';
import type { FolderStore } from './folderStore.ts';
import { takeBack } from './lineActions.ts';
import { State } from './State.tsx';
import { useFolder, useFolderState, useShown } from './useFolder.ts';

/** Many files in a table: what they are, what is wrong with them, and their repair by one preset. */
export function FolderView() {
  const folder = useFolder();
  return folder === null ? <main className={css.folder} /> : <Shown key={folder.name} folder={folder} />;
}

function Shown({ folder }: { readonly folder: FolderStore }) {
  const view = useFolderState(folder);
  const shown = useShown(view);
  useEffect(() => {
    takeBack();
    placeElement('messages')?.focus({ preventScroll: true });
  }, []);
  return (
    <main className={css.folder}>
      <header className={css.folderTop}>
        <div className={css.folderTitle}>
          <h2>
            <VisibleText text={folder.name} />
          </h2>
          <button type="button" className="link" onClick={pickFolder}>
            Open another folder
          </button>
          <button type="button" className="link" onClick={actions.closeSession}>
            Start over
          </button>
        </div>
        <State folder={folder} view={view} />
      </header>
      <Filters folder={folder} view={view} shown={shown.length} />
      <FolderTable folder={folder} view={view} shown={shown} />
      <Actions folder={folder} view={view} />
    </main>
  );
}
