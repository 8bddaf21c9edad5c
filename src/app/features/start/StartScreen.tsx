import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { pickFiles } from '../../shell/files.ts';
import { actions, getState, useStore } from '../../store.ts';
import { Failure } from './Failure.tsx';
import { SampleMenu } from './SampleMenu.tsx';

/** Where somebody arrives in trouble. */
export function StartScreen({ children }: { readonly children?: ReactNode }) {
  const text = useStore((state) => state.startText);
  const errorText = useStore((state) => state.errorText);
  const field = useRef<HTMLTextAreaElement>(null);
  const failed = useStore((state) => state.phase === 'failed');
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches) field.current?.focus({ preventScroll: true });
  }, []);
  const inspect = () => void actions.openText(getState().startText);
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const before = getState().startText;
    const now = event.target.value;
    actions.setStartText(now);
    // What comes in at once was pasted; what is typed waits for the button.
    if (now.length - before.length > 1 && now.trim() !== '') void actions.openText(now);
  };
  // The field would turn CRLF into LF; what was pasted is taken as it came.
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const pasted = event.clipboardData.getData('text/plain');
    if (pasted === '' || selectionEnd - selectionStart < value.length) return;
    event.preventDefault();
    actions.setStartText(pasted);
    void actions.openText(pasted);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text.trim() !== '') inspect();
  };
  return (
    <main className="start">
      <div className="start-column">
        <h2 className="start-title">Which message broke it?</h2>
        <p className="start-lead">Paste a transcript. Add the error if you have one.</p>
        {failed && <Failure />}
        <div className="start-fields">
          <label className="start-field">
            <span className="field-name">Transcript</span>
            <textarea
              ref={field}
              className="field"
              value={text}
              onChange={change}
              onPaste={paste}
              onKeyDown={press}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              wrap="off"
              aria-label="Transcript"
              aria-describedby={failed ? 'failure' : undefined}
              aria-invalid={failed}
              placeholder={'A request body, its messages,\nJSON or JSONL, a session file …'}
            />
          </label>
          <label className="start-field">
            <span className="field-name">
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
        <div className="start-actions">
          <button type="button" className="button primary" disabled={text.trim() === ''} onClick={inspect}>
            Inspect
          </button>
          <button type="button" className="button" onClick={pickFiles}>
            Open files
          </button>
          <span className="soft">or drop them anywhere</span>
        </div>
        {children}
        <SampleMenu />
        <p className="start-privacy soft">
          Nothing you paste leaves this page.{' '}
          <button type="button" className="link" onClick={() => actions.openDialog('privacy')}>
            See the proof
          </button>
        </p>
      </div>
    </main>
  );
}
