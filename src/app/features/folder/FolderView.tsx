import { useEffect } from 'react';
import { placeElement } from '../../parts/focusPlaces.ts';
import { pickFolder } from '../../shell/files.ts';
import { actions } from '../../store.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';
import { Actions } from './Actions.tsx';
import type { Desk } from './desk.ts';
import { Filters } from './Filters.tsx';
import { FolderTable } from './FolderTable.tsx';
import css from './folder.module.css';
import { takeBack } from './lineActions.ts';
import { State } from './State.tsx';
import { useDesk, useFolder, useShown } from './useDesk.ts';

/** Many files in a table: what they are, what is wrong with them, and their repair by one preset. */
export function FolderView() {
  const desk = useFolder();
  return desk === null ? <main className={css.folder} /> : <Shown key={desk.name} desk={desk} />;
}

function Shown({ desk }: { readonly desk: Desk }) {
  const view = useDesk(desk);
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
            <VisibleText text={desk.name} />
          </h2>
          <button type="button" className="link" onClick={pickFolder}>
            Open another folder
          </button>
          <button type="button" className="link" onClick={actions.closeSession}>
            Start over
          </button>
        </div>
        <State desk={desk} view={view} />
      </header>
      <Filters desk={desk} view={view} shown={shown.length} />
      <FolderTable desk={desk} view={view} shown={shown} />
      <Actions desk={desk} view={view} />
    </main>
  );
}
