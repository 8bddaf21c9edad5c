import { digits } from '../../parts/formatting.ts';
import { useStore } from '../../store.ts';
import css from './messages.module.css';
import { stepFound } from './stepFound.ts';

const STEPS = [
  { by: -1, name: 'Previous match', keys: 'Shift+Enter', path: 'M3.5 10L8 5.5l4.5 4.5' },
  { by: 1, name: 'Next match', keys: 'Enter', path: 'M3.5 6L8 10.5L12.5 6' },
] as const;

/** How many messages hold what is searched for, which of them is selected, and the way from one to the next. */
export function FindSteps() {
  const visible = useStore((state) => state.visible);
  const selected = useStore((state) => state.selection?.index ?? -1);
  const all = visible?.length ?? 0;
  const at = visible?.indexOf(selected) ?? -1;
  return (
    <span className={css.findSteps}>
      <span role="status" className="soft">
        {at < 0 ? digits(all) : `${digits(at + 1)} of ${digits(all)}`} shown
      </span>
      {STEPS.map(({ by, name, keys, path }) => (
        <button
          key={name}
          type="button"
          className="button icon"
          aria-label={name}
          title={`${name} (${keys.replace('+', ' ')} in the field)`}
          disabled={all === 0}
          onClick={() => stepFound(by)}
        >
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d={path} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
          </svg>
        </button>
      ))}
    </span>
  );
}
