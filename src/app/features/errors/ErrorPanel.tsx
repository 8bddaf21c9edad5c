import { useEffect, useId, useState } from 'react';
import { actions, useStore } from '../../store.ts';
import { Explained } from './Explained.tsx';
import { Log } from './Log.tsx';
import '../../parts/parts.css';
import './errors.css';

const WAIT = 250;

/** An error text from an API, an SDK or a log, explained against what is open. */
export function ErrorPanel() {
  const text = useStore((state) => state.errorText);
  const decoded = useStore((state) => state.decoded);
  const [typed, setTyped] = useState(text);
  const help = useId();
  const field = useId();

  // The text can also come from elsewhere: the start screen, or a paste on the page.
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => void actions.setErrorText(typed), WAIT);
    return () => clearTimeout(timer);
  }, [typed, text]);

  const waiting = typed.trim() !== '' && (typed !== text || decoded === null);
  return (
    <div className="errors">
      <div className="errors-field">
        <label htmlFor={field}>Error text</label>
        <p id={help} className="errors-help">
          As it came: a line of a log, a whole stack, JSON inside JSON. Wrapping and quoting are taken off.
        </p>
        <textarea
          className="field"
          id={field}
          aria-describedby={help}
          rows={5}
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed === '' ? null : (
          <button
            type="button"
            className="link"
            onClick={() => {
              setTyped('');
              void actions.setErrorText('');
            }}
          >
            Clear
          </button>
        )}
      </div>
      {typed.trim() === '' ? (
        <div className="panel-empty">
          <h2>What did the API say?</h2>
          <p>
            Paste the error above. The message it is about is looked up in this transcript, by id, by path, or by the
            rule it names.
          </p>
        </div>
      ) : waiting ? (
        <p className="panel-note" role="status">
          Reading the error …
        </p>
      ) : decoded === null ? null : (
        <>
          <Log />
          <Explained decoded={decoded} />
        </>
      )}
    </div>
  );
}
