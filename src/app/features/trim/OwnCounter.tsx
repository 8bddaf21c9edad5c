import { useId, useState } from 'react';
import { actions } from '../../store.ts';
import { ownCounterOf } from './own-counter.ts';
import css from './trim.module.css';

/** A counter of one's own: characters per token, or the tokens of each message, pasted or from a file. */
export function OwnCounter() {
  const id = useId();
  const [text, setText] = useState('');
  const counter = ownCounterOf(text);
  return (
    <div className={css.trimOption}>
      <label htmlFor={id}>Your own token count</label>
      <textarea
        id={id}
        rows={1}
        value={text}
        placeholder="3.6"
        aria-describedby={`${id}-about`}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="button" className="button" onClick={() => pickText(setText)}>
        From a file
      </button>
      <button
        type="button"
        className="button"
        disabled={counter === null}
        onClick={() => void (counter === null ? null : actions.setCounter(counter))}
      >
        Count with it
      </button>
      <small id={`${id}-about`}>
        One number is the characters of a token, as 3.6. A list is the tokens of each message, as 12, 340, 7.
      </small>
    </div>
  );
}

/** Of a longer file the rest is not read. */
const MOST_BYTES = 4_000_000;

function pickText(show: (text: string) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.addEventListener('change', () => void input.files?.[0]?.slice(0, MOST_BYTES).text().then(show));
  input.click();
}
