import type { Page } from '@playwright/test';
import { isDrawn } from '../drawn.ts';
import type { Inspector } from '../pages/inspector.ts';
import { expect, test } from '../test.ts';
import { axeComplaints, overlaps, settled, sidewaysScroll, tooSmall } from './measures.ts';
import { STATES, type State } from './states.ts';
import { CASES } from './states-case.ts';
import { FOLDERS } from './states-folder.ts';
import { OVERVIEWS } from './states-overview.ts';
import { REFERENCE } from './states-reference.ts';

/** How the page is looked at. */
interface View {
  readonly name: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly forcedColors?: 'active' | 'none';
  readonly width: number;
  readonly height: number;
}

const VIEWS: readonly View[] = [
  { name: 'light', width: 1440, height: 900 },
  { name: 'dark', colorScheme: 'dark', width: 1440, height: 900 },
  { name: 'forced', forcedColors: 'active', width: 1440, height: 900 },
  { name: 'medium', width: 1024, height: 768 },
  { name: 'narrow', width: 390, height: 844 },
];

/** States that are also looked at on the narrowest phone, and at twice the size: the same layout in half the pixels. */
const NARROWEST = new Set(['start', 'broken', 'chosen', 'compare', 'repair', 'trim', 'answered', 'calls']);
const ZOOMED = new Set(['start', 'broken']);

/**
 * With a seed every sixth state is looked at: in light or in dark colours, in forced colours or a middle width, and
 * narrow. `npm run e2e` has no seed: there every state is looked at in every way. axe asks all of its rules of wide ones.
 */
const SEED = process.env.SEED === undefined ? null : Number(process.env.SEED);

function axeLooks(view: View, index: number): boolean {
  const at = ['light', 'dark'].indexOf(view.name);
  return at >= 0 && (SEED === null || Math.floor((SEED + index) / 6) % 2 === at);
}

function isLookedAt(view: View, index: number): boolean {
  if (SEED === null || view.name === 'narrow' || axeLooks(view, index)) return true;
  return ['forced', 'medium'].indexOf(view.name) === Math.floor((SEED + index) / 12) % 2;
}

// A state is reached once and looked at in every way from there: getting there is what takes the time.
const ALL = [...STATES, ...CASES, ...OVERVIEWS, ...REFERENCE, ...FOLDERS].map((state, index) => ({ index, state }));
for (const { index, state } of ALL.filter((it) => isDrawn(it.index, 6)))
  test(state.name, async ({ app, page }, info) => {
    test.slow();
    await show(page, VIEWS[0]!);
    await state.reach(app);
    for (const view of VIEWS.filter((it) => isLookedAt(it, index)))
      await test.step(view.name, async () => {
        await turnTo(view, state, app);
        const picture = `test-results/looks/${view.name}-${state.name}.png`;
        await page.screenshot({ path: picture, animations: 'disabled' });
        info.annotations.push({ type: 'picture', description: picture });
        await expectFits(page, view.name);
        expect.soft(await tooSmall(page), `${view.name}: targets under 24 px`).toEqual([]);
        if (axeLooks(view, index)) expect.soft(await axeComplaints(page), `${view.name}: axe`).toEqual([]);
      });
    for (const view of furtherViews(state))
      await test.step(view.name, async () => {
        await turnTo(view, state, app);
        await expectFits(page, view.name);
      });
  });

function furtherViews({ name }: State): readonly View[] {
  return [
    ...(NARROWEST.has(name) ? [{ name: '360 px', width: 360, height: 740 }] : []),
    ...(ZOOMED.has(name) ? [{ name: '200 % zoom', width: 640, height: 430 }] : []),
  ];
}

async function turnTo(view: View, state: State, app: Inspector): Promise<void> {
  await show(app.page, view);
  await settled(app.page);
  await state.again?.(app);
  await settled(app.page);
}

async function show(page: Page, { colorScheme = 'light', forcedColors = 'none', width, height }: View) {
  await page.emulateMedia({ colorScheme, forcedColors });
  await page.setViewportSize({ width, height });
}

async function expectFits(page: Page, view: string): Promise<void> {
  expect.soft(await sidewaysScroll(page), `${view}: pixels the page can be scrolled sideways`).toBe(0);
  expect.soft(await overlaps(page), `${view}: controls on each other`).toEqual([]);
}
