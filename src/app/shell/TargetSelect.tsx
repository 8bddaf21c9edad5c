import { actions, useStore } from '../store.ts';
import { VisibleText, visibleWords } from '../ui/VisibleText.tsx';

/** Which API's rules apply. The text decides until somebody chooses; the reason stands beside it. */
export function TargetSelect() {
  const targets = useStore((state) => state.catalogue?.targets);
  const wanted = useStore((state) => state.wantedTarget);
  const target = useStore((state) => (state.phase === 'ready' ? state.view?.target : undefined));
  const value = wanted ?? target?.id ?? '';
  return (
    <div className="target">
      <label>
        <span className="soft">Target</span>
        <select
          className="select"
          aria-describedby={target ? 'target-reason' : undefined}
          value={value}
          onChange={(event) => void actions.setTarget(event.target.value === '' ? null : event.target.value)}
        >
          <option value="">Automatic</option>
          {(targets ?? []).map((it) => (
            <option key={it.id} value={it.id}>
              {it.title}
            </option>
          ))}
          {target && !targets?.some((it) => it.id === target.id) && <option value={target.id}>{target.title}</option>}
        </select>
      </label>
      {target && (
        <span id="target-reason" className="faint target-reason" title={visibleWords(target.reason)}>
          <VisibleText text={target.reason} />
        </span>
      )}
    </div>
  );
}
