import { useEffect, useId, useState } from 'react';
import { actions, useStore } from '../../store.ts';

const WAIT = 250;

/** The error text as it came: small until somebody wants to read it raw. */
export function ErrorField() {
  const text = useStore((state) => state.errorText);
  const recorded = useStore((state) => state.recordedError);
  const [typed, setTyped] = useState(text);
  const [raw, setRaw] = useState(false);
  const field = useId();

  // The text can also come from elsewhere: the start screen, or a paste on the page.
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => void actions.setErrorText(typed), WAIT);
    return () => clearTimeout(timer);
  }, [typed, text]);

  const isEmpty = typed === '';
  return (
    <div className="error-field">
      <label htmlFor={field} className="visually-hidden">
        Error text
      </label>
      <textarea
        className="field"
        id={field}
        data-raw={raw && !isEmpty}
        placeholder={isEmpty ? 'Paste the error text: a log line, a stack, JSON inside JSON' : ''}
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          if (target.value.length > typed.length + 1) requestAnimationFrame(() => target.scrollTo(0, 0));
          setTyped(target.value);
        }}
        onBlur={({ target }) => {
          // Small as it is, it shows how the text begins; what was pasted too.
          target.scrollTo(0, 0);
          // What is typed comes before what is done next: a paste on the page must not be written over by it.
          if (typed !== text) void actions.setErrorText(typed);
        }}
      />
      {isEmpty ? null : (
        <span className="error-verbs">
          {recorded?.text === typed && <span className="soft">Recorded in {recorded.where}</span>}
          <button type="button" className="link" aria-expanded={raw} onClick={() => setRaw(!raw)}>
            Raw
          </button>
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
        </span>
      )}
    </div>
  );
}
