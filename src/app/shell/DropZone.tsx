import { useEffect, useState } from 'react';
import { placeRef } from '../parts/focusPlaces.ts';
import { actions } from '../store.ts';
import { openDropped, openFiles } from './files.ts';
import css from './notice.module.css';

/** The whole window takes files and text. Holds the one file input as well. */
export function DropZone() {
  const [over, setOver] = useState(false);
  useEffect(() => {
    let depth = 0;
    const show = (by: number) => {
      depth = Math.max(0, depth + by);
      setOver(depth > 0);
    };
    const enter = (event: DragEvent) => {
      event.preventDefault();
      show(1);
    };
    const leave = () => show(-1);
    const stay = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      depth = 0;
      setOver(false);
      if (event.dataTransfer) take(event.dataTransfer);
    };
    const all = { dragenter: enter, dragleave: leave, dragover: stay, drop } as const;
    for (const [name, listener] of Object.entries(all)) window.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(all)) window.removeEventListener(name, listener as EventListener);
    };
  }, []);
  return (
    <>
      <input
        ref={placeRef('files')}
        id="file-input"
        className="visually-hidden"
        type="file"
        multiple
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) openFiles(files);
        }}
      />
      {over && (
        <div className={css.dropZone} aria-hidden="true">
          <p>Drop to open</p>
        </div>
      )}
    </>
  );
}

function take(transfer: DataTransfer): void {
  const hasFiles = transfer.types.includes('Files');
  const text = transfer.getData('text/plain');
  if (hasFiles) openDropped(transfer);
  else if (text.trim() !== '') {
    actions.setStartText(text);
    void actions.openText(text);
  }
}
