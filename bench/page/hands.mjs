const LETTERS = 'return of the call';
const PAUSE = 40;

/** What can be reached at this moment: the middles of the filter's field, of the tabs and of the list. */
function reachable() {
  const middle = (element) => {
    const box = element?.getBoundingClientRect();
    return box && box.width > 0 ? [box.x + box.width / 2, box.y + box.height / 2] : null;
  };
  const tabs = [...document.querySelectorAll('[role=tab]')].map(middle).filter(Boolean);
  return {
    find: middle(document.querySelector('[aria-label="Find in contents"]')),
    list: middle(document.querySelector('[role=grid], [aria-label="First messages"]')),
    tabs,
  };
}

/** Somebody who cannot wait: types into the filter, scrolls and goes from tab to tab until told to stop. */
export function impatient({ page }) {
  let goes = true;
  let done = { letters: 0, scrolls: 0, tabs: 0 };
  const over = (async () => {
    for (let i = 0; goes; i++) {
      const { find, list, tabs } = await page.evaluate(reachable);
      if (find !== null) {
        await page.mouse.click(...find);
        await page.keyboard.type(LETTERS[i % LETTERS.length]);
        done = { ...done, letters: done.letters + 1 };
      }
      if (list !== null) {
        await page.mouse.move(...list);
        await page.mouse.wheel(0, i % 6 < 3 ? 900 : -700);
        done = { ...done, scrolls: done.scrolls + 1 };
      }
      if (i % 3 === 2 && tabs.length > 0) {
        await page.mouse.click(...tabs[((i / 3) % tabs.length) | 0]);
        done = { ...done, tabs: done.tabs + 1 };
      }
      await page.waitForTimeout(PAUSE);
    }
  })();
  return {
    stop: async () => {
      goes = false;
      await over;
      return done;
    },
  };
}
