import type { ReactNode } from 'react';
import { count, digits } from '../../parts/formatting.ts';
import { pickFiles, pickFolder } from '../../shell/files.ts';
import { actions, asideWords, errorTextOf, getState, useStore } from '../../store.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';
import { Failure } from './Failure.tsx';
import { SampleMenu } from './SampleMenu.tsx';
import css from './start.module.css';
import { TranscriptField } from './TranscriptField.tsx';

/** Where somebody arrives in trouble. */
export function StartScreen({ children }: { readonly children?: ReactNode }) {
  const text = useStore((state) => state.startText);
  const errorText = useStore(errorTextOf);
  const failed = useStore((state) => state.phase === 'failed');
  const inspect = () => void actions.openText(getState().startText);
  return (
    <main className={css.start}>
      <div className={css.startColumn}>
        <h2 className={css.startTitle}>Your API rejected the conversation. See where, and fix it.</h2>
        <p className={css.startLead}>
          For people who build on LLM APIs or run coding agents. Paste a request, a session file or a log. See which
          part the API rejects, fix it or trim it to a token budget, and download the file with every other byte
          unchanged.
        </p>
        <p className={css.startPrivacy}>
          <b>Nothing you paste leaves this page.</b> It runs in your browser, also offline.{' '}
          <button type="button" className="link" onClick={() => actions.openDialog('privacy')}>
            See the proof
          </button>
        </p>
        <Aside />
        <Left />
        {failed && <Failure />}
        <div className={css.startFields}>
          <TranscriptField onInspect={inspect} />
          <label className={css.startField}>
            <span className={css.fieldName}>
              Error text <span className="faint">optional</span>
            </span>
            <textarea
              className="field"
              value={errorText}
              onChange={(event) => void actions.setErrorText(event.target.value)}
              spellCheck={false}
              autoComplete="off"
              aria-label="Error text"
              placeholder={'400 {"type":"error",\n"error":{"type":\n"invalid_request_error", …'}
            />
          </label>
        </div>
        <div className={css.startActions}>
          <button type="button" className="button primary" disabled={text.trim() === ''} onClick={inspect}>
            Inspect
          </button>
          <button type="button" className="button" onClick={pickFiles}>
            Open files
          </button>
          <button type="button" className="button" onClick={pickFolder}>
            Open a folder
          </button>
          <span className="soft">or drop them anywhere; two requests open side by side</span>
        </div>
        {children}
        <SampleMenu />
      </div>
    </main>
  );
}

/** The folder that was left: what is known of its files is still there. */
function Left() {
  const folder = useStore((state) => state.folder);
  const isOpening = useStore((state) => state.phase === 'opening');
  if (folder === null || isOpening) return null;
  return (
    <p className={css.startAside}>
      <span>
        <VisibleText text={folder.name} />, {digits(folder.size)} files
        {folder.unsaved > 0 && `, ${count(folder.unsaved, 'repaired file')} not downloaded`}
      </span>
      <button type="button" className="button" onClick={actions.showFolder}>
        Back to the table
      </button>
    </p>
  );
}

/** What was open before, with what was done to it. */
function Aside() {
  const aside = useStore((state) => state.aside);
  const isOpening = useStore((state) => state.phase === 'opening');
  if (aside === null || isOpening) return null;
  return (
    <p className={css.startAside}>
      <span>{asideWords(aside)} was put aside.</span>
      <button type="button" className="button" onClick={() => void actions.bringBack()}>
        Bring it back
      </button>
    </p>
  );
}
