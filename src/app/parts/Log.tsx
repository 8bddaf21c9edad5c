import css from '../features/case/error.module.css';
import { logIn } from '../refusal.ts';
import { actions, decodedOf, useStore } from '../store.ts';
import { VisibleText } from '../ui/VisibleText.tsx';

const WORDS = 160;

/** The errors of a log, to choose one; nothing where the text holds a single error. */
export function Log() {
  const log = useStore(({ refusal }) => logIn(refusal));
  const shown = useStore((state) => decodedOf(state)?.payload);
  if (log.length < 2) return null;
  return (
    <section className={css.errorsLog} aria-label="Errors in this text">
      <h3>{log.length} errors in this text</h3>
      <ol>
        {log.map((one, at) => (
          // The same error can stand in a log many times; its place is what tells it apart.
          <li key={`${String(at)} ${one.matches[0]?.error ?? ''}`}>
            <button
              type="button"
              className="link"
              aria-current={one.payload === shown ? 'true' : undefined}
              onClick={() => void actions.explain(one.payload)}
            >
              <VisibleText text={one.payload.slice(0, WORDS)} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
