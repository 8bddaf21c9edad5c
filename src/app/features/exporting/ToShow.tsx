import { useId, useState } from 'react';
import type { SessionView, SharingRequest, SharingView } from '../../../worker/protocol.ts';
import { save } from '../../parts/save.ts';
import { count, messageName } from '../../parts/words.ts';
import { COPY_LIMIT, stem } from '../../parts/written.ts';
import { actions, client } from '../../store.ts';
import { Shown } from './Shown.tsx';

type Kind = NonNullable<SharingRequest['redact']>['kinds'][number];

const KINDS: readonly { readonly id: Kind; readonly title: string; readonly about: string }[] = [
  { id: 'secret', title: 'Keys and passwords', about: 'by their form, by what comes before them, or drawn at random' },
  { id: 'address', title: 'Addresses', about: 'of people and of machines' },
  { id: 'name', title: 'User names', about: 'from home folders and signatures' },
  { id: 'path', title: 'Names in paths', about: 'folders and files below a home or a workplace' },
  { id: 'id', title: 'Ids', about: 'of calls, messages and runs, the same on both sides' },
];
/** Problems that are offered: of more nobody would find one in a menu. */
const OFFERED = 200;

interface Answer {
  readonly key: string;
  readonly request: SharingRequest;
  readonly said: SharingView | { readonly failed: string };
}

/** A copy for somebody else: the smallest with one problem, without what says whose it is, or both. */
export function ToShow({ view }: { readonly view: SessionView }) {
  const id = useId();
  const [only, setOnly] = useState('');
  const [kinds, setKinds] = useState<ReadonlySet<Kind>>(() => new Set(KINDS.map((it) => it.id)));
  const [words, setWords] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [busy, setBusy] = useState(false);
  const own = words.split(/[,\n]/).flatMap((it) => (it.trim().length > 1 ? [it.trim()] : []));
  const request: SharingRequest = {
    only: view.diagnostics.some((it) => it.key === only) ? only : null,
    redact: kinds.size + own.length === 0 ? null : { kinds: [...kinds, 'word'], words: own },
  };
  const key = JSON.stringify([view.revision, view.transcript, view.target.id, request]);
  const prepare = async () => {
    setBusy(true);
    try {
      setAnswer({ key, request, said: await client.sharing(request) });
    } catch (error) {
      // Who has cancelled knows it.
      const isEnded = error instanceof Error && error.name === 'Cancelled';
      const failed = error instanceof Error ? error.message : String(error);
      setAnswer(isEnded ? null : { key, request, said: { failed } });
    }
    setBusy(false);
  };
  const toggle = (kind: Kind, on: boolean) => {
    const next = new Set(kinds);
    if (on) next.add(kind);
    else next.delete(kind);
    setKinds(next);
  };
  const current = answer?.key === key ? answer : null;
  return (
    <>
      <p className="soft">The copy opens here with the same problems. Nothing is changed in what is open.</p>
      <div className="export-choice">
        <label htmlFor={`${id}-only`}>What to show</label>
        <select
          id={`${id}-only`}
          className="select"
          value={request.only ?? ''}
          onChange={(it) => setOnly(it.target.value)}
        >
          <option value="">The whole transcript</option>
          {view.diagnostics.length === 0 ? null : (
            <optgroup label="The smallest text with one problem">
              {view.diagnostics.slice(0, OFFERED).map((it) => (
                <option key={it.key} value={it.key}>
                  {it.title}
                  {it.messageIndex < 0 ? '' : `, ${messageName(it.messageIndex)}`}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </div>
      <fieldset className="choices export-kinds">
        <legend>Replace in it</legend>
        {KINDS.map((it) => (
          <label key={it.id}>
            <input
              type="checkbox"
              checked={kinds.has(it.id)}
              onChange={(event) => toggle(it.id, event.target.checked)}
            />
            <span>
              {it.title} <span className="soft">{it.about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="export-choice export-own">
        <label htmlFor={`${id}-words`}>Words of your own</label>
        <input
          id={`${id}-words`}
          className="field"
          value={words}
          spellCheck={false}
          autoComplete="off"
          placeholder="Acme, Project Falcon"
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <div className="export-buttons">
        <button type="button" className="button" disabled={busy} onClick={() => void prepare()}>
          Prepare the copy
        </button>
      </div>
      <div aria-live="polite" aria-busy={busy}>
        {busy ? (
          <p className="soft">Preparing the copy…</p>
        ) : current === null ? null : 'failed' in current.said ? (
          <p>{current.said.failed}</p>
        ) : (
          <Ready said={current.said} request={current.request} name={stem(view)} />
        )}
      </div>
    </>
  );
}

interface ReadyProps {
  readonly said: SharingView;
  readonly request: SharingRequest;
  readonly name: string;
}

function Ready({ said, request, name }: ReadyProps) {
  const file = `${request.redact?.kinds.includes('name') ? 'transcript' : name}.copy.${said.extension}`;
  return (
    <>
      <Shown said={said} file={file} isSmallest={request.only !== null} />
      <div className="export-buttons">
        <button type="button" className="button" onClick={() => void download(request, file)}>
          Download the copy
        </button>
        <button type="button" className="button" onClick={() => void copy(request)}>
          Copy to the clipboard
        </button>
      </div>
    </>
  );
}

async function download(request: SharingRequest, name: string): Promise<void> {
  try {
    save(await client.sharingBlob(request), name);
  } catch (error) {
    actions.notify(error instanceof Error ? error.message : String(error), 'error');
  }
}

async function copy(request: SharingRequest): Promise<void> {
  try {
    const text = await client.sharingText(request, COPY_LIMIT);
    if (text === null) {
      actions.notify('This is too large for the clipboard.', 'error');
      return;
    }
    await navigator.clipboard.writeText(text);
    actions.notify(`Copied ${count(text.length, 'character')}.`);
  } catch {
    actions.notify('The browser did not allow copying.', 'error');
  }
}
