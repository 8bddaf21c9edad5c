/** Where the focus goes when what had it is no longer there. */
import { inTurn } from '../turns.ts';

const HOMES = {
  messages: '.grid, .read, .sides-scroll, .folder-grid',
  pane: '.main-pane',
  verdict: '.verdict-sentence',
  panel: '#panel',
  transcript: '.start textarea',
} as const;
type Home = keyof typeof HOMES;

/** Elements the focus was in last, from the inside out. */
let trail: readonly Element[] = [];
let wanted: Home | null = null;

/** Says where the focus goes if the next thing that happens takes away what has it; the panel is gone to at once. */
export function keepFocus(home: Home): void {
  wanted = home;
  setTimeout(() => {
    if (home === 'panel') focusOn(document.querySelector(HOMES.panel));
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
  const watch = new MutationObserver(() => isLost() && inTurn(restore));
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
  const dialog = document.querySelector('dialog[open]');
  if (dialog) {
    focusOn(dialog.querySelector('button:enabled, input:enabled, select:enabled, summary'));
    return;
  }
  // What is being opened takes it when its messages are there.
  if (document.querySelector('.messages-waiting') !== null) return;
  const home = wanted === null ? null : document.querySelector(HOMES[wanted]);
  const near = trail.find(
    (element) => element.isConnected && element.matches('#panel, .grid, .read, .head, .sides-scroll'),
  );
  const found = near?.matches('.head') ? document.querySelector(HOMES.verdict) : near;
  for (const element of [home, found, ...Object.values(HOMES).map((it) => document.querySelector(it))])
    if (focusOn(element ?? null)) return;
}

const isOff = (element: Element): boolean => element instanceof HTMLButtonElement && element.disabled;

function focusOn(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus({ preventScroll: !element.matches('#panel') });
  return document.activeElement === element;
}
