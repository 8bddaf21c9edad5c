import type { ReactNode } from 'react';
import { useStore } from '../../store.ts';
import { FilterBar } from './FilterBar.tsx';
import { MessageTable } from './MessageTable.tsx';
import { Skeleton } from './Skeleton.tsx';

/** The left side: filters, and the messages as rows or as a conversation. */
export function MessagesPane({ reading }: { readonly reading: ReactNode }) {
  const pane = useStore((state) => state.pane);
  const view = useStore((state) => state.view);
  if (!view) {
    return (
      <section className="messages-pane" aria-label="Messages pane">
        <Skeleton />
      </section>
    );
  }
  return (
    <section className="messages-pane" aria-label="Messages pane">
      <FilterBar view={view} />
      {pane === 'read' ? (
        reading
      ) : (
        <div className="table-frame">
          <MessageTable key={`${view.transcript}`} view={view} />
        </div>
      )}
    </section>
  );
}
