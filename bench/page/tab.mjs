import { Heaps } from './heaps.mjs';
import { lookOut, told, watch } from './watch.mjs';

const VIEWPORT = { width: 1280, height: 860 };
/** Nothing that is measured here takes longer. */
const PATIENCE = 300_000;
const TEXT = 'A page of the same browser, without the rules of ours';

const OPENED = { name: 'whole', selector: '[data-part="status"]', words: '[\\d,]+ messages?' };
const FIRST = { name: 'first', selector: '[aria-label="First messages"] [data-text], [data-message-index]', words: '' };

/** The page as it is driven here, with what it is seen to do. */
export class Tab {
  page;
  browser;

  static async open(browser, address) {
    const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block', acceptDownloads: true });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.addInitScript(watch);
    await page.route('**/plain.html', (route) => route.fulfill({ contentType: 'text/html', body: PLAIN }));
    const tab = new Tab();
    Object.assign(tab, { browser, page });
    await page.goto(address);
    if (!address.endsWith('plain.html')) await tab.textbox('Transcript').waitFor();
    // The parts that are fetched ahead are no part of what is measured.
    await page.waitForLoadState('networkidle');
    // What drives the page puts a script of its own into it when it first waits: 40 ms that are none of the page's.
    await page.waitForFunction(() => true);
    return tab;
  }

  textbox = (name) => this.page.getByRole('textbox', { name, exact: true });
  button = (name) => this.page.getByRole('button', { name, exact: true });
  region = (name) => this.page.getByRole('region', { name, exact: true });

  lookOut = (...awaited) => this.page.evaluate(lookOut, awaited);
  told = () => this.page.evaluate(told);
  rest = (ms) => this.page.waitForTimeout(ms);
  waitFor = (name) => this.page.waitForFunction((it) => window.bench.marks[it] !== undefined, name, { polling: 100 });

  /** Chooses a file and waits until it is open. Milliseconds from the choice on. */
  async open(path) {
    await this.lookOut(FIRST, OPENED);
    await this.choose(path);
    await this.waitFor('whole');
    const { chosen, first, whole, ...others } = (await this.told()).marks;
    return { first: first - chosen, share: others['first share'], whole: whole - chosen };
  }

  /** By the browser itself: what drives the page would put a script into it, in a task that is none of the page's. */
  async choose(path) {
    const session = await this.page.context().newCDPSession(this.page);
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'input[type=file]' });
    await session.send('DOM.setFileInputFiles', { files: [path], nodeId });
    await session.detach();
  }

  /** Opens the details first, where the tab is one of theirs. */
  async openTab(name) {
    const details = this.button('Details');
    if (name !== 'Source' && (await details.getAttribute('aria-expanded')) !== 'true') await details.click();
    await this.page.getByRole('tab', { name: new RegExp(`^${name}\\b`) }).click();
  }

  async startOver() {
    await this.button('Start over').click();
    await this.textbox('Transcript').waitFor();
  }

  /** The recommended repair, looked at. */
  async previewRepair() {
    await this.openTab('Checks');
    const fold = this.button('All passes');
    await fold.waitFor();
    if ((await fold.getAttribute('aria-expanded')) !== 'true') await fold.click();
    const preset = this.page.getByRole('combobox', { name: 'Preset', exact: true });
    await preset.selectOption('recommended');
    await this.planned();
  }

  /** The budget of a trim, once everything has been counted: it is empty until then. */
  async openTrim() {
    await this.button('Trim').click();
    const budget = this.page.getByRole('spinbutton', { name: 'Token budget', exact: true });
    await budget.waitFor();
    while ((await budget.inputValue()) === '') await this.rest(50);
    return budget;
  }

  /** A budget as somebody types it. Returns when its plan is there. */
  async trimTo(budget, tokens) {
    await budget.fill(String(tokens));
    await budget.press('Enter');
    await this.planned();
  }

  /** Returns when the plan that was asked for is worked out; throws what the page says where it cannot be. */
  async planned() {
    const plan = () => {
      const said = document.querySelector('[data-part="after"] [data-part="notice"] p')?.textContent ?? '';
      const words = document.querySelector('[data-part="plan-words"]')?.textContent ?? '';
      return words === '' && said === '' ? false : { said: words === '' ? said : '' };
    };
    const found = await this.page.waitForFunction(plan, null, { polling: 50 });
    const { said } = await found.jsonValue();
    if (said !== '') throw new Error(said);
  }

  heaps = () => Heaps.of(this.page);

  /** Of the process that all others of this browser come from. */
  async processId() {
    const session = await this.browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.find(({ type }) => type === 'browser').id;
  }

  close = () => this.browser.close();
}

/** A page of the same address without a policy, for workers that do nothing but what ours is compared with. */
const PLAIN = `<!doctype html><title>${TEXT}</title><input type="file">`;

/** The longest task of those since `from`; what is under 50 ms no browser tells of. */
export const longest = ({ tasks }, from = 0) =>
  tasks.reduce((most, [start, length]) => (start + length >= from ? Math.max(most, length) : most), 0);

const STAGES = { chosen: 'the choice of the file', first: 'the first rows', whole: 'all rows' };

/** What came last before the longest task was over: something that somebody did, or a stage of opening. */
export function beforeLongest({ tasks, marks, deeds }) {
  const [start, length] = tasks.reduce((most, it) => (it[1] > most[1] ? it : most), [0, 0]);
  const stages = Object.entries(STAGES).map(([name, words]) => [marks[name] ?? Number.POSITIVE_INFINITY, words]);
  const earlier = [...stages, ...deeds].filter(([at]) => at <= start + length);
  return earlier.sort((a, b) => a[0] - b[0]).at(-1)?.[1] ?? '';
}
