import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { STATES } from './states.ts';

const VIEWS = [
  { name: 'light', colorScheme: 'light', width: 1440, height: 900, forcedColors: 'none' },
  { name: 'dark', colorScheme: 'dark', width: 1440, height: 900, forcedColors: 'none' },
  { name: 'forced', colorScheme: 'light', width: 1440, height: 900, forcedColors: 'active' },
  { name: 'medium', colorScheme: 'light', width: 1024, height: 768, forcedColors: 'none' },
  { name: 'narrow', colorScheme: 'light', width: 390, height: 844, forcedColors: 'none' },
] as const;

/** Things that must not lie on top of each other. */
const CONTROLS =
  'button, a[href], input:not([type=file]), select, textarea, [role=tab], [role=slider], [role=checkbox]';

for (const view of VIEWS)
  test.describe(view.name, () => {
    const { colorScheme, width, height, forcedColors } = view;
    test.use({ colorScheme, viewport: { width, height }, contextOptions: { forcedColors } });

    for (const state of STATES)
      test(state.name, async ({ app, page }, info) => {
        await state.reach(app);
        await page.screenshot({ path: `test-results/looks/${view.name}-${state.name}.png`, animations: 'disabled' });
        info.annotations.push({ type: 'picture', description: `test-results/looks/${view.name}-${state.name}.png` });
        expect(await sidewaysScroll(page), 'pixels the page can be scrolled sideways').toBe(0);
        expect(await overlaps(page)).toEqual([]);
        expect(await tooSmall(page), 'targets under 24 px').toEqual([]);
      });
  });

test('nothing is cut off sideways at 360 px', async ({ app, page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const state of STATES.filter((it) => NARROWEST.includes(it.name))) {
    await app.visit();
    await state.reach(app);
    expect(await sidewaysScroll(page), state.name).toBe(0);
    expect(await overlaps(page), state.name).toEqual([]);
  }
});

test('at 200 % zoom nothing is cut off sideways', async ({ app, page }) => {
  // Twice the size is the same layout in half the pixels.
  await page.setViewportSize({ width: 640, height: 430 });
  for (const state of STATES.filter((it) => ['start', 'broken'].includes(it.name))) {
    await app.visit();
    await state.reach(app);
    expect(await sidewaysScroll(page), state.name).toBe(0);
  }
});

const NARROWEST: readonly string[] = ['start', 'broken', 'chosen', 'compare', 'repair', 'trim', 'answered', 'calls'];

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const root = document.scrollingElement ?? document.documentElement;
    return Math.max(0, root.scrollWidth - root.clientWidth);
  });
}

/** Pairs of controls whose visible boxes lie on each other, though neither is inside the other. */
function overlaps(page: Page): Promise<string[]> {
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
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (across > 3 && down > 3) found.push(`${named(a.node)} and ${named(b.node)}`);
      }
    return found.slice(0, 10);
  }, CONTROLS);
}

/** Buttons and fields smaller than a finger can hit. Links inside sentences are exempt, as in WCAG 2.5.8. */
function tooSmall(page: Page): Promise<string[]> {
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
