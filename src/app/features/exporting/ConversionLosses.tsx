import type { ConversionRow, ConversionView } from '../../../worker/protocol.ts';
import { count, digits } from '../../parts/formatting.ts';
import outcomeCss from '../../parts/outcome.module.css';
import { Place } from '../../parts/Place.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';
import css from './writing.module.css';

/** What another format costs, message by message, and what its API would still reject. */
export function ConversionLosses({ answer }: { readonly answer: ConversionView }) {
  const { speaker, errors, moreErrors, losses, moreLosses, lostChars, added, ids, firstId, foreignModel } = answer;
  return (
    <>
      <p className="soft">
        {losses.length === 0
          ? 'Every word, call and result is kept.'
          : lostChars > 0
            ? `Loses ${count(lostChars, 'character')}.`
            : 'Every word is kept.'}
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
    </>
  );
}

interface ListProps {
  readonly title: string;
  readonly rows: readonly ConversionRow[];
  readonly more: number;
  /** True where the rows name messages of the conversation that is open. */
  readonly placed?: boolean;
}

/** Messages of one row that are named; the others are counted. */
const NAMED = 6;

function List({ title, rows, more, placed = false }: ListProps) {
  return (
    <>
      <h2>{title}</h2>
      <ul className={css.writingLosses} aria-label={title}>
        {grouped(rows).map(({ what, chars, indexes }) => (
          <li key={what}>
            <span>
              <VisibleText text={what} />
              {chars > 0 ? (
                <span className={outcomeCss.effect} data-tone="lossy">
                  {' '}
                  loses {count(chars, 'character')}
                </span>
              ) : null}
            </span>
            {placed ? <Where indexes={indexes} /> : null}
          </li>
        ))}
        {more > 0 ? <li className="soft">{count(more, 'more line')} not shown.</li> : null}
      </ul>
    </>
  );
}

interface Grouped {
  readonly what: string;
  readonly chars: number;
  readonly indexes: readonly number[];
}

/** The same of several messages is said once. */
function grouped(rows: readonly ConversionRow[]): readonly Grouped[] {
  const groups = new Map<string, Grouped>();
  for (const { what, chars = 0, index } of rows) {
    const known = groups.get(what) ?? { what, chars: 0, indexes: [] };
    groups.set(what, { what, chars: known.chars + chars, indexes: [...known.indexes, index] });
  }
  return [...groups.values()];
}

function Where({ indexes }: { readonly indexes: readonly number[] }) {
  const named = indexes.filter((index) => index >= 0);
  return (
    <span className="soft">
      {named.slice(0, NAMED).map((index) => (
        <Place key={index} index={index} origin="export" />
      ))}
      {named.length > NAMED ? ` and ${digits(named.length - NAMED)} more` : ''}
      {named.length === 0 ? 'outside the messages' : ''}
    </span>
  );
}
