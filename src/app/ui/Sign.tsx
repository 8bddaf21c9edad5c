export type SignKind = 'error' | 'warning' | 'info' | 'healthy' | 'unchecked';

const WORDS = {
  error: 'Error',
  warning: 'Warning',
  info: 'Note',
  healthy: 'Healthy',
  unchecked: 'Not checked',
} as const;

/** A severity as a shape. Decorative unless `named`, where no word stands beside it. */
export function Sign({ kind, named = false, size = 14 }: { kind: SignKind; named?: boolean; size?: number }) {
  const style = { width: size, height: size };
  const shape = (
    <svg className={`sign is-${kind}`} viewBox="0 0 14 14" style={style} aria-hidden="true">
      <Shape kind={kind} />
    </svg>
  );
  if (!named) return shape;
  return (
    <span className="named-sign" data-sign={kind} title={WORDS[kind]}>
      {shape}
      <span className="visually-hidden">{WORDS[kind]}</span>
    </span>
  );
}

function Shape({ kind }: { kind: SignKind }) {
  const mark = { fill: 'none', stroke: 'var(--surface)', strokeWidth: 1.6, strokeLinecap: 'round' } as const;
  switch (kind) {
    case 'error':
      return (
        <>
          <path d="M4.4 1h5.2L13 4.4v5.2L9.6 13H4.4L1 9.6V4.4z" fill="currentColor" />
          <path d="M5 5l4 4M9 5l-4 4" {...mark} />
        </>
      );
    case 'warning':
      return (
        <>
          <path d="M7 1.2l6.2 11.3H.8z" fill="currentColor" strokeLinejoin="round" />
          <path d="M7 5.4v3M7 10.5v.1" {...mark} />
        </>
      );
    case 'info':
      return (
        <>
          <circle cx="7" cy="7" r="6" fill="currentColor" />
          <path d="M7 6.6v3.4M7 4.1v.1" {...mark} />
        </>
      );
    case 'unchecked':
      return (
        <circle cx="7" cy="7" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray="2.6 1.8" />
      );
    case 'healthy':
      return (
        <>
          <circle cx="7" cy="7" r="6" fill="currentColor" />
          <path d="M4.2 7.2l2 2 3.6-4.2" {...mark} />
        </>
      );
  }
}
