import { actions, useStore } from '../store.ts';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { VisibleText, visibleWords } from '../ui/VisibleText.tsx';
import { pickFiles, showTable } from './files.ts';
import { Mark } from './Mark.tsx';
import { TargetSelect } from './TargetSelect.tsx';
import css from './topBar.module.css';

const THEMES = { system: 'light', light: 'dark', dark: 'system' } as const;
const THEME_WORDS = { system: 'as the device', light: 'light', dark: 'dark' } as const;

export function TopBar() {
  const themeChoice = useStore((state) => state.themeChoice);
  const phase = useStore((state) => state.phase);
  return (
    <header className={css.topBar}>
      <h1 className={css.appName}>
        <Mark />
        <span>Transcript Inspector</span>
      </h1>
      {(phase === 'ready' || phase === 'opening') && <FileName />}
      <span className="spring" />
      {phase !== 'folder' && <TargetSelect />}
      <div className={css.topTools}>
        <button
          type="button"
          className="button quiet icon"
          aria-label="Commands"
          aria-keyshortcuts="Control+K Meta+K"
          title="Commands (Ctrl K)"
          onClick={() => actions.openDialog('palette')}
        >
          <kbd>{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        <Menu name="More" label="More" look="quiet" items={moreItems(themeChoice, phase === 'ready')}>
          <span aria-hidden="true">⋯</span>
        </Menu>
      </div>
    </header>
  );
}

/** What is needed now and then. */
function moreItems(theme: keyof typeof THEMES, isOpen: boolean): readonly MenuItem[] {
  return [
    {
      id: 'help',
      title: 'Help',
      about: 'shortcuts, signs, and what this page does',
      keys: '?',
      run: () => actions.openDialog('help'),
    },
    ...(isOpen
      ? [
          {
            id: 'targets',
            title: 'Every target',
            about: 'what each API makes of this conversation',
            run: () => actions.openDialog('acceptance'),
          },
        ]
      : []),
    { id: 'rules', title: 'All rules', run: () => actions.openRule(null) },
    {
      id: 'theme',
      title: `Theme: ${THEME_WORDS[THEMES[theme]]}`,
      about: `now ${THEME_WORDS[theme]}`,
      run: () => actions.setTheme(THEMES[theme]),
    },
    { id: 'privacy', title: 'Privacy proof', run: () => actions.openDialog('privacy') },
  ];
}

function FileName() {
  const fileName = useStore((state) => state.fileName);
  const others = useStore((state) => state.otherFiles);
  const edited = useStore(({ view }) => view !== null && (view.edited || (view.section?.edits ?? 0) > 0));
  const sample = useStore((state) => state.sample !== null);
  const folder = useStore((state) => state.folder);
  const file = useStore((state) => state.file);
  return (
    <div className={css.fileName}>
      {folder !== null && (
        <button
          type="button"
          className="link"
          aria-label={`Back to ${visibleWords(folder.name)}`}
          onClick={actions.showFolder}
        >
          ‹ Back
        </button>
      )}
      {others.length > 0 ? (
        <Files name={fileName ?? 'Pasted text'} others={others} />
      ) : (
        <span className={css.fileTitle} title={fileName === null ? undefined : visibleWords(fileName)}>
          <VisibleText text={fileName ?? 'Pasted text'} />
        </span>
      )}
      {others.length > 0 && file !== null && (
        <button type="button" className="link" onClick={() => showTable([file, ...others])}>
          As a table
        </button>
      )}
      {edited && <span className="tag">edited</span>}
      {sample && !edited && (
        <button
          type="button"
          className="link"
          aria-label="Copy link to this sample"
          onClick={() => void actions.copySampleLink()}
        >
          Copy link
        </button>
      )}
      {folder === null && (
        <button type="button" className="link" onClick={pickFiles}>
          Open files
        </button>
      )}
      <button type="button" className="link" onClick={actions.closeSession}>
        Start over
      </button>
    </div>
  );
}

/** The file that is open, and those that came with it: a few, as many are a table. */
function Files({ name, others }: { readonly name: string; readonly others: readonly File[] }) {
  return (
    <select
      className={`select ${css.fileSelect}`}
      aria-label="File"
      title={`${others.length + 1} files`}
      value="-1"
      onChange={(event) => {
        const file = others[Number(event.target.value)];
        if (file) void actions.switchFile(file);
      }}
    >
      <option value="-1">{visibleWords(name)}</option>
      <optgroup label={others.length === 1 ? 'and 1 other file' : `and ${others.length} other files`}>
        {others.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files can have one name
          <option key={at} value={at}>
            {visibleWords(file.name)}
          </option>
        ))}
      </optgroup>
    </select>
  );
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
