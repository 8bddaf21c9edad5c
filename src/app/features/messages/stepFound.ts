import { actions, getState } from '../../store.ts';

/** Selects the next or the previous message that holds what is searched for, round the end. */
export function stepFound(by: 1 | -1): void {
  const { visible, selection } = getState();
  if (visible === null || visible.length === 0) return;
  const selected = selection?.index ?? -1;
  // From a message that is not among them on to the next one that is.
  const after = visible.findIndex((index) => index >= selected);
  const next = after < 0 ? visible.length : after;
  const isThere = visible[next] === selected;
  const to = by === 1 ? (isThere ? next + 1 : next) : next - 1;
  const found = visible[(to + visible.length) % visible.length];
  if (found !== undefined) actions.select(found, 'head');
}
