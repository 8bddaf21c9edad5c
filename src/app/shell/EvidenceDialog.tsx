import { Sentence } from '../parts/Sentence.tsx';
import { useStore } from '../store.ts';
import { Dialog, DialogHead } from '../ui/Dialog.tsx';
import { VisibleText } from '../ui/VisibleText.tsx';
import css from './help.module.css';

/** Why the text was taken for what it was taken for. */
export function EvidenceDialog({ onClose }: { onClose: () => void }) {
  const view = useStore((state) => state.view);
  if (!view) return null;
  const { format, carrier, target, problems } = view;
  return (
    <Dialog title="Why this format" onClose={onClose}>
      <DialogHead title={format.title} onClose={onClose} />
      <p className="soft">Recognised by what it holds, not by its name. Carrier: {carrier}.</p>
      <ul className={css.bullets}>
        {format.evidence.map((it) => (
          <li key={it}>
            <Sentence text={it} />
          </li>
        ))}
      </ul>
      <h3>Target</h3>
      <p>
        {target.title}{' '}
        <span className="soft">
          (<VisibleText text={target.reason} />)
        </span>
      </p>
      {problems.length > 0 && (
        <>
          <h3>About the text</h3>
          <ul className={css.bullets}>
            {problems.map((it) => (
              <li key={`${it.kind}${it.offset}`}>
                <Sentence text={it.message} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
