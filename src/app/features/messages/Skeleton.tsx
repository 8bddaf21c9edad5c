import { useStore } from '../../store.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';
import css from './messages.module.css';

const WIDTHS = [42, 78, 64, 88, 35, 71, 55, 82, 60, 47, 74, 38];

/** What is being read: its first messages once they are known, the shape of rows until then. */
export function Skeleton() {
  const first = useStore((state) => state.first);
  if (first.length === 0) {
    return (
      <div className={css.skeletonRows} aria-hidden="true">
        {WIDTHS.map((width) => (
          <div key={width} className={css.skeletonRow}>
            <i style={{ width: 24 }} />
            <i style={{ width: 64 }} />
            <i style={{ width: `${width}%` }} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ol className={css.skeletonRows} aria-label="First messages">
      {first.map((row) => (
        <li key={row.index} className={css.skeletonRow}>
          <span className="number faint">{row.index}</span>
          <span className="soft">
            <VisibleText text={row.role === 'other' ? row.roleName || row.role : row.role} />
          </span>
          <span className={`${css.words} content`} data-text="">
            <VisibleText text={row.what} />
          </span>
        </li>
      ))}
    </ol>
  );
}
