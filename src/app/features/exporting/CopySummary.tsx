import type { SharingView } from '../../../worker/protocol.ts';
import { bytes, count, digits } from '../../parts/formatting.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';
import css from './writing.module.css';

interface ShownProps {
  readonly said: SharingView;
  readonly isSmallest: boolean;
}

/** What a copy is like before anybody takes it: how much is left, what was replaced, and what was not. */
export function CopySummary({ said, isSmallest }: ShownProps) {
  const { size, before, steps, note, replaced, moreReplaced, untouched } = said;
  const all = replaced.length + moreReplaced;
  return (
    <>
      <p className="soft">
        {bytes(size)}
        {bytes(size) === bytes(before) ? '' : ` of ${bytes(before)}`}
        {isSmallest && note === null
          ? `. The problem is still in it, and no error is new; ${count(steps, 'text')} ${steps === 1 ? 'was' : 'were'} tried.`
          : '. It opens here with the same problems.'}
      </p>
      {note === null ? null : <p>{note}</p>}
      {all === 0 ? (
        <p>Nothing was found to replace.</p>
      ) : (
        <details>
          <summary>{count(all, 'thing')} replaced</summary>
          <table className={css.writingReplaced}>
            <thead>
              <tr>
                <th scope="col">Found</th>
                <th scope="col">Written instead</th>
                <th scope="col">Times</th>
              </tr>
            </thead>
            <tbody>
              {replaced.map((it) => (
                <tr key={`${it.kind} ${it.found}`}>
                  <td>
                    <VisibleText text={it.found} />
                  </td>
                  <td>
                    <code>{it.as}</code>
                  </td>
                  <td>{digits(it.count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {moreReplaced === 0 ? null : <p className="soft">And {digits(moreReplaced)} more.</p>}
        </details>
      )}
      {untouched.length === 0 ? null : (
        <ul aria-label="Not replaced" className={css.writingLosses}>
          {untouched.map((it) => (
            <li key={it}>{it}</li>
          ))}
        </ul>
      )}
    </>
  );
}
