import { useState } from 'react';
import { actions } from '../../store.ts';

/** Puts the trim that is set into the clipboard, as code for the library. Shows it where the browser forbids that. */
export function CopyCode({ code }: { readonly code: string }) {
  const [refused, setRefused] = useState(false);
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
