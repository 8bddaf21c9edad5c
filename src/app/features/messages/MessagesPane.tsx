import { type ReactNode, useRef } from 'react';
import { useLater } from '../../parts/useLater.ts';
import { useStore } from '../../store.ts';
import { FilterBar } from './FilterBar.tsx';
import { MessageTable, type TableHandle } from './MessageTable.tsx';
import { Minimap } from './Minimap.tsx';
import { Skeleton } from './Skeleton.tsx';

/** The left side: filters, and the messages as rows with the whole session beside them, or as a conversation. */
export function MessagesPane({ reading }: { readonly reading: ReactNode }) {
  const pane = useStore((state) => state.pane);
  const view = useStore((state) => state.view);
  const table = useRef<TableHandle>(null);
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
        <div className="table-and-map">
          <MessageTable key={`${view.transcript}`} view={view} handle={table} />
          <LaterMap view={view} table={table} />
        </div>
      )}
    </section>
  );
}

function LaterMap(props: Parameters<typeof Minimap>[0]) {
  return useLater() ? <Minimap {...props} /> : <span className="minimap" aria-hidden="true" />;
}
