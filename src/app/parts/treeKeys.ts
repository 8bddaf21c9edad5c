import type { KeyboardEvent } from 'react';

const ITEM = '[role="treeitem"]';

/** The keys of a tree: up and down along the lines in sight, left and right to fold, `c` and `C` to copy. */
export function pressInTree(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || !target.matches(ITEM) || event.ctrlKey || event.metaKey || event.altKey)
    return;
  const items = [...currentTarget.querySelectorAll<HTMLElement>(ITEM)];
  const at = items.indexOf(target);
  const open = target.getAttribute('aria-expanded');
  const inner = target.querySelector<HTMLElement>(ITEM);
  const outer = target.parentElement?.closest<HTMLElement>(ITEM) ?? null;
  const line = target.querySelector<HTMLElement>('[data-line]');
  const moves: { readonly [key: string]: HTMLElement | null | undefined } = {
    ArrowDown: items[at + 1] ?? target,
    ArrowUp: items[at - 1] ?? target,
    Home: items[0],
    End: items.at(-1),
    ArrowRight: open === 'true' ? inner : target,
    ArrowLeft: open === 'true' ? target : (outer ?? target),
  };
  const to = moves[key];
  if ((key === 'ArrowRight' && open === 'false') || (key === 'ArrowLeft' && open === 'true')) line?.click();
  else if (key === 'Enter' || key === ' ') line?.click();
  else if (key === 'c') line?.querySelector<HTMLElement>('[data-copy="value"]')?.click();
  else if (key === 'C') line?.querySelector<HTMLElement>('[data-copy="path"]')?.click();
  else if (!to) return;
  event.preventDefault();
  event.stopPropagation();
  to?.focus();
}

/** One line of a tree is reached by Tab: the one the focus was on last, or that was folded. */
export function stopAt(item: HTMLElement): void {
  const tree = item.closest('[role="tree"]');
  for (const other of tree?.querySelectorAll<HTMLElement>(`${ITEM}[tabindex="0"]`) ?? []) other.tabIndex = -1;
  item.tabIndex = 0;
}
