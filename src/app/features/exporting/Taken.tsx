import type { ConversionRow, ConversionView } from '../../../worker/protocol.ts';
import { Place } from '../../parts/Place.tsx';
import { count } from '../../parts/words.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';

/** Whether the other API takes what would be written, and what that costs, message by message. */
export function Taken({ answer }: { readonly answer: ConversionView }) {
  const { speaker, errors, moreErrors, losses, moreLosses, added, ids, firstId, foreignModel } = answer;
  const refused = errors.length + moreErrors;
  return (
    <div className="export-taken">
      <p>
        {refused > 0 ? (
          <strong>{`${speaker ?? 'The other API'} would reject this: ${count(refused, 'error')} in it.`}</strong>
        ) : speaker === null ? (
          'No rule that holds everywhere is broken in it.'
        ) : (
          <strong>{`${speaker} would accept this.`}</strong>
        )}{' '}
        {losses.length === 0 && added.length === 0 ? 'Every word, call and result is kept.' : ''}
      </p>
      {foreignModel === null ? null : (
        <p>
          It still names the model{' '}
          <code>
            <VisibleText text={foreignModel} />
          </code>
          . Name one of {speaker}’s.
        </p>
      )}
      {firstId === null ? null : (
        <p>
          {count(ids, 'call id')} {ids === 1 ? 'is' : 'are'} changed on both sides, the first{' '}
          <code>
            <VisibleText text={firstId.from} />
          </code>{' '}
          as{' '}
          <code>
            <VisibleText text={firstId.to} />
          </code>
          .
        </p>
      )}
      {errors.length === 0 ? null : (
        <List title="Still rejected" rows={errors.map((what) => ({ index: -1, what }))} more={moreErrors} />
      )}
      {losses.length === 0 ? null : <List title="Lost or changed" rows={losses} more={moreLosses} placed />}
      {added.length === 0 ? null : <List title="Placeholders added" rows={added} more={0} />}
    </div>
  );
}

interface ListProps {
  readonly title: string;
  readonly rows: readonly ConversionRow[];
  readonly more: number;
  /** True where the rows name messages of the transcript that is open. */
  readonly placed?: boolean;
}

function List({ title, rows, more, placed = false }: ListProps) {
  return (
    <>
      <h3>{title}</h3>
      <ul className="export-losses" aria-label={title}>
        {rows.map((row) => (
          <li key={`${row.index} ${row.what}`}>
            {placed ? <Where index={row.index} /> : null}
            <span>
              <VisibleText text={row.what} />
            </span>
          </li>
        ))}
        {more > 0 ? <li className="soft">{count(more, 'more line')} not shown.</li> : null}
      </ul>
    </>
  );
}

function Where({ index }: { readonly index: number }) {
  return index < 0 ? <span className="place soft">beside the messages</span> : <Place index={index} origin="export" />;
}
