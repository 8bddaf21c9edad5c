import { Inspector } from '../pages/inspector.ts';
import { healthyAnthropic } from '../samples.ts';
import { expect, test } from '../test.ts';

const LIMIT = 120_000;

test('words and contents are set in two families of the page itself, at most 120 kB together', async ({ page }) => {
  const app = new Inspector(page);
  const sizes = new Map<string, number>();
  page.on('response', async (response) => {
    if (response.url().endsWith('.woff2') && response.status() === 200)
      sizes.set(response.url(), (await response.body()).length);
  });
  await app.visit();
  await app.load(healthyAnthropic().text);
  await app.expectErrors(0);
  const faces = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts]
      .filter((it) => it.status === 'loaded' && !it.family.includes('Stand-in'))
      .map((it) => it.family.replaceAll('"', ''));
  });
  expect(faces.sort()).toEqual(['Inter Variable', 'JetBrains Mono Variable']);
  expect(sizes.size).toBe(2);
  expect([...sizes.values()].reduce((sum, it) => sum + it, 0)).toBeLessThanOrEqual(LIMIT);
});

test('a line is as wide before its typeface has come as afterwards', async ({ app, page }) => {
  await app.visit();
  const widths = await page.evaluate(async () => {
    await document.fonts.ready;
    const words = 'Which message broke it? Paste a transcript, add the error if you have one, and see what it costs.';
    const widthOf = (family: string) => {
      const line = document.createElement('span');
      Object.assign(line.style, { fontFamily: family, fontSize: '13px', position: 'absolute', whiteSpace: 'nowrap' });
      line.textContent = words;
      document.body.append(line);
      const { width } = line.getBoundingClientRect();
      line.remove();
      return width;
    };
    return [
      ['"Inter Variable"', '"Inter Stand-in", "Inter Stand-in Wide"'],
      ['"JetBrains Mono Variable"', '"JetBrains Mono Stand-in"'],
    ].map((pair) => pair.map(widthOf));
  });
  for (const [real, standIn] of widths) expect(Math.abs(standIn! / real! - 1)).toBeLessThan(0.03);
});

test('two characters of a transcript are never drawn as one', async ({ app, page }) => {
  await app.visit();
  const same = await page.evaluate(async () => {
    const family = getComputedStyle(document.documentElement).getPropertyValue('--mono');
    await document.fonts.load(`40px ${family}`);
    const drawn = (pieces: readonly string[]) => {
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d')!;
      context.font = `40px ${family}`;
      const step = context.measureText('-').width;
      for (const [at, piece] of pieces.entries()) context.fillText(piece, 10 + at * step, 60);
      return canvas.toDataURL();
    };
    return ['->', '!=', '===', '//'].filter((it) => drawn([it]) !== drawn([...it]));
  });
  expect(same).toEqual([]);
});
