import { useState } from 'react';
import css from './copyText.module.css';

interface CopyTextProps {
  readonly text: string;
  /** What is copied, for those who hear it. */
  readonly what: string;
}

/** A text to copy, such as the address of a page: nothing here is a link. */
export function CopyText({ text, what }: CopyTextProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return (
    <span className={css.copyText}>
      <code>{text}</code>
      <button type="button" className="link" onClick={() => void copy()}>
        Copy<span className="visually-hidden"> {what}</span>
      </button>
      <span role="status" className="soft">
        {state === 'copied' ? 'copied' : state === 'failed' ? 'select it to copy' : ''}
      </span>
    </span>
  );
}
