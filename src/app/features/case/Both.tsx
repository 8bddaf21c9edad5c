import type { PlanRow } from '../../../worker/protocol.ts';
import { ActionSign } from '../../parts/PlanRows.tsx';
import { Sentence } from '../../parts/Sentence.tsx';
import { digits, messageName, rowCost } from '../../parts/words.ts';
import { WholeText } from '../../ui/VisibleText.tsx';

const LONGEST = 400;

/** Before and after of single messages, side by side where there is room. */
export function Both({ rows }: { readonly rows: readonly PlanRow[] }) {
  return (
    <ul className="both" aria-label="Before and after">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one plan have no other name
        <li key={at}>
          <p className="both-head">
            <ActionSign action={row.action} {...(row.joins ? { word: 'adds a result' } : {})} />{' '}
            {row.joins ? 'to ' : row.action === 'inserted' ? 'before ' : ''}
            {row.index < 0 ? 'in the file' : messageName(row.index)} <span className="effect">{rowCost(row)}</span>
          </p>
          {row.before === row.after ? (
            <p className="soft">
              <Sentence text={row.reason} />
            </p>
          ) : (
            <div className="both-sides">
              <Side name="Before" text={row.before} />
              <Side name="After" text={row.after} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Side({ name, text = '' }: { readonly name: 'Before' | 'After'; readonly text: string | undefined }) {
  return (
    <div className="both-side" data-side={name.toLowerCase()} data-empty={text === ''}>
      <span className="both-name">{name}</span>
      {text === '' ? (
        <span className="faint">nothing</span>
      ) : (
        <pre>
          <WholeText
            text={
              text.length > LONGEST
                ? `${text.slice(0, LONGEST)}… ${digits(text.length - LONGEST)} more characters`
                : text
            }
          />
        </pre>
      )}
    </div>
  );
}
