import type { ByteProfile } from '../../../worker/bulk/protocol.ts';
import { bytes } from '../../parts/words.ts';
import { barsOf, percent } from './words.ts';

/** A bar for each place where bytes are, with its figures in words beside it. */
export function Bars({ profile }: { readonly profile: ByteProfile }) {
  const bars = barsOf(profile);
  return (
    <ul className="bulk-bars" aria-label="Bytes by place">
      {bars.map((it) => (
        <li key={it.share} data-share={it.share}>
          <span className="bulk-title">{it.title}</span>
          <span className="bulk-figures">
            <strong>{bytes(it.bytes)}</strong> <span>{percent(it.bytes, profile.size)}</span>
          </span>
          <span className="bulk-bar" aria-hidden="true">
            <span style={{ inlineSize: `${Math.max(0.4, (it.bytes / profile.size) * 100)}%` }} />
          </span>
          {it.about !== '' && <span className="bulk-about soft">{it.about}</span>}
        </li>
      ))}
    </ul>
  );
}
