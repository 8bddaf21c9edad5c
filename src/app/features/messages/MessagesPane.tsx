import { type ReactNode, useState } from 'react';
import type { SessionView } from '../../../worker/protocol.ts';
import { AfterPaint } from '../../parts/AfterPaint.tsx';
import { placeRef } from '../../parts/focusPlaces.ts';
import { showsSides, useStore } from '../../store.ts';
import { MessageTable } from './MessageTable.tsx';
import css from './messages.module.css';
import { Skeleton } from './Skeleton.tsx';

/** The other ways to show the messages; their code is fetched when they are. */
interface Panes {
  /** As a conversation. */
  readonly reading: ReactNode;
  /** Before and after the chosen plan. */
  readonly sides: ReactNode;
  /** What stands beside the messages, as the first row; null where nothing does. */
  readonly request: ReactNode;
}

/** The messages as rows, as a conversation, or before and after a plan. */
export function MessagesPane(panes: Panes) {
  const view = useStore((state) => state.view);
  // What is opened at once does not flash a skeleton.
  const [isSlow] = useState(view === null);
  const waiting = <div ref={placeRef('waiting')}>{isSlow && <Skeleton />}</div>;
  return (
    <div className={css.messagesPane}>
      {view === null ? (
        waiting
      ) : (
        // The verdict comes first: it is what people look at while the rest is drawn.
        <AfterPaint until={waiting}>
          <Messages view={view} {...panes} />
        </AfterPaint>
      )}
    </div>
  );
}

function Messages({ view, reading, sides, request }: Panes & { readonly view: SessionView }) {
  const pane = useStore((state) => state.pane);
  const isPlanned = useStore(showsSides);
  return (
    <>
      {isPlanned ? (
        sides
      ) : pane === 'read' ? (
        reading
      ) : (
        <section className={css.tableFrame} aria-label="Conversation">
          <MessageTable key={`${view.transcript}`} view={view} request={request} />
        </section>
      )}
    </>
  );
}
