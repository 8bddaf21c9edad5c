import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLater } from '../../parts/useLater.ts';
import { useStore } from '../../store.ts';
import { FilterBar } from './FilterBar.tsx';
import { MessageTable, type TableHandle } from './MessageTable.tsx';
import { Minimap, ROW } from './Minimap.tsx';
import { Skeleton } from './Skeleton.tsx';

/** The left side: filters, and the messages as rows with the whole session beside them, or as a conversation. */
export function MessagesPane({ reading }: { readonly reading: ReactNode }) {
  const pane = useStore((state) => state.pane);
  const view = useStore((state) => state.view);
  const table = useRef<TableHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
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
        <div className="table-and-map" ref={frame}>
          <MessageTable key={`${view.transcript}`} view={view} handle={table} />
          <LaterMap view={view} table={table} frame={frame} />
        </div>
      )}
    </section>
  );
}

type MapProps = Parameters<typeof Minimap>[0] & { readonly frame: RefObject<HTMLElement | null> };

/** The strip beside tables that are longer than what is seen of them; where all rows are in sight there is nothing to find. */
function LaterMap({ frame, ...props }: MapProps) {
  const height = useHeight(frame);
  const isPainted = useLater();
  if (props.view.rows.count * ROW < (height ?? window.innerHeight / 2)) return null;
  return isPainted ? <Minimap {...props} /> : <span className="minimap" aria-hidden="true" />;
}

/** The height of an element; null until it has been measured. */
function useHeight(of: RefObject<HTMLElement | null>): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = of.current;
    if (element === null) return;
    const watch = new ResizeObserver(() => setHeight(element.clientHeight));
    watch.observe(element);
    return () => watch.disconnect();
  }, [of]);
  return height;
}
