import { Log } from '../../parts/Log.tsx';
import { isOutside } from '../../parts/story.ts';
import { decodedOf, errorTextOf, useStore } from '../../store.ts';
import { AboutRule } from './AboutRule.tsx';
import { Decoded } from './Explained.tsx';
import css from './error.module.css';

/** What an error text says while no transcript is open yet. */
export function ErrorAnswer() {
  const text = useStore(errorTextOf);
  const decoded = useStore(decodedOf);
  if (text.trim() === '' || decoded === null) return null;
  return (
    <div className={css.errorsAlone}>
      <Log />
      <section className={css.explained} aria-label="Error explained" aria-live="polite">
        <Decoded decoded={decoded} state="found" isPlain={false} />
        <AboutRule rule={decoded.matches[0]?.rule} />
      </section>
      {isOutside(decoded) ? null : (
        <p className={css.errorsHelp}>Paste the transcript as well to see which message it is about.</p>
      )}
    </div>
  );
}
