import { useEffect, useId, useState } from 'react';
import type { ConversionKind, ConversionRequest, ConversionView, SessionView } from '../../../worker/protocol.ts';
import { save } from '../../parts/save.ts';
import { bytes, count } from '../../parts/words.ts';
import { COPY_LIMIT, stem } from '../../parts/written.ts';
import { actions, client, useStore } from '../../store.ts';
import { AsSent } from './AsSent.tsx';
import { Taken } from './Taken.tsx';

/** The conversation in another format, with all that this loses before anybody takes it, and the request of it. */
export function OtherFormat({ view }: { readonly view: SessionView }) {
  const id = useId();
  const formats = useStore((state) => state.catalogue?.formats) ?? [];
  const [to, setTo] = useState('');
  const [repair, setRepair] = useState(true);
  const same = to === view.format.id;
  const [preset, setPreset] = useState<string | null>(null);
  const isSession = formats.some((format) => format.id === view.format.id && format.stored);
  const isSent = isSession && formats.some((format) => format.id === to && format.request);
  const request = { to, repair, ...(isSent && preset !== null ? { preset } : {}) };
  const answer = useConversion(to === '' ? null : request, view);
  const options = (request: boolean) =>
    formats
      .filter((it) => it.request === request && it.writable && (request || it.id !== view.format.id))
      .map((it) => (
        <option key={it.id} value={it.id}>
          {it.id === view.format.id ? `${it.title}, as it is` : it.title}
        </option>
      ));
  return (
    <section className="export-other" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>In another format</h2>
      <div className="export-choice">
        <label htmlFor={`${id}-to`}>Format to write</label>
        <select id={`${id}-to`} className="select" value={to} onChange={(event) => setTo(event.target.value)}>
          <option value="">Choose a format</option>
          <optgroup label="Requests of APIs">{options(true)}</optgroup>
          <optgroup label="Libraries and sessions">{options(false)}</optgroup>
        </select>
      </div>
      {to === '' ? (
        <>
          <p className="soft">What a format cannot hold is listed before you take it. Nothing here is changed.</p>
          <NotOffered titles={formats.filter((it) => it.stored && !it.writable).map((it) => it.title)} />
        </>
      ) : (
        <>
          {isSent ? <AsSent to={to} preset={preset} onChange={setPreset} /> : null}
          {same || 'preset' in request ? null : (
            <label className="export-switch">
              <input type="checkbox" checked={repair} onChange={(event) => setRepair(event.target.checked)} />
              Repair what the other API rejects
            </label>
          )}
          <div aria-live="polite" aria-busy={answer === null}>
            {answer === null ? (
              <p className="soft">Working out what is lost…</p>
            ) : 'failed' in answer ? (
              <p>{answer.failed}</p>
            ) : (
              <Answer answer={answer} request={request} same={same} name={stem(view)} />
            )}
          </div>
        </>
      )}
    </section>
  );
}

/** Formats that cannot be begun anew: what a program writes beside the words is not known here. */
function NotOffered({ titles }: { readonly titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <details className="soft">
      <summary>{count(titles.length, 'format')} cannot be written</summary>
      <p>
        These files of programs hold more than a conversation: ids, places and times that only the program itself can
        give. {titles.join(', ')}.
      </p>
    </details>
  );
}

interface AnswerProps {
  readonly answer: ConversionView;
  readonly request: ConversionRequest;
  readonly same: boolean;
  readonly name: string;
}

function Answer({ answer, request, same, name }: AnswerProps) {
  const file = `${name}.${request.to}.${answer.extension}`;
  return (
    <>
      {same ? null : <Taken answer={answer} />}
      {same ? null : (
        <p>
          <code>{file}</code>, {bytes(answer.size)}.
        </p>
      )}
      <div className="export-buttons">
        {same ? null : (
          <>
            <button type="button" className="button" onClick={() => void download(request, file)}>
              Download in this format
            </button>
            <button type="button" className="button" onClick={() => void copy(request, 'file', 'the conversation')}>
              Copy in this format
            </button>
          </>
        )}
        {answer.snippets === null ? null : (
          <>
            <button type="button" className="button" onClick={() => void copy(request, 'curl', 'the curl command')}>
              Copy as curl
            </button>
            <button type="button" className="button" onClick={() => void copy(request, 'python', 'the Python code')}>
              Copy as Python
            </button>
          </>
        )}
      </div>
      {answer.snippets === null ? (
        <p className="soft">This format is not the body of a request: there is no curl command for it.</p>
      ) : (
        <p className="soft">
          The key is in a variable of your environment, never in the text.
          {answer.snippets.length === 0 ? '' : ` Put in because the API asks for it: ${answer.snippets.join(', ')}.`}
        </p>
      )}
    </>
  );
}

async function download(request: ConversionRequest, name: string): Promise<void> {
  try {
    save(await client.conversionBlob(request, 'file'), name);
  } catch (error) {
    actions.notify(error instanceof Error ? error.message : String(error), 'error');
  }
}

async function copy(request: ConversionRequest, as: ConversionKind, what: string): Promise<void> {
  try {
    const text = await client.conversionText(request, as, COPY_LIMIT);
    if (text === null) {
      actions.notify('This is too large for the clipboard.', 'error');
      return;
    }
    await navigator.clipboard.writeText(text);
    actions.notify(`Copied ${what}, ${count(text.length, 'character')}.`);
  } catch {
    actions.notify('The browser did not allow copying.', 'error');
  }
}

type Answered = ConversionView | { readonly failed: string };

/** What a conversion would be, worked out anew whenever the text or the choice is another. */
function useConversion(request: ConversionRequest | null, { revision, transcript, target }: SessionView) {
  const key =
    request === null ? null : [revision, transcript, target.id, request.to, request.repair, request.preset].join(' ');
  const [known, setKnown] = useState<{ readonly key: string; readonly answer: Answered } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the answer depends on
  useEffect(() => {
    if (request === null || key === null) return;
    let current = true;
    const tell = (answer: Answered) => {
      if (current) setKnown({ key, answer });
    };
    client.conversion(request).then(tell, (error: unknown) => {
      tell({ failed: error instanceof Error ? error.message : String(error) });
    });
    return () => {
      current = false;
    };
  }, [key]);
  return known !== null && known.key === key ? known.answer : null;
}
