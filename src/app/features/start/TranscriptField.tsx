import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useFocusPlace } from '../../parts/focusPlaces.ts';
import { bytes } from '../../parts/formatting.ts';
import { actions, getState, useStore } from '../../store.ts';
import css from './start.module.css';

/** Characters up to which a field shows all of its text. A browser lays out every line of it before it paints again. */
const SHOWN = 200_000;
/** Of a longer text this much. */
const BEGINNING = 2000;

/** Where a transcript is pasted. A long one is held by the page, not by the field. */
export function TranscriptField({ onInspect }: { readonly onInspect: () => void }) {
  const text = useStore((state) => state.startText);
  const failed = useStore((state) => state.phase === 'failed');
  const field = useRef<HTMLTextAreaElement>(null);
  useFocusPlace('transcript', field);
  const isLong = text.length > SHOWN;
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches) field.current?.focus({ preventScroll: true });
  }, []);
  const take = (pasted: string) => {
    actions.setStartText(pasted);
    if (pasted.trim() !== '') void actions.openText(pasted);
  };
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const now = event.target.value;
    // What comes in at once was pasted; what is typed waits for the button.
    if (now.length - text.length > 1) take(now);
    else actions.setStartText(now);
  };
  // The field would turn CRLF into LF; what was pasted is taken as it came.
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const pasted = event.clipboardData.getData('text/plain');
    const isWhole = isLong || selectionEnd - selectionStart === value.length;
    if (pasted === '' || (!isWhole && pasted.length <= SHOWN)) return;
    event.preventDefault();
    take(isWhole ? pasted : value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && getState().startText.trim() !== '') onInspect();
  };
  const clear = () => {
    actions.setStartText('');
    field.current?.focus();
  };
  return (
    <div className={css.startField}>
      <label className={css.fieldName} htmlFor="transcript-field">
        Transcript
      </label>
      <textarea
        id="transcript-field"
        ref={field}
        className="field"
        value={isLong ? `${text.slice(0, BEGINNING)} …` : text}
        readOnly={isLong}
        onChange={change}
        onPaste={paste}
        onKeyDown={press}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        wrap="off"
        aria-label="Transcript"
        aria-describedby={[failed ? 'failure' : '', isLong ? 'held' : ''].filter(Boolean).join(' ') || undefined}
        aria-invalid={failed}
        placeholder={'A request body, its messages,\nJSON or JSONL, a session file …'}
      />
      {isLong && (
        <p className={css.startHeld}>
          <span id="held">
            <strong>{bytes(text.length)} pasted</strong> <span className="soft">The field shows the beginning.</span>
          </span>
          <button type="button" className="button quiet" onClick={clear}>
            Remove
          </button>
        </p>
      )}
    </div>
  );
}
