import type { DecodedError } from '../../../core/index.ts';
import type { PlanRow } from '../../../worker/protocol.ts';
import { Place } from '../../parts/Place.tsx';
import { ActionSign } from '../../parts/PlanRows.tsx';
import { Sentence } from '../../parts/Sentence.tsx';
import { useStore } from '../../store.ts';
import { Sign } from '../../ui/Sign.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';

/** The error is not about this file. */
export function Absent({ decoded }: { readonly decoded: DecodedError }) {
  return (
    <div className="explained-absent">
      <p>
        <Sign kind="healthy" size={14} /> <strong>Not in this file.</strong> <Sentence text={decoded.notInFile ?? ''} />
      </p>
      {decoded.culprit === undefined ? null : (
        <p>
          The place it names: <Place index={decoded.culprit.messageIndex} origin="errors" />
        </p>
      )}
    </div>
  );
}

/** Changes that are shown of a repair. */
const SHOWN = 4;

/** The message an error was about, and what a repair has changed there. */
export function Answered({ index, what }: { readonly index: number; readonly what: string }) {
  const applied = useStore((state) => state.applied);
  const rows = applied === null ? [] : near(applied.rows, index);
  return (
    <div className="explained-absent answered">
      <p>
        <Sign kind="healthy" size={14} /> <strong>Answered by your repair.</strong> It was about message {index}:{' '}
        <code>
          <VisibleText text={what} />
        </code>
      </p>
      {rows.length > 0 ? (
        <ul className="answered-rows" aria-label="What the repair changed there">
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one plan have no other name
            <li key={at}>
              <p>
                <ActionSign action={row.action} /> {row.joins ? 'into ' : row.action === 'inserted' ? 'before ' : ''}
                message {row.index}
              </p>
              <Words sign="−" kind="removed" text={row.before} />
              <Words sign="+" kind="inserted" text={row.after} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** The changes of a message and those right behind it, where an answer would stand. */
function near(rows: readonly PlanRow[], index: number): readonly PlanRow[] {
  const there = rows.filter((row) => row.index === index || row.index === index + 1 || row.to === index);
  return (there.length > 0 ? there : rows).slice(0, SHOWN);
}

const LONGEST = 400;

function Words({ sign, kind, text }: { sign: string; kind: 'removed' | 'inserted'; text: string | undefined }) {
  if (text === undefined || text === '') return null;
  return (
    <p className={`answered-words is-${kind}`}>
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">{kind === 'removed' ? 'Before: ' : 'After: '}</span>
      <code>
        <VisibleText text={text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text} />
      </code>
    </p>
  );
}
