/**
 * Runs in the page before anything else of it. Writes down long tasks and frames, and when what somebody waits for is
 * first in a frame.
 */
export function watch() {
  const seen = { tasks: [], frames: [], marks: {}, awaited: [], deeds: [], nodes: 0, counts: false };
  Object.defineProperty(window, 'bench', { value: seen });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
  const mark = (name) => {
    seen.marks[name] ??= performance.now();
  };
  addEventListener('change', ({ target }) => target.type === 'file' && mark('chosen'), true);
  addEventListener('click', () => mark('clicked'), true);
  addEventListener('input', () => mark('filled'), true);
  const deed = (words) => seen.deeds.push([performance.now(), words]);
  addEventListener(
    'click',
    ({ target }) => deed(`a click on ${target.closest('[role=tab]')?.textContent ?? 'something'}`),
    true,
  );
  addEventListener('wheel', () => deed('the wheel'), { capture: true, passive: true });
  addEventListener('keydown', () => deed('a key'), true);
  let last = 0;
  const frame = (now) => {
    if (last > 0) seen.frames.push([now, now - last]);
    last = now;
    for (const { name, selector, words } of seen.awaited) {
      if (seen.marks[name] !== undefined) continue;
      const found = document.querySelector(selector);
      if (found === null || !new RegExp(words).test(found.textContent)) continue;
      mark(name);
      // How far the reading was by then.
      const share = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') ?? null;
      seen.marks[`${name} share`] = share === null ? null : Number(share);
    }
    if (seen.counts) seen.nodes = Math.max(seen.nodes, document.getElementsByTagName('*').length);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Begins anew: what was seen is forgotten, and these things are waited for. */
export function lookOut(awaited) {
  const seen = window.bench;
  seen.tasks.length = 0;
  seen.frames.length = 0;
  seen.deeds.length = 0;
  seen.marks = {};
  seen.awaited = awaited;
  seen.nodes = 0;
}

/** What was seen since then. */
export function told() {
  const { tasks, frames, marks, deeds, nodes } = window.bench;
  return { tasks, frames, marks, deeds, nodes };
}
