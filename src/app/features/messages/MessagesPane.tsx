import type { ReactNode } from 'react';
import type { SessionView } from '../../../worker/protocol.ts';
import { Later } from '../../parts/Later.tsx';
import { useStore } from '../../store.ts';
import { FilterBar } from './FilterBar.tsx';
import { MessageTable } from './MessageTable.tsx';
import { Skeleton } from './Skeleton.tsx';

/** The left side: filters, and the messages as rows or as a conversation. */
export function MessagesPane({ reading }: { readonly reading: ReactNode }) {
  const view = useStore((state) => state.view);
  return (
    <section className="messages-pane" aria-label="Messages pane">
      {view === null ? (
        <Skeleton />
      ) : (
        // The verdict comes first: it is what people look at while the rest is drawn.
        <Later until={<Skeleton />}>
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
