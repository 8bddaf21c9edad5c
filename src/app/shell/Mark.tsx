import css from './topBar.module.css';

/** The name's sign: a call with its result, and one that nothing answers. */
export function Mark() {
  return (
    <svg className={css.mark} viewBox="0 0 20 20" aria-hidden="true">
      <path
        d="M5 3.5v4.2a2.6 2.6 0 0 0 2.6 2.6h2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <circle cx="5" cy="3.5" r="1.9" fill="currentColor" />
      <circle cx="12" cy="10.3" r="1.9" fill="currentColor" />
      <path d="M5 16.5h6.2" fill="none" stroke="var(--error)" strokeWidth="1.6" strokeLinecap="round" />
      <circle cx="5" cy="16.5" r="1.9" fill="var(--error)" />
      <circle cx="14" cy="16.5" r="2.4" fill="none" stroke="var(--error)" strokeWidth="1.6" />
    </svg>
  );
}
