import { useState } from 'react';
import type { CounterInfo } from '../../../core/index.ts';
import type { SessionView } from '../../../worker/protocol.ts';
import { actions, useStore } from '../../store.ts';
import type { CodeInput } from './code.ts';
import css from './room.module.css';

interface CopyCodeProps extends Pick<CodeInput, 'unit' | 'budget' | 'options'> {
  readonly view: SessionView;
  /** What the budget was counted with. */
  readonly counter: CounterInfo;
}

/** The code that writes code comes when a hand is on its way to the button. */
const writer = () => import('./code.ts');

/** Puts the trim that is set into the clipboard, as code for the library. Shows it where the browser forbids that. */
export function CopyCode({ view, counter, ...set }: CopyCodeProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const fileName = useStore((state) => state.fileName);
  const counters = useStore((state) => state.catalogue?.counters) ?? [];
  const input = {
    ...set,
    counter: counter.id,
    ranks: counters.find((it) => it.id === counter.id)?.ranks ?? null,
    calibration: counter.calibration ?? null,
    alternate: view.target.alternate,
    file: isList(view) ? null : { name: fileName ?? 'session', target: view.target.id, transcript: view.transcript },
  };
  const copy = async () => {
    const { trimCode } = await writer();
    const code = trimCode(input);
    try {
      await navigator.clipboard.writeText(code);
      setRefused(null);
      actions.notify('Copied the trim options as TypeScript.');
    } catch {
      setRefused(code);
      actions.notify('The browser did not allow copying. The code is shown in the Trim tab.', 'error');
    }
  };
  return (
    <div className={css.trimCode}>
      <button
        type="button"
        className="button"
        onPointerEnter={() => void writer()}
        onFocus={() => void writer()}
        onClick={() => void copy()}
      >
        Copy options as code
      </button>
      {refused === null ? null : (
        <textarea
          className="field"
          readOnly
          rows={refused.split('\n').length}
          aria-label="Options as code"
          value={refused}
        />
      )}
    </div>
  );
}

/** Session files hold their messages in records of their own. */
const SESSIONS: ReadonlySet<string> = new Set(['claude-code', 'tunacode-session']);

const isList = ({ format, transcripts }: SessionView): boolean => transcripts.length === 1 && !SESSIONS.has(format.id);
