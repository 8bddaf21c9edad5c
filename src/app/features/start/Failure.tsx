import { actions, useStore } from '../../store.ts';
import { Sign } from '../../ui/Sign.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';

/** What was found instead of a transcript, where, and what to do. The text is still in its field. */
export function Failure() {
  const view = useStore((state) => state.view);
  const fileName = useStore((state) => state.fileName);
  const others = useStore((state) => state.otherFiles.length);
  const problems = view?.problems ?? [];
  return (
    <div id="failure" className="failure" role="alert">
      <Sign kind="error" size={18} />
      <div>
        {fileName !== null && <p className="failure-file">{fileName}</p>}
        {problems.map((it) => (
          <p key={`${it.kind}${it.offset}`}>
            <VisibleText text={it.message} />
          </p>
        ))}
        {problems.length === 0 && (
          <p>No messages were found in this. Paste a request body, its messages, or a session file.</p>
        )}
        {others > 0 && <p className="soft">None of the {others + 1} files that were tried holds a transcript.</p>}
      </div>
      <button type="button" className="button quiet" onClick={actions.dismissFailure}>
        Dismiss
      </button>
    </div>
  );
}
