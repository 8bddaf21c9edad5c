import type { Acceptance } from '../../../core/index.ts';
import { count } from '../../parts/formatting.ts';
import { actions, useStore } from '../../store.ts';
import { Dialog, DialogHead } from '../../ui/Dialog.tsx';
import { Sign } from '../../ui/Sign.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';
import css from './acceptance.module.css';
import { type Asked, useAcceptance } from './useAcceptance.ts';

const NONE: readonly never[] = [];

/** What every target makes of the history that is open. */
export function AcceptanceDialog({ onClose }: { onClose: () => void }) {
  const targets = useStore((state) => state.catalogue?.targets ?? NONE);
  const chosen = useStore((state) => state.view?.target.id);
  const asked = useAcceptance(targets);
  const choose = (id: string) => {
    void actions.setTarget(id);
    onClose();
  };
  return (
    <Dialog title="Every target" isWide onClose={onClose}>
      <DialogHead title="Every target" onClose={onClose} />
      <p className="soft">
        This conversation as it is, against each API that is known here. Choose one to check against it.
      </p>
      <Progress asked={asked} total={targets.length} />
      <table className={css.acceptance}>
        <thead>
          <tr>
            <th scope="col">Target</th>
            <th scope="col">Verdict</th>
            <th scope="col">What it would respond with first</th>
          </tr>
        </thead>
        <tbody>
          {targets.map(({ id, title }) => (
            <tr key={id} data-target={id} data-state={asked.rows.get(id)?.state ?? 'waiting'}>
              <th scope="row">
                <button type="button" className="link" aria-current={id === chosen} onClick={() => choose(id)}>
                  {title}
                </button>
                {id === chosen && <span className="tag">chosen</span>}
              </th>
              <Cells row={asked.rows.get(id)} />
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function Progress({ asked, total }: { readonly asked: Asked; readonly total: number }) {
  const { done, state, stop, goOn } = asked;
  return (
    <div className={css.acceptanceProgress}>
      <span role="status" aria-label="Targets checked">
        {state === 'failed' ? 'The work stopped in the middle. ' : ''}
        {done} of {count(total, 'target')} checked
      </span>
      {state === 'asking' && (
        <>
          <progress value={done} max={Math.max(1, total)} aria-label="Targets checked" />
          <button type="button" className="button" onClick={stop}>
            Cancel
          </button>
        </>
      )}
      {(state === 'stopped' || state === 'failed') && (
        <button type="button" className="button" onClick={goOn}>
          Go on
        </button>
      )}
    </div>
  );
}

function Cells({ row }: { readonly row: Acceptance | undefined }) {
  if (row === undefined)
    return (
      <td className="faint" colSpan={2}>
        not checked yet
      </td>
    );
  return (
    <>
      <td>
        <span className={css.acceptanceVerdict}>
          <Sign kind={signOf(row)} />
          <span>{verdictOf(row)}</span>
        </span>
        {row.writtenAs !== null && row.state !== 'unconvertible' && (
          <span className={`soft ${css.acceptanceNote}`}>
            to be written as {row.writtenAs}
            {row.leftOut.length > 0 ? `, without ${kindsOf(row)}` : ''}
          </span>
        )}
      </td>
      <td className="content">{row.predicted === null ? null : <VisibleText text={row.predicted} />}</td>
    </>
  );
}

const signOf = (row: Acceptance): 'error' | 'warning' | 'healthy' =>
  row.state === 'ok' ? (row.warnings > 0 ? 'warning' : 'healthy') : 'error';

function verdictOf(row: Acceptance): string {
  const { state, errors, warnings } = row;
  if (state === 'unconvertible')
    return row.writtenAs === null
      ? 'not convertible'
      : `not convertible: ${row.writtenAs} has no place for ${kindsOf(row)}`;
  const more = warnings === 0 ? '' : `, ${count(warnings, 'warning')}`;
  return state === 'ok' ? `ok${more}` : `${count(errors, 'error')}${more}`;
}

const KINDS: { readonly [kind in Acceptance['leftOut'][number]]: string } = {
  text: 'words',
  reasoning: 'reasoning',
  call: 'calls',
  result: 'results',
  media: 'pictures and files',
  opaque: 'what is not known here',
};

const kindsOf = ({ leftOut }: Acceptance): string => leftOut.map((it) => KINDS[it]).join(', ');
