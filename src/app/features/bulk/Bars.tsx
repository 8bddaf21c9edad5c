import type { ByteProfile } from '../../../worker/bulk/protocol.ts';
import { bytes } from '../../parts/formatting.ts';
import css from './bulk.module.css';
import { barsOf, percent } from './byteBars.ts';

/** A bar for each place where bytes are, with its figures in words beside it. */
export function Bars({ profile }: { readonly profile: ByteProfile }) {
  const bars = barsOf(profile);
  return (
    <ul className={css.bulkBars} aria-label="Bytes by place">
      {bars.map((it) => (
        <li key={it.share} data-share={it.share}>
          <span>{it.title}</span>
          <span className={css.bulkFigures}>
            <strong>{bytes(it.bytes)}</strong> <span>{percent(it.bytes, profile.size)}</span>
          </span>
          <span className={css.bulkBar} aria-hidden="true">
            <span style={{ inlineSize: `${Math.max(0.4, (it.bytes / profile.size) * 100)}%` }} />
          </span>
          {it.about !== '' && <span className={`${css.bulkAbout} soft`}>{it.about}</span>}
        </li>
      ))}
    </ul>
  );
}
