// biome-ignore-all lint/a11y/useSemanticElements: it is a row of the table of messages.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays on the table, which names its active row.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys of the table open it.
import { useEffect } from 'react';
import type { AroundView } from '../../../worker/protocol.ts';
import { Load, loadable } from '../../parts/loadable.tsx';
import { requestWords } from '../../parts/requestWords.ts';
import { RANK, worstOf } from '../../parts/worst.ts';
import { actions, getState, REQUEST, type State, useStore } from '../../store.ts';
import { Sign } from '../../ui/Sign.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';
import css from './request.module.css';

/** It comes when the request is opened. */
const RequestParts = loadable(async () => (await import('./RequestParts.tsx')).RequestParts);

interface RequestRowProps {
  readonly around: AroundView;
  readonly revision: number;
  /** What a cell is in the table that the row stands in. */
  readonly cell: 'cell' | 'gridcell';
}

/** What is sent besides the messages: one line before message 0, which opens to its parts. */
export function RequestRow({ around, revision, cell }: RequestRowProps) {
  const isOpen = useStore((state) => state.opened.has(REQUEST));
  const isSelected = useStore((state) => state.selection?.index === REQUEST);
  const severity = useStore(worstAround);
  const asked = useStore((state) => (isSelected && state.selection?.origin !== 'messages' ? state.selection : null));
  // A problem in it that is gone to opens it.
  useEffect(() => {
    if (asked?.key != null && !getState().opened.has(REQUEST)) actions.toggleOpened(REQUEST);
  }, [asked]);
  return (
    <>
      <div
        id={`row-${REQUEST}`}
        role="row"
        tabIndex={-1}
        className={css.requestRow}
        data-part="request"
        aria-label="Request"
        aria-selected={cell === 'gridcell' ? isSelected : undefined}
        data-at={around.at}
        data-open={isOpen}
        onClick={() => {
          actions.select(REQUEST, 'messages');
          actions.toggleOpened(REQUEST);
        }}
      >
        {cell === 'cell' ? (
          <span role="cell" className={css.requestHead}>
            <button type="button" className={css.requestOpener} aria-expanded={isOpen}>
              Request
            </button>
          </span>
        ) : (
          <span role="gridcell" className={css.requestHead} aria-expanded={isOpen}>
            <b className={css.requestOpener}>Request</b>
          </span>
        )}
        <span role={cell} className={`${css.requestWords} soft`} data-text="">
          <VisibleText text={requestWords(around)} />
        </span>
        <span role={cell} className={css.requestMark}>
          {severity === null ? null : <Sign kind={severity} named />}
        </span>
      </div>
      {isOpen ? <Load what={RequestParts} props={{ revision, cell }} /> : null}
    </>
  );
}

/** The worst problem of what stands beside the messages; null where there is none. */
function worstAround({ view }: State) {
  const severity = worstOf(view?.diagnostics.filter(({ messageIndex }) => messageIndex < 0) ?? [])?.severity;
  return severity !== undefined && RANK[severity] > 0 ? severity : null;
}
