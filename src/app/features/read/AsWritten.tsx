import { useEffect, useState } from 'react';
import type { WrittenView } from '../../../worker/protocol.ts';
import { COPY_LIMIT } from '../../parts/limits.ts';
import { Pieces } from '../../parts/Pieces.tsx';
import { actions, client } from '../../store.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';
import css from './read.module.css';

/** Characters that are shown at first; all are copied. */
const SHOWN = 20_000;

interface AsWrittenProps {
  readonly index: number;
  /** Another revision is another text. */
  readonly revision: number;
}

/** A message as it stands in the file. */
export function AsWritten({ index, revision }: AsWrittenProps) {
  const [raw, setRaw] = useState<WrittenView | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is another text.
  useEffect(() => {
    let here = true;
    client.written(index, { most: SHOWN, piece: SHOWN }).then(
      (it) => here && setRaw(it),
      (error: unknown) => actions.notify(error instanceof Error ? error.message : String(error), 'error'),
    );
    return () => {
      here = false;
    };
  }, [index, revision]);
  if (raw === null) return <p className="soft">Reading…</p>;
  return (
    <>
      <pre className={`content ${css.mdCode}`}>
        <VisibleText text={raw.text} />
      </pre>
      <Pieces
        from={raw.text.length}
        to={raw.of}
        ask={async (from, to) => (await client.written(index, { most: 0, piece: to - from, from })).text}
      />
      {raw.of <= COPY_LIMIT ? (
        <Copy index={index} />
      ) : (
        <p className="soft">This message is too large for the clipboard. Download has it as a file.</p>
      )}
    </>
  );
}

function Copy({ index }: { readonly index: number }) {
  const [done, setDone] = useState('');
  const copy = async () => {
    try {
      const { text } = await client.written(index, { most: COPY_LIMIT, piece: COPY_LIMIT });
      await navigator.clipboard.writeText(text);
      setDone('copied');
    } catch {
      setDone('the browser did not allow copying');
    }
  };
  return (
    <p>
      <button type="button" className="link" onClick={() => void copy()}>
        Copy as written
      </button>{' '}
      <span role="status" className="soft">
        {done}
      </span>
    </p>
  );
}
