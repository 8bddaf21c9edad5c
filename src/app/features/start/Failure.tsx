import { digits } from '../../parts/formatting.ts';
import { actions, useStore } from '../../store.ts';
import { Sign } from '../../ui/Sign.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';
import css from './start.module.css';

/** What was found instead of a transcript, where, and what to do. The text is still in its field. */
export function Failure() {
  const view = useStore((state) => state.view);
  const fileName = useStore((state) => state.fileName);
  const others = useStore((state) => state.otherFiles.length);
  const tried = useStore((state) => state.tried);
  const file = useStore((state) => state.file);
  const problems = view?.problems ?? [];
  const isTooLarge = file !== null && problems.some((it) => it.kind === 'too-large');
  return (
    <div id="failure" className={css.failure} role="alert">
      <Sign kind="error" size={18} />
      <div>
        {fileName !== null && <p className={css.failureFile}>{fileName}</p>}
        {problems.map((it) => (
          <p key={`${it.kind}${it.offset}`}>
            <VisibleText text={it.message} />
          </p>
        ))}
        {view === null && <p>This could not be opened.</p>}
        {view !== null && problems.length === 0 && (
          <p>No messages were found in this. Paste a request body, its messages, or a session file.</p>
        )}
        {isTooLarge && (
          <button type="button" className="button" onClick={() => actions.openDialog('bulk')}>
            See where the bytes are, or make it smaller
          </button>
        )}
        {others > 0 && <p className="soft">{triedWords(tried, others + 1)}</p>}
      </div>
      <button type="button" className="button quiet" onClick={actions.dismissFailure}>
        Dismiss
      </button>
    </div>
  );
}

/** Of very many files only the first are looked into; the sentence counts those. */
function triedWords(tried: number, all: number): string {
  if (tried === all) return `None of the ${digits(all)} files holds a transcript.`;
  return `None of the first ${digits(tried)} of ${digits(all)} files holds a transcript. The others were not looked into: choose fewer.`;
}
