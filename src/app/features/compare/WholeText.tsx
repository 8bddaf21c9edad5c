import { useEffect, useState } from 'react';
import DiffEditor from '../../monaco/DiffEditor.tsx';
import { hasLongLine, layOut } from '../../monaco/layout.ts';
import { client } from '../../store.ts';

/** Characters up to which both whole texts are compared. */
const MOST = 1_000_000;

interface Texts {
  readonly before: string;
  readonly after: string;
  readonly laid: boolean;
}

/** The whole text before and after a plan, or as it was opened and now, while it is small. Default export because it is loaded lazily. */
export default function WholeText({ plan }: { readonly plan: number | null }) {
  const [texts, setTexts] = useState<Texts | 'large' | 'failed' | null>(null);
  useEffect(() => {
    let current = true;
    setTexts(null);
    read(plan).then(
      (answer) => current && setTexts(answer),
      () => current && setTexts('failed'),
    );
    return () => {
      current = false;
    };
  }, [plan]);

  if (texts === null) return <p className="panel-note">Reading both texts …</p>;
  if (texts === 'large') {
    return <p className="panel-note">The text is larger than 1 MB. Compare it message by message instead.</p>;
  }
  if (texts === 'failed')
    return <p className="panel-note">The texts could not be read. The list of messages still works.</p>;
  return (
    <div className="whole-text">
      {texts.laid ? <p className="panel-note">Laid out for reading. What is written keeps its own form.</p> : null}
      <DiffEditor
        before={texts.before}
        after={texts.after}
        beforeLabel="Before, whole text"
        afterLabel="After, whole text"
        json
        fold
      />
    </div>
  );
}

async function read(plan: number | null): Promise<Texts | 'large'> {
  const [before, after] = await Promise.all(
    plan === null
      ? [client.original(MOST), client.source(null, MOST)]
      : [client.source(null, MOST), client.source(plan, MOST)],
  );
  if (before === null || after === null) return 'large';
  const laid = hasLongLine(before) || hasLongLine(after);
  return laid ? { before: layOut(before).text, after: layOut(after).text, laid } : { before, after, laid };
}
