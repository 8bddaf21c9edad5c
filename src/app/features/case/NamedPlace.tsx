import type { NamedPlace } from '../../../core/index.ts';
import { digits } from '../../parts/formatting.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';
import css from './error.module.css';

const SHOWN = 8;

/** What a text names though its fault is not known. */
export function Named({ place }: { readonly place: NamedPlace }) {
  const figures = Object.entries(place.limits);
  return (
    <div>
      <h3>What it names</h3>
      <ul className={css.explainedIds}>
        {place.path === undefined ? null : (
          <li>
            path{' '}
            <code>
              <VisibleText text={place.path} />
            </code>
          </li>
        )}
        {place.messageIndex === undefined ? null : <li>message {digits(place.messageIndex)}, counted from 0</li>}
        {place.ids.slice(0, SHOWN).map((id) => (
          <li key={id}>
            id{' '}
            <code>
              <VisibleText text={id} />
            </code>
          </li>
        ))}
        {place.ids.length > SHOWN && <li>{digits(place.ids.length - SHOWN)} more ids</li>}
        {figures.map(([name, value]) => (
          <li key={name}>
            {name} {digits(value)}
          </li>
        ))}
      </ul>
    </div>
  );
}
