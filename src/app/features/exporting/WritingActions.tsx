import { bytes } from '../../parts/formatting.ts';
import css from '../../parts/headActions.module.css';
import { keepFocus } from '../../shell/focus.ts';
import { actions, useStore, type Written } from '../../store.ts';
import { Cross } from '../../ui/Cross.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { copyWritten, downloadWritten, fileOf, openWritten } from '../../writing.ts';

/** Takes what After shows: as a file, to the clipboard, as a request; or goes back to the conversation. */
export function WritingActions() {
  const writing = useStore((state) => state.writing);
  if (writing === null) return null;
  const written = writing.isBusy ? null : writing.shown;
  return (
    <div className={css.headActions}>
      {written === null ? null : <Taking written={written} />}
      <button
        type="button"
        className="button icon"
        aria-label="Back to the conversation"
        title="Back to the conversation (Escape)"
        onClick={() => {
          actions.closeWriting();
          keepFocus('verdict');
        }}
      >
        <Cross />
      </button>
    </div>
  );
}

function Taking({ written }: { readonly written: Written }) {
  const file = fileOf(written);
  const size = 'copy' in written ? written.copy.size : written.format.size;
  const hasRequest = 'format' in written && written.format.snippets !== null;
  const items: readonly MenuItem[] = [
    {
      id: 'file',
      title: file,
      about: `${bytes(size)}, as After shows it; nothing is applied`,
      keys: 'Ctrl S',
      run: downloadWritten,
    },
    { id: 'copy', title: 'Copy', about: 'What After shows, to the clipboard', run: () => copyWritten(written, 'file') },
    {
      id: 'open',
      title: 'Open here',
      about: 'To be trimmed, checked and fixed; this conversation is put aside',
      run: () => openWritten(written),
    },
    ...(hasRequest
      ? [
          { id: 'curl', title: 'Copy as curl', run: () => copyWritten(written, 'curl') },
          { id: 'python', title: 'Copy as Python', run: () => copyWritten(written, 'python') },
        ]
      : []),
  ];
  return (
    <div className={css.download}>
      <button
        type="button"
        className="button primary"
        title={`Saves ${file} (Ctrl S)`}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={() => void downloadWritten()}
      >
        Download
      </button>
      <Menu name="Download" label="More ways to download" look="primary" items={items}>
        <svg viewBox="0 0 10 6" width="10" height="6" aria-hidden="true">
          <path d="M1 1l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.4" />
        </svg>
      </Menu>
    </div>
  );
}
