/**
 * Runs before any other code of the page, as a file of its own. What the policy cannot refuse is closed here as far as it
 * can be: WebRTC, frames with constructors of their own, new windows, and leading the page itself elsewhere.
 */
import { closeChannels } from './channels.ts';
import { trust } from './trusted.ts';

closeChannels(window);
trust();
refuseFrames();
refuseLeaving();

/** A frame is another realm, with everything that was taken out of this one. This page has none. */
function refuseFrames(): void {
  // An empty frame is there, and says so, before the code that put it into the page goes on.
  document.addEventListener('load', (event) => isFrame(event.target) && event.target.remove(), true);
  for (const kind of [HTMLIFrameElement, HTMLFrameElement, HTMLObjectElement, HTMLEmbedElement])
    for (const name of ['contentWindow', 'contentDocument', 'getSVGDocument'])
      if (name in kind.prototype) Reflect.defineProperty(kind.prototype, name, { value: null });
  const create = Document.prototype.createElement;
  const createNS = Document.prototype.createElementNS;
  const check = (name: unknown) => {
    if (/^(?:\w+:)?(?:i?frame|object|embed|portal|fencedframe)$/i.test(String(name)))
      throw new TypeError('This page makes no frames.');
  };
  Document.prototype.createElement = function (this: Document, ...args: Parameters<typeof create>) {
    check(args[0]);
    return create.apply(this, args);
  } as typeof create;
  Document.prototype.createElementNS = function (this: Document, ...args: Parameters<typeof createNS>) {
    check(args[1]);
    return createNS.apply(this, args);
  } as typeof createNS;
}

function isFrame(target: EventTarget | null): target is Element {
  return target instanceof Element && /^(?:i?frame|object|embed)$/i.test(target.tagName);
}

/** Code may not lead the page, or a new window, to another address. Whoever follows a link may. */
function refuseLeaving(): void {
  Reflect.defineProperty(window, 'open', { value: () => null });
  document.addEventListener(
    'click',
    (event) => {
      const link = event.composedPath().find((it) => it instanceof HTMLAnchorElement || it instanceof HTMLAreaElement);
      if (event.isTrusted || link === undefined || link.href === '') return;
      if (!link.href.startsWith('blob:') || !link.hasAttribute('download')) event.preventDefault();
    },
    true,
  );
  // Not every browser tells of a navigation before it happens.
  if (!('navigation' in window)) return;
  // Firefox tells of a download twice: as what it is, and then as if the page went to the file.
  const tellsTwice = CSS.supports('-moz-appearance', 'none');
  const announced = new Set<string>();
  window.navigation.addEventListener('navigate', (event) => {
    const { destination, downloadRequest, navigationType, userInitiated } = event;
    if (destination.sameDocument || userInitiated || navigationType === 'reload') return;
    if (destination.url.startsWith('blob:')) {
      if (downloadRequest !== null) {
        if (tellsTwice) announced.add(destination.url);
        return;
      }
      if (announced.delete(destination.url)) return;
    }
    event.preventDefault();
  });
}
