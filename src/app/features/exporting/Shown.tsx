import type { SharingView } from '../../../worker/protocol.ts';
import { bytes, count, digits } from '../../parts/words.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';

interface ShownProps {
  readonly said: SharingView;
  readonly file: string;
  readonly isSmallest: boolean;
}

/** What a copy is like before anybody takes it: how much is left, what was replaced, and what was not. */
export function Shown({ said, file, isSmallest }: ShownProps) {
  const { size, before, left, removed, steps, note, replaced, moreReplaced, untouched } = said;
  const all = replaced.length + moreReplaced;
  return (
    <div className="export-shown">
      <p>
        <code>{file}</code>, {bytes(size)}
        {bytes(size) === bytes(before) ? '' : ` of ${bytes(before)}`}
        {removed === 0 ? '.' : `: ${digits(left)} of ${count(left + removed, 'message')}.`}
        {isSmallest && note === null
          ? ` The problem is still in it, and no error is new; ${count(steps, 'text')} were tried.`
          : ''}
      </p>
      {note === null ? null : <p>{note}</p>}
      {all === 0 ? (
        <p>Nothing was found to replace.</p>
      ) : (
        <details open={all <= 12}>
          <summary>{count(all, 'thing')} replaced</summary>
          <table className="export-replaced">
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
        <ul aria-label="Not replaced" className="export-losses">
          {untouched.map((it) => (
            <li key={it}>{it}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
