import type { SalvageChoices } from '../../../core/index.ts';
import { count } from '../../parts/formatting.ts';
import css from './bulk.module.css';
import type { BulkStep } from './bulkStep.ts';
import { savingWords } from './byteBars.ts';
import type { Bulk } from './useBulk.ts';

const PICTURES: readonly (readonly [SalvageChoices['pictures'], string])[] = [
  ['none', 'Keep pictures'],
  ['compaction', 'A note in place of pictures in compaction records'],
  ['all', 'A note in place of every picture'],
];

/** The same file with less in it: choices, what they leave, and the file itself. */
export function Smaller({
  bulk,
  step,
  onOpen,
}: {
  readonly bulk: Bulk;
  readonly step: Extract<BulkStep, { readonly plan: unknown }>;
  readonly onOpen: () => void;
}) {
  const { choices, choose } = bulk;
  const { plan } = step;
  const { pictures, items, lines, copiesNeeded } = step.profile;
  const isBusy = step.at === 'writing';
  const hasPictures = pictures.compaction.count + pictures.elsewhere.count > 0;
  if (!hasPictures && items.copies === 0 && lines.progress === 0)
    return <p>It has no pictures, copies or progress lines that could be removed.</p>;
  const isSmaller = plan !== null && plan.after < plan.before;
  const ways = PICTURES.filter(([id]) => id !== 'compaction' || pictures.compaction.count > 0);
  return (
    <section className={css.bulkSmaller} aria-labelledby="bulk-smaller">
      <h3 id="bulk-smaller">Make it smaller</h3>
      <fieldset disabled={isBusy} aria-label="What is removed">
        {hasPictures &&
          ways.map(([id, title]) => (
            <label key={id}>
              <input
                type="radio"
                name="bulk-pictures"
                checked={choices.pictures === id}
                onChange={() => choose({ pictures: id })}
              />{' '}
              {title}
            </label>
          ))}
        {items.copies > 0 && (
          <label>
            <input
              type="checkbox"
              disabled={copiesNeeded !== null}
              checked={choices.copies && copiesNeeded === null}
              onChange={(event) => choose({ copies: event.target.checked })}
            />{' '}
            Remove copies in compaction records before the last
          </label>
        )}
        {copiesNeeded !== null && items.copies > 0 && <p className="soft">{copiesNeeded}</p>}
        {lines.progress > 0 && (
          <label>
            <input
              type="checkbox"
              checked={choices.progress}
              onChange={(event) => choose({ progress: event.target.checked })}
            />{' '}
            Remove {count(lines.progress, 'progress line')}
          </label>
        )}
      </fieldset>
      {plan && (
        <output className={css.bulkSaving} aria-label="What it saves">
          <strong>{savingWords(plan)}</strong> {isSmaller ? plan.words.join(' ') : ''}
        </output>
      )}
      <div className={css.bulkVerbs}>
        <button
          type="button"
          className="button primary"
          disabled={!isSmaller || isBusy}
          onClick={() => void bulk.write()}
        >
          Save the smaller file
        </button>
        {isSmaller && plan.fits && (
          <button type="button" className="button" disabled={isBusy} onClick={onOpen}>
            Open it here
          </button>
        )}
        {isSmaller && !plan.fits && <span className="soft">Still too large to be opened whole.</span>}
      </div>
    </section>
  );
}
