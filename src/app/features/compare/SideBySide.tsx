import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { ReportRow } from '../../../core/index.ts';
import type { ComparePair, PlanView } from '../../../worker/protocol.ts';
import { layOut, readable } from '../../monaco/layout.ts';
import { diffEditor } from '../../monaco/load.ts';
import { messageName } from '../../parts/words.ts';
import { client } from '../../store.ts';

const DiffEditor = lazy(diffEditor);

/** Characters beyond which a difference inside one message takes too long to find. */
const MOST = 400_000;

interface SideBySideProps {
  readonly plan: PlanView;
  readonly row: ReportRow;
  readonly onClose: () => void;
}

/** One message before and after, in an editor made for differences: its contents decoded, or the JSON as written. */
export function SideBySide({ plan, row, onClose }: SideBySideProps) {
  const [pair, setPair] = useState<ComparePair | 'failed' | null>(null);
  const [asWritten, setAsWritten] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    let current = true;
    setPair(null);
    client.compare(plan.id, row.index).then(
      (answer) => current && setPair(answer),
      () => current && setPair('failed'),
    );
    heading.current?.focus();
    return () => {
      current = false;
    };
  }, [plan.id, row.index]);

  const name = messageName(row.index);
  return (
    <div className="side-by-side">
      <div className="side-by-side-head">
        <h2 ref={heading} tabIndex={-1}>
          Before and after: {name}
        </h2>
        <label className="check">
          <input type="checkbox" checked={asWritten} onChange={(event) => setAsWritten(event.target.checked)} />
          As written
        </label>
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
      {pair === null ? (
        <p className="panel-note">Reading the message …</p>
      ) : pair === 'failed' ? (
        <p className="panel-note">This message could not be read again. The list above still shows what changes.</p>
      ) : pair.before.length + pair.after.length > MOST ? (
        <p className="panel-note">
          This message is too large to be compared word by word. The list above shows where it differs.
        </p>
      ) : (
        <Pair pair={pair} name={name} asWritten={asWritten} />
      )}
    </div>
  );
}

interface PairProps {
  readonly pair: ComparePair;
  readonly name: string;
  readonly asWritten: boolean;
}

function Pair({ pair, name, asWritten }: PairProps) {
  const sides = useMemo(() => {
    const show = asWritten ? (text: string) => layOut(text).text : readable;
    return [show(pair.before), show(pair.after)] as const;
  }, [pair, asWritten]);
  return (
    <Suspense fallback={<p className="panel-note">Opening the editor …</p>}>
      <DiffEditor
        before={sides[0]}
        after={sides[1]}
        beforeLabel={`Before, ${name}`}
        afterLabel={`After, ${name}`}
        json={asWritten}
        fold={false}
      />
    </Suspense>
  );
}
