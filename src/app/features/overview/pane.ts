import { listed, type Sight } from '../../parts/listed.ts';

/**
 * What the left pane shows: told by its list where that knows, else read from the page, where rows and conversation alike
 * have their messages in order, each with its number. So the overview follows both, and moves both, without knowing either.
 */

const SCROLLER = '[role="grid"], .read';

/** null while nothing is shown. */
export function sightOf(pane: Element): Sight | null {
  const list = listed();
  if (list?.sight) return list.sight();
  const scroller = pane.querySelector(SCROLLER);
  if (scroller === null) return null;
  const shown = scroller.querySelectorAll('[data-message-index]');
  if (shown.length === 0) return null;
  const frame = scroller.getBoundingClientRect();
  const first = firstWhere(shown, (box) => box.bottom > frame.top + 1);
  const behind = firstWhere(shown, (box) => box.top >= frame.bottom - 1);
  const from = shown[Math.min(first, shown.length - 1)]!;
  const to = shown[Math.max(0, Math.max(first, behind - 1))] ?? from;
  return { from: indexOf(from), to: indexOf(to) };
}

const indexOf = (element: Element): number => Number(element.getAttribute('data-message-index'));

/** The place of the first element whose box fits; they lie one below the other. */
function firstWhere(elements: NodeListOf<Element>, fits: (box: DOMRect) => boolean): number {
  let low = 0;
  let high = elements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(elements[middle]!.getBoundingClientRect())) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Scrolls the pane until a message stands in its middle: where it is drawn, else where it should be. */
export function scrollPane(pane: Element, index: number, place: number): void {
  const list = listed();
  if (list !== null) {
    list.center(index);
    return;
  }
  const scroller = pane.querySelector(SCROLLER);
  if (scroller === null) return;
  const element = scroller.querySelector(`[data-message-index="${index}"]`);
  if (element === null) {
    scroller.scrollTop = place * scroller.scrollHeight - scroller.clientHeight / 2;
    return;
  }
  const frame = scroller.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const height = Math.min(box.height, frame.height);
  scroller.scrollTop += box.top + height / 2 - (frame.top + frame.height / 2);
}

/** The message that the filter lets through and that stands at an index or before it, and its place among those shown. */
export function nearestShown(
  visible: Int32Array | null,
  index: number,
  count: number,
): { readonly index: number; readonly place: number } {
  if (visible === null) return { index, place: (index + 0.5) / Math.max(1, count) };
  let position = 0;
  let high = visible.length - 1;
  while (position < high) {
    const middle = (position + high + 1) >> 1;
    if (visible[middle]! <= index) position = middle;
    else high = middle - 1;
  }
  return { index: visible[position] ?? -1, place: (position + 0.5) / Math.max(1, visible.length) };
}
