import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useFocusPlace } from '../parts/focusPlaces.ts';
import { Cross } from './Cross.tsx';
import css from './dialog.module.css';

/** A dialog over the page. The browser keeps the focus inside, Escape closes, and the focus goes back where it was. */
export function Dialog({
  title,
  isWide = false,
  className = '',
  onClose,
  children,
}: {
  title: string;
  isWide?: boolean;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  useFocusPlace('dialog', ref);
  // Closed while it is still in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the browser gives.
    <dialog
      ref={ref}
      className={`${css.dialog} ${className}`}
      data-wide={isWide || undefined}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <div className={css.dialogBody}>{children}</div>
    </dialog>
  );
}

export function DialogHead({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <header className={css.dialogHead}>
      <h2>{title}</h2>
      <button type="button" className="button quiet icon" aria-label="Close" onClick={onClose}>
        <Cross />
      </button>
    </header>
  );
}
