import { Sign as Shape, type SignKind } from '../ui/Sign.tsx';

const WORDS: { readonly [kind in SignKind]: string } = {
  error: 'Error',
  warning: 'Warning',
  info: 'Note',
  healthy: 'Healthy',
};

/** The sign of a severity with its word: a shape and a word, never a colour alone. */
export function Severity({ kind, size }: { readonly kind: SignKind; readonly size?: number }) {
  return (
    <span className={`severity is-${kind}`}>
      <Shape kind={kind} {...(size === undefined ? {} : { size })} />
      <span className="severity-word">{WORDS[kind]}</span>
    </span>
  );
}
