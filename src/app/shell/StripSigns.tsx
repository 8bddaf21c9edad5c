import type { ReactNode } from 'react';
import css from './help.module.css';

const RED = { fill: 'none', stroke: 'var(--error)', strokeWidth: 1.5 } as const;

/** What is drawn in the overview, sign by sign. */
const SIGNS: readonly (readonly [words: string, drawn: ReactNode])[] = [
  [
    'Messages, as wide as they have tokens: from above users, the assistant, tools',
    <>
      <path d="M2 3h22v4H2z" fill="var(--strip-user)" />
      <path d="M25 8h20v4H25zM74 8h12v4H74z" fill="var(--strip-assistant)" />
      <path d="M46 13h27v4H46z" fill="var(--strip-tool)" />
    </>,
  ],
  ['A call and its result', <path key="pair" d="M4 4c0 14 52 14 52 0" fill="none" stroke="var(--pair)" />],
  [
    'A call without a result, or a result without a call',
    <circle key="end" cx="7" cy="10" r="3" {...RED} fill="var(--surface)" />,
  ],
  [
    'An error, a warning; click to open it',
    <>
      <path d="M5.3 6h3.4L11 8.3v3.4L8.7 14H5.3L3 11.7V8.3z" fill="var(--error)" />
      <path d="M5.5 8.5l3 3M8.5 8.5l-3 3" stroke="var(--surface)" strokeWidth="1.2" />
      <path d="M28 6l4 8h-8z" fill="var(--warning)" />
    </>,
  ],
  [
    'What the left pane shows: drag to scroll',
    <path key="view" d="M3 3h36v14H3z" fill="none" stroke="var(--text-soft)" strokeWidth="1.5" />,
  ],
  [
    'What a search finds',
    <>
      <path d="M4 3h6v11H4zM40 3h14v11H40z" fill="var(--match)" />
      <path d="M4 15h6v3H4zM40 15h14v3H40z" fill="var(--match-now)" />
    </>,
  ],
  [
    'What a plan removes, changes, moves, adds',
    <>
      <path d="M2 9h18v2H2z" fill="var(--removed)" />
      <path d="M26 14h18v3H26z" fill="var(--changed)" />
      <path d="M50 15.5h18" stroke="var(--moved)" strokeWidth="3" strokeDasharray="2 2" />
      <path d="M76 9h2v3h3v2h-3v3h-2v-3h-3v-2h3z" fill="var(--inserted)" />
    </>,
  ],
  [
    'Where messages[-N:] would cut, and the pairs that it would break',
    <path key="cut" d="M30.5 1v18" {...RED} strokeDasharray="3 2" />,
  ],
];

export function StripSigns() {
  return (
    <dl className={css.helpSigns}>
      {SIGNS.map(([words, drawn]) => (
        <div key={words}>
          <dt>
            <svg viewBox="0 0 90 20" width="90" height="20" aria-hidden="true">
              {drawn}
            </svg>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
