import { useState } from 'react';
import type { CounterInfo } from '../../../core/index.ts';
import type { SessionView } from '../../../worker/protocol.ts';
import { actions, useStore } from '../../store.ts';
import { type CodeInput, trimCode } from './code.ts';

interface CopyCodeProps extends Pick<CodeInput, 'unit' | 'budget' | 'options'> {
  readonly view: SessionView;
  /** What the budget was counted with. */
  readonly counter: CounterInfo;
}

/** Puts the trim that is set into the clipboard, as code for the library. Shows it where the browser forbids that. */
export function CopyCode({ view, counter, ...set }: CopyCodeProps) {
  const [refused, setRefused] = useState(false);
  const fileName = useStore((state) => state.fileName);
  const counters = useStore((state) => state.catalogue?.counters) ?? [];
  const code = trimCode({
    ...set,
    counter: counter.id,
    ranks: counters.find((it) => it.id === counter.id)?.ranks ?? null,
    calibration: counter.calibration ?? null,
    alternate: view.target.alternate,
    file: isList(view) ? null : { name: fileName ?? 'session', target: view.target.id, transcript: view.transcript },
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setRefused(false);
      actions.notify('Copied the trim options as TypeScript.');
    } catch {
      setRefused(true);
      actions.notify('The browser did not allow copying. The code is shown in the Trim tab.', 'error');
    }
  };
  return (
    <div className="trim-code">
      <button type="button" className="button" onClick={() => void copy()}>
        Copy options as code
      </button>
      {refused ? (
        <textarea className="field" readOnly rows={code.split('\n').length} aria-label="Options as code" value={code} />
      ) : null}
    </div>
  );
}

/** Session files hold their messages in records of their own. */
const SESSIONS: ReadonlySet<string> = new Set(['claude-code', 'tunacode-session']);

const isList = ({ format, transcripts }: SessionView): boolean => transcripts.length === 1 && !SESSIONS.has(format.id);
