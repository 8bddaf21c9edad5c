import type { SessionView } from '../../../worker/protocol.ts';
import { save } from '../../parts/save.ts';
import { stem } from '../../parts/stem.ts';
import { openSection } from '../../section.ts';
import { actions, client } from '../../store.ts';
import css from './head.module.css';

/** Where a section of a file is open: the ways to its other lines, and these lines as a file of their own. */
export function OtherLines(view: SessionView) {
  const { section } = view;
  if (section === null) return null;
  const { from, to, size } = section;
  const saveAlone = () =>
    client.sectionBlob().then(
      (blob) => save(blob, `${stem(view)}.lines.jsonl`),
      () => actions.notify('These lines could not be written. Try it again.'),
    );
  return (
    <p className={css.otherLines}>
      {from > 0 && (
        <button type="button" className="button" onClick={() => void openSection({ to: from })}>
          Open the lines before
        </button>
      )}
      {to < size && (
        <button type="button" className="button" onClick={() => void openSection({ from: to })}>
          Open the lines after this
        </button>
      )}
      <button type="button" className="button" onClick={() => void saveAlone()}>
        Save these lines alone
      </button>
    </p>
  );
}
