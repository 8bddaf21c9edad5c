/** What can wait until there is something on the screen, drawn in tasks of its own. */

/** Milliseconds of drawing in one task; what still waits then comes after the next frame. */
const HELD = 8;
/** A page in the background has no frames. */
const AT_LATEST = 200;
/** Milliseconds for which others wait until all is drawn. */
const PATIENCE = 1000;

const waiting = new Set<() => void>();
let isUnderWay = false;

/** Does it after the next frame, in the order in which it was asked for. Calling the result takes that back. */
export function drawLater(draw: () => void): () => void {
  waiting.add(draw);
  if (!isUnderWay) {
    isUnderWay = true;
    afterFrame(drawSome);
  }
  return () => {
    waiting.delete(draw);
  };
}

/**
 * Resolves when what was asked for has been drawn, and the frame after it: work that nobody waits for takes no time from
 * it where there are few cores.
 */
export async function allDrawn(): Promise<void> {
  const until = performance.now() + PATIENCE;
  do await new Promise<void>(afterFrame);
  while (waiting.size > 0 && performance.now() < until);
}

function afterFrame(next: () => void): void {
  let timer = 0;
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    setTimeout(next, 0);
  });
  timer = window.setTimeout(() => {
    cancelAnimationFrame(frame);
    next();
  }, AT_LATEST);
}

function drawSome(): void {
  const until = performance.now() + HELD;
  // What is asked for meanwhile has its turn after a frame of its own.
  for (const draw of [...waiting]) {
    if (performance.now() > until) break;
    if (waiting.delete(draw)) draw();
  }
  isUnderWay = waiting.size > 0;
  if (isUnderWay) afterFrame(drawSome);
}
