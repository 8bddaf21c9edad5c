import type { ReportRow } from '../../core/index.ts';
import type { PlanRow } from '../../worker/protocol.ts';
import type { Origin } from '../store.ts';
import { useStore } from '../store.ts';
import { Place } from './Place.tsx';
import { ACTION, messageName, titleOf } from './words.ts';

/** A sign and a word for what happens to a message. */
export function ActionSign({ action, word }: { readonly action: ReportRow['action']; readonly word?: string }) {
  return (
    <span className={`action action-${action}`}>
      <span className="action-sign" aria-hidden="true">
        {ACTION[action].sign}
      </span>
      {word ?? ACTION[action].word}
    </span>
  );
}

/** Where a change is: a message to go to, or the file as such. */
export function RowPlace(props: {
  readonly row: PlanRow;
  readonly origin: Origin;
  readonly label?: string | undefined;
  /** The place is one of another text: it is named, and cannot be gone to. */
  readonly isElsewhere?: boolean;
}) {
  const { row, origin, label, isElsewhere = false } = props;
  if (isElsewhere) return <span className="place">{messageName(row.index)}</span>;
  if (row.index < 0) return <span className="place">the file</span>;
  return <Place index={row.index} origin={origin} {...(label === undefined ? {} : { label })} />;
}

/** Title of the rule, pass or fix a change is made for. */
export function useTitles(): (id: string) => string {
  const catalogue = useStore((state) => state.catalogue);
  return (id) => {
    for (const entries of [catalogue?.passes, catalogue?.rules, catalogue?.fixes]) {
      const title = titleOf(entries, id);
      if (title !== id) return title;
    }
    return id === 'trim' ? 'Trim' : id;
  };
}
