import { Log } from '../../parts/Log.tsx';
import { isOutside } from '../../parts/story.ts';
import { useStore } from '../../store.ts';
import { AboutRule } from './AboutRule.tsx';
import { Decoded } from './Explained.tsx';
import '../../parts/parts.css';
import './error.css';

/** What an error text says while no transcript is open yet. */
export function ErrorAnswer() {
  const text = useStore((state) => state.errorText);
  const decoded = useStore((state) => state.decoded);
  if (text.trim() === '' || decoded === null) return null;
  return (
    <div className="errors errors-alone">
      <Log />
      <section className="explained" aria-label="Error explained" aria-live="polite">
        <Decoded decoded={decoded} state="found" isPlain={false} />
        <AboutRule rule={decoded.matches[0]?.rule} />
      </section>
      {isOutside(decoded) ? null : (
        <p className="errors-help">Paste the transcript as well to see which message it is about.</p>
      )}
    </div>
  );
}
