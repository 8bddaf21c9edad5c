/** Where the focus goes when what had it is no longer there. */

import { inNextTask } from '../nextTask.ts';
import { type FocusPlace, placeElement, placeOf } from '../parts/focusPlaces.ts';

/** Where it may go, the best first. */
const HOMES = ['messages', 'pane', 'verdict', 'panel', 'transcript'] as const satisfies readonly FocusPlace[];
type Home = (typeof HOMES)[number];
/** Of these it stays inside, where it was inside; of the head it goes to the verdict. */
const NEAR: ReadonlySet<FocusPlace | null> = new Set(['panel', 'messages', 'head']);

/** Elements the focus was in last, from the inside out. */
let trail: readonly Element[] = [];
let wanted: Home | null = null;

/** Says where the focus goes if the next thing that happens takes away what has it; the panel is gone to at once. */
export function keepFocus(home: Home): void {
  wanted = home;
  setTimeout(() => {
    if (home === 'panel') focusOn(placeElement('panel'));
    else restore();
  }, 0);
}

/** Watches the page: the focus never falls to nothing. */
export function startFocus(): () => void {
  const note = (event: FocusEvent) => {
    if (!(event.target instanceof Element)) return;
    trail = chainOf(event.target);
    wanted = null;
  };
  // A click beside everything takes the focus away on purpose.
  const forget = (event: PointerEvent) => {
    if (event.target instanceof Element) trail = chainOf(event.target);
  };
  // What took it before anybody watched.
  if (document.activeElement !== null) trail = chainOf(document.activeElement);
  // Giving it lays the page out: what took it away has held the page long enough.
  const watch = new MutationObserver(() => isLost() && inNextTask(restore));
  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', forget, { capture: true });
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
  return () => {
    watch.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', forget, { capture: true });
  };
}

function chainOf(element: Element): Element[] {
  const chain: Element[] = [];
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) chain.push(at);
  return chain;
}

/** True where it is nowhere and what had it is gone. */
function isLost(): boolean {
  const active = document.activeElement;
  // A button that is switched off keeps the focus until the next frame, and nothing tells when it is gone.
  const lost = active === null || active === document.body || isOff(active);
  const [inner] = trail;
  return lost && inner !== undefined && !(inner.isConnected && !isOff(inner));
}

/** Puts the focus where it was nearest. */
function restore(): void {
  if (!isLost()) return;
  const dialog = placeElement('dialog');
  if (dialog !== null) {
    focusOn(dialog.querySelector('button:enabled, input:enabled, select:enabled, summary'));
    return;
  }
  // What is being opened takes it when its messages are there.
  if (placeElement('waiting') !== null) return;
  const home = wanted === null ? null : placeElement(wanted);
  const near = trail.find((element) => element.isConnected && NEAR.has(placeOf(element)));
  const found = near !== undefined && placeOf(near) === 'head' ? placeElement('verdict') : (near ?? null);
  for (const element of [home, found, ...HOMES.map(placeElement)]) if (focusOn(element)) return;
}

const isOff = (element: Element): boolean => element instanceof HTMLButtonElement && element.disabled;

function focusOn(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus({ preventScroll: placeOf(element) !== 'panel' });
  return document.activeElement === element;
}
