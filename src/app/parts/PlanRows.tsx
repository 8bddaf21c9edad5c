import type { ReportRow } from '../../core/index.ts';
import { ACTION } from './words.ts';

/** A sign and a word for what happens to a message. */
export function ActionSign({ action, word }: { readonly action: ReportRow['action']; readonly word?: string }) {
  return (
    <span className={`action action-${action}`}>
      <span className="action-sign" aria-hidden="true">
        {ACTION[action].sign}
      </span>
      {word ?? ACTION[action].word}
    </span>
  );
}
