import { type ReactNode, useState } from 'react';
import type { SessionView } from '../../../worker/protocol.ts';
import { Later } from '../../parts/Later.tsx';
import { useStore } from '../../store.ts';
import { FilterBar } from './FilterBar.tsx';
import { MessageTable } from './MessageTable.tsx';
import { Skeleton } from './Skeleton.tsx';

/** The left side: filters, and the messages as rows or as a conversation. */
export function MessagesPane({ reading }: { readonly reading: ReactNode }) {
  const view = useStore((state) => state.view);
  // What is opened at once does not flash a skeleton.
  const [isSlow] = useState(view === null);
  const waiting = <div className="messages-waiting">{isSlow && <Skeleton />}</div>;
  return (
    <section className="messages-pane" aria-label="Messages pane">
      {view === null ? (
        waiting
      ) : (
        // The verdict comes first: it is what people look at while the rest is drawn.
        <Later until={waiting}>
          <Messages view={view} reading={reading} />
        </Later>
      )}
    </section>
  );
}

function Messages({ view, reading }: { readonly view: SessionView; readonly reading: ReactNode }) {
  const pane = useStore((state) => state.pane);
  return (
    <>
      <FilterBar view={view} />
      {pane === 'read' ? (
        reading
      ) : (
        <div className="table-frame">
          <MessageTable key={`${view.transcript}`} view={view} />
        </div>
      )}
    </>
  );
}
