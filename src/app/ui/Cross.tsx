/** The sign of what closes something. */
export const Cross = () => (
  <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
    <path d="M3 3l8 8M11 3l-8 8" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
  </svg>
);
