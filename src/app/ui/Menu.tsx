import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import css from './menu.module.css';

export interface MenuItem {
  readonly id: string;
  readonly title: string;
  /** A line below the title. */
  readonly about?: string;
  readonly keys?: string;
  readonly isDisabled?: boolean;
  run(): unknown;
}

interface MenuProps {
  readonly name: string;
  readonly items: readonly MenuItem[];
  /** `primary`: the one thing to do. `quiet`: its button is a word until a pointer is on it. */
  readonly look?: 'primary' | 'quiet';
  /** The accessible name of the button. */
  readonly label: string;
  /** What the button shows. */
  readonly children: ReactNode;
}

/** A button that opens a menu: arrows go through it, Escape and Tab close it, the focus goes back to the button. */
export function Menu({ name, items, look, label, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    itemsIn(root.current)[0]?.focus();
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave, { capture: true });
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave, { capture: true });
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (!isOpen) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
      return;
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
      return;
    }
    const all = itemsIn(root.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the button and the items inside.
    <div ref={root} className={css.menu} data-look={look} onKeyDown={press}>
      <button
        ref={button}
        type="button"
        className={`button ${css.menuButton}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen ? (
        <div id={id} className={css.menuList} role="menu" aria-label={name}>
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              role="menuitem"
              className={css.menuItem}
              tabIndex={-1}
              disabled={item.isDisabled}
              aria-keyshortcuts={item.keys?.replace('Ctrl ', 'Control+')}
              onClick={() => {
                close();
                item.run();
              }}
            >
              <span className={css.menuTitle}>{item.title}</span>
              {item.keys === undefined ? null : <kbd>{item.keys}</kbd>}
              {item.about === undefined ? null : <span className={css.menuAbout}>{item.about}</span>}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

const itemsIn = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? []),
];
