import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Things that must not lie on top of each other. */
const CONTROLS =
  'button, a[href], input:not([type=file]), select, textarea, [role=tab], [role=slider], [role=checkbox]';

/** Waits until what follows a change of size or colours has been drawn, and everything that moves has arrived. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isOver = () =>
      document
        .getAnimations()
        .every((it) => it.playState !== 'running' || it.effect?.getTiming().iterations === Infinity);
    for (let still = 0; still < 3; still = isOver() ? still + 1 : 0) await frame();
  });
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds, a line each. */
export async function axeComplaints(page: Page): Promise<string[]> {
  // The page has no frames, so that axe need not open another page to gather what it found in each.
  // What has passed is not told: gathering it takes longer than looking.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.withTags(TAGS).analyze();
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}; ${nodes.length} places, first ${nodes[0]?.target.join(' ')}`,
  );
}

export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const root = document.scrollingElement ?? document.documentElement;
    return Math.max(0, root.scrollWidth - root.clientWidth);
  });
}

/** Pairs of controls whose visible boxes lie on each other, though neither is inside the other. */
export function overlaps(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const named = (node: Element) =>
      `${node.tagName.toLowerCase()} "${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 30)}"`;
    /** The part of a box that its scrolling and clipping ancestors let through. */
    const visible = (node: Element) => {
      let { left, top, right, bottom } = node.getBoundingClientRect();
      for (let up = node.parentElement; up; up = up.parentElement) {
        if (getComputedStyle(up).overflow === 'visible') continue;
        const frame = up.getBoundingClientRect();
        left = Math.max(left, frame.left);
        top = Math.max(top, frame.top);
        right = Math.min(right, frame.right);
        bottom = Math.min(bottom, frame.bottom);
      }
      return { left, top, right, bottom };
    };
    const isPinned = (node: Element | null): boolean =>
      node !== null && (/sticky|fixed/.test(getComputedStyle(node).position) || isPinned(node.parentElement));
    const shown = [...document.querySelectorAll(selector)].flatMap((node) => {
      if (!(node instanceof HTMLElement) || node.closest('.monaco-editor, .monaco-diff-editor')) return [];
      const box = visible(node);
      if (box.right - box.left < 2 || box.bottom - box.top < 2) return [];
      // What lies under something else altogether, as under an open dialog, is not on the screen.
      const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      return top && (node.contains(top) || top.contains(node)) ? [{ node, box }] : [];
    });
    const found: string[] = [];
    for (const [i, a] of shown.entries())
      for (const b of shown.slice(i + 1)) {
        if (a.node.contains(b.node) || b.node.contains(a.node)) continue;
        // What scrolls passes under what stays in its place.
        if (isPinned(a.node) !== isPinned(b.node)) continue;
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (across > 3 && down > 3) found.push(`${named(a.node)} and ${named(b.node)}`);
      }
    return found.slice(0, 10);
  }, CONTROLS);
}

/** Buttons and fields smaller than a finger can hit. Links inside sentences are exempt, as in WCAG 2.5.8. */
export function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const node of document.querySelectorAll('button, select, [role=tab]')) {
      if (!(node instanceof HTMLElement) || node.closest('.monaco-editor, .monaco-diff-editor, p')) continue;
      const box = node.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || getComputedStyle(node).clipPath !== 'none') continue;
      if (getComputedStyle(node).display === 'inline') continue;
      if (box.height < 23.5 || box.width < 23.5)
        found.push(
          `${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 30)}: ${Math.round(box.width)} x ${Math.round(box.height)}`,
        );
    }
    return found.slice(0, 10);
  });
}
