import { useRef, useState } from 'react';
import type { ByteProfile } from '../../../worker/bulk/protocol.ts';
import { bytes, count, digits } from '../../parts/formatting.ts';
import { actions, useStore } from '../../store.ts';
import { Dialog, DialogHead } from '../../ui/Dialog.tsx';
import { Sign } from '../../ui/Sign.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';
import { Bars } from './Bars.tsx';
import css from './bulk.module.css';
import { type BulkStep, profileIn } from './bulkStep.ts';
import { summaryWords } from './byteBars.ts';
import { Smaller } from './Smaller.tsx';
import { type Bulk, useBulk } from './useBulk.ts';

const TITLE = 'Where the bytes are';

/** A file of any size: what its bytes are, and the same file without some of them. Nothing of it is opened. */
export function BulkDialog({ onClose }: { onClose: () => void }) {
  const opened = useStore((state) => state.file);
  const [chosen, setChosen] = useState<File | null>(null);
  const file = chosen ?? opened;
  return (
    <Dialog title={TITLE} isWide onClose={onClose}>
      <DialogHead title={TITLE} onClose={onClose} />
      {file === null ? (
        <p>A session file of any size is read in pieces, in this page. Choose one to see what fills it.</p>
      ) : (
        <p className={css.bulkFile}>
          <VisibleText text={file.name} /> <span className="soft">{bytes(file.size)}</span>
        </p>
      )}
      <Choose isFirst={file === null} onChoose={setChosen} />
      {file !== null && <Told key={`${file.name} ${file.size} ${file.lastModified}`} file={file} onClose={onClose} />}
    </Dialog>
  );
}

function Choose({ isFirst, onChoose }: { readonly isFirst: boolean; readonly onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
        }}
      />
      <button type="button" className={isFirst ? 'button primary' : 'button'} onClick={() => input.current?.click()}>
        {isFirst ? 'Choose a file' : 'Choose another file'}
      </button>
    </>
  );
}

function Told({ file, onClose }: { readonly file: File; readonly onClose: () => void }) {
  const bulk = useBulk(file);
  const profile = profileIn(bulk.step);
  const open = () =>
    bulk.take((made) => {
      onClose();
      void actions.openFiles([made]);
    });
  return (
    <>
      <State bulk={bulk} />
      {profile && (
        <>
          <p className={css.bulkSummary}>{summaryWords(profile)}</p>
          <Bars profile={profile} />
          {!profile.complete && (
            <p className="soft">
              There is more in this file than can be remembered: more may be repeated than is counted.
            </p>
          )}
          <Kinds profile={profile} />
          {'plan' in bulk.step && <Smaller bulk={bulk} step={bulk.step} onOpen={open} />}
        </>
      )}
    </>
  );
}

function State({ bulk: { step, cancel, again } }: { readonly bulk: Bulk }) {
  const isOver = step.at === 'stopped' || step.at === 'failed';
  return (
    <div className={css.bulkState}>
      <span role="status" aria-label="State of the work">
        {stateWords(step)}
      </span>
      {'progress' in step && (
        <>
          <progress
            value={step.progress.done}
            max={Math.max(1, step.progress.total)}
            aria-label={step.at === 'writing' ? 'Bytes written' : 'Bytes read'}
          />
          <button type="button" className="button" onClick={cancel}>
            Cancel
          </button>
        </>
      )}
      {step.at === 'failed' && (
        <p className={css.bulkFailure} role="alert">
          <Sign kind="error" size={16} /> {step.why}
        </p>
      )}
      {isOver && (
        <button type="button" className="button" onClick={again}>
          Read it again
        </button>
      )}
    </div>
  );
}

function stateWords(step: BulkStep): string {
  if ('progress' in step) {
    const { done, total, lines } = step.progress;
    const more = step.at === 'reading' && lines > 0 ? `, ${count(lines, 'line')}` : '';
    return `${bytes(done)} of ${bytes(total)} read${more}`;
  }
  return WORDS[step.at];
}

const WORDS = {
  ready: 'Read to its end.',
  written: 'Written.',
  stopped: 'Cancelled. No file was changed.',
  failed: '',
};

function Kinds({ profile }: { readonly profile: ByteProfile }) {
  if (!profile.isLines) return null;
  const { kinds, longest } = profile;
  return (
    <details className={css.bulkKinds}>
      <summary>
        Lines by kind ({digits(kinds.length)}); the longest has {bytes(longest.bytes)} and is line{' '}
        {digits(longest.line)}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <section className={css.bulkScroll} tabIndex={0} aria-label="Lines by kind">
        <table>
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">Lines</th>
              <th scope="col">Bytes</th>
              <th scope="col">Longest</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map((it) => (
              <tr key={it.kind}>
                <th scope="row">
                  <VisibleText text={it.kind} />
                </th>
                <td>{digits(it.lines)}</td>
                <td>{bytes(it.bytes)}</td>
                <td>{bytes(it.longest)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
