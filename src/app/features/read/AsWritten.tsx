import { useEffect, useState } from 'react';
import { digits } from '../../parts/words.ts';
import { actions, client } from '../../store.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';

/** Characters that are shown; all are copied. */
const SHOWN = 20_000;

interface AsWrittenProps {
  readonly index: number;
  /** Another revision is another text. */
  readonly revision: number;
}

/** A message as it stands in the file. */
export function AsWritten({ index, revision }: AsWrittenProps) {
  const [raw, setRaw] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is another text.
  useEffect(() => {
    let here = true;
    client.message(index).then(
      (it) => here && setRaw(it.raw),
      (error: unknown) => actions.notify(error instanceof Error ? error.message : String(error), 'error'),
    );
    return () => {
      here = false;
    };
  }, [index, revision]);
  if (raw === null) return <p className="soft">Reading…</p>;
  return (
    <>
      <pre className="content md-code">
        <VisibleText text={raw.slice(0, SHOWN)} />
      </pre>
      {raw.length > SHOWN && (
        <p className="soft">The other {digits(raw.length - SHOWN)} characters are in Source, and in what is copied.</p>
      )}
      <Copy text={raw} />
    </>
  );
}

function Copy({ text }: { readonly text: string }) {
  const [done, setDone] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setDone('copied'),
      () => setDone('the browser did not allow copying'),
    );
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
