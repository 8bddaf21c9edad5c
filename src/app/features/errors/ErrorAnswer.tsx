import { useStore } from '../../store.ts';
import { Explained } from './Explained.tsx';
import { Log } from './Log.tsx';
import '../../parts/parts.css';
import './errors.css';

/** What an error text says while no transcript is open yet. */
export function ErrorAnswer() {
  const text = useStore((state) => state.errorText);
  const decoded = useStore((state) => state.decoded);
  if (text.trim() === '' || decoded === null) return null;
  return (
    <div className="errors errors-alone">
      <Log />
      <Explained decoded={decoded} />
      <p className="errors-help">Paste the transcript as well to see which message it is about.</p>
    </div>
  );
}
