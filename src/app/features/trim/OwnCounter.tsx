import { useId, useState } from 'react';
import { actions } from '../../store.ts';
import { ownCounterOf } from './own-counter.ts';

/** A counter of one's own: characters per token, or the tokens of each message, pasted. */
export function OwnCounter() {
  const id = useId();
  const [text, setText] = useState('');
  const counter = ownCounterOf(text);
  return (
    <div className="trim-option">
      <label htmlFor={id}>Own counter</label>
      <textarea
        id={id}
        rows={1}
        value={text}
        placeholder="3.6, or 12, 340, 7"
        aria-describedby={`${id}-about`}
        onChange={(event) => setText(event.target.value)}
      />
      <button
        type="button"
        className="button"
        disabled={counter === null}
        onClick={() => void (counter === null ? null : actions.setCounter(counter))}
      >
        Count with it
      </button>
      <small id={`${id}-about`}>One number: characters per token. Several: the tokens of each message.</small>
    </div>
  );
}
