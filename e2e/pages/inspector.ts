import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

export type TabName = 'Case' | 'Source' | 'Trim' | 'Calls' | 'Export';

export interface Upload {
  readonly name: string;
  readonly text: string | Buffer;
}

/** The page as somebody sees or hears it: found by role and name, or by the data attributes the product promises. */
export class Inspector {
  readonly page: Page;
  readonly transcript: Locator;
  readonly errorText: Locator;
  readonly openFiles: Locator;
  readonly target: Locator;
  readonly messages: Locator;
  readonly problems: Locator;
  readonly explained: Locator;
  /** The choices of the case that is open. */
  readonly repairs: Locator;
  readonly proof: Locator;
  readonly preset: Locator;
  readonly preview: Locator;
  readonly apply: Locator;
  readonly discard: Locator;
  readonly budget: Locator;
  readonly slider: Locator;
  readonly strategy: Locator;
  readonly trimResult: Locator;
  /** The conversation as it is, and as the chosen plan makes it. */
  readonly before: Locator;
  readonly after: Locator;
  readonly compare: Locator;
  readonly openCompare: Locator;
  readonly sinceOpened: Locator;
  readonly copyResult: Locator;
  readonly downloadResult: Locator;
  readonly undo: Locator;
  readonly redo: Locator;
  readonly summary: Locator;
  readonly receipt: Locator;
  readonly copyReport: Locator;

  constructor(page: Page) {
    const named = (role: 'button' | 'textbox' | 'combobox' | 'region', name: string) =>
      page.getByRole(role, { name, exact: true });
    this.page = page;
    this.transcript = named('textbox', 'Transcript');
    this.errorText = named('textbox', 'Error text');
    this.openFiles = named('button', 'Open files');
    this.target = named('combobox', 'Target');
    this.messages = page
      .getByRole('grid', { name: 'Messages', exact: true })
      .or(page.getByRole('table', { name: 'Messages', exact: true }));
    this.problems = page.getByRole('list', { name: 'Problems', exact: true });
    this.explained = named('region', 'Error explained');
    this.repairs = page.getByRole('group', { name: 'Repairs', exact: true });
    this.proof = named('region', 'Proof');
    this.preset = named('combobox', 'Preset');
    this.preview = named('button', 'Preview');
    this.apply = named('button', 'Apply');
    this.discard = named('button', 'Discard');
    this.budget = page.getByRole('spinbutton', { name: 'Token budget', exact: true });
    this.slider = page.getByRole('slider', { name: 'Budget', exact: true });
    this.strategy = named('combobox', 'Strategy');
    this.trimResult = named('region', 'Trim result');
    this.before = named('region', 'Before');
    this.after = named('region', 'After');
    this.compare = named('region', 'Compare');
    this.openCompare = named('button', 'Compare');
    this.sinceOpened = named('button', 'Original and now');
    this.copyResult = named('button', 'Copy result');
    this.downloadResult = named('button', 'Download result');
    this.undo = named('button', 'Undo');
    this.redo = named('button', 'Redo');
    this.receipt = named('region', 'Receipt');
    this.copyReport = named('button', 'Copy report');
    this.summary = page.getByRole('status', { name: 'Summary', exact: true });
  }

  async visit(): Promise<void> {
    await this.page.goto('./');
    await expect(this.transcript).toBeVisible();
  }

  tab(name: TabName): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}\\b`) });
  }

  async openTab(name: TabName): Promise<void> {
    await this.tab(name).click();
    await expect(this.tab(name)).toHaveAttribute('aria-selected', 'true');
  }

  row(index: number): Locator {
    return this.messages.locator(`[data-message-index="${index}"]`).first();
  }

  /** Opens a message to its parts, by keys. */
  async openRow(index: number): Promise<void> {
    await this.messages.focus();
    await this.page.keyboard.press('Home');
    for (let i = 0; i < index; i++) await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
  }

  /** The items of the problem list, of one rule if one is named. */
  problem(rule?: string): Locator {
    return this.problems.locator(rule === undefined ? '[data-rule]' : `[data-rule="${rule}"]`);
  }

  /** Pastes through the clipboard, as a person does. The focus stays where it is. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await this.page.keyboard.press('ControlOrMeta+V');
  }

  /** Pastes into the start screen's field and waits until it has been read. */
  async load(text: string): Promise<void> {
    await this.transcript.focus();
    await this.paste(text);
    await expect(this.summary).toContainText(/message/i);
  }

  /** Chooses files by way of the button. */
  async choose(...files: readonly Upload[]): Promise<void> {
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), this.openFiles.click()]);
    await chooser.setFiles(files.map(asFile));
  }

  /** Drops a file somewhere on the window. */
  async drop(file: Upload): Promise<void> {
    await this.page.locator('body').drop({ files: asFile(file) });
  }

  /** Counts as the status bar says them in words. */
  async counts(): Promise<{ messages: number; errors: number; warnings: number }> {
    const text = (await this.summary.allInnerTexts()).join(' ').replace(/\s+/g, ' ');
    const of = (word: string) => {
      if (new RegExp(`\\bno ${word}`, 'i').test(text)) return 0;
      const found = new RegExp(`([\\d,.\u202f\u00a0 ]*\\d) ${word}`, 'i').exec(text);
      return found ? Number(found[1]!.replace(/\D/g, '')) : 0;
    };
    return { messages: of('message'), errors: of('error'), warnings: of('warning') };
  }

  async expectErrors(count: number): Promise<void> {
    await expect.poll(async () => (await this.counts()).errors, { message: 'errors in the summary' }).toBe(count);
  }

  /** Opens the case of a problem: the first of a rule, or the one at a message. */
  async openCase(rule: string, index?: number): Promise<void> {
    await this.openTab('Case');
    const at = index === undefined ? '' : `[data-message-index="${index}"]`;
    const problem = this.problems.locator(`[data-rule="${rule}"]${at}`).first();
    await problem.getByRole('button').click();
    await expect(problem).toHaveAttribute('aria-current', 'true');
  }

  /** A repair of the case that is open. */
  choice(title: RegExp): Locator {
    return this.repairs.getByRole('radio', { name: title }).first();
  }

  /** Chooses one of the repairs of the first problem of a rule, for that problem alone. */
  async chooseRepair(rule: string, title: RegExp): Promise<void> {
    await this.openCase(rule);
    const one = this.page.getByRole('radio', { name: 'This one', exact: true });
    if ((await one.count()) > 0) await one.check({ force: true });
    await this.choice(title).check();
  }

  /** Chooses a repair and applies it. */
  async repair(rule: string, title: RegExp): Promise<void> {
    await this.chooseRepair(rule, title);
    await this.apply.click();
  }

  /** Unfolds the presets and their passes. */
  async openPasses(): Promise<void> {
    await this.openTab('Case');
    const fold = this.page.getByRole('button', { name: 'All passes', exact: true });
    if ((await fold.getAttribute('aria-expanded')) !== 'true') await fold.click();
    await expect(this.preset).toBeVisible();
  }

  async applyPreset(id: string): Promise<void> {
    await this.openPasses();
    await this.preset.selectOption(id);
    await this.apply.click();
  }

  /** The bytes that the download button gives. */
  async download(): Promise<Buffer> {
    await this.openTab('Export');
    const [download] = await Promise.all([this.page.waitForEvent('download'), this.downloadResult.click()]);
    return readFile(await download.path());
  }

  /** Presses Tab until the thing has the focus. Fails if it cannot be reached so. */
  async tabTo(thing: Locator, limit = 250): Promise<void> {
    // Looked up once, for that takes longer than the key; again where it has been drawn anew.
    let node = await thing.first().elementHandle();
    for (let i = 0; i < limit; i++) {
      const at = await this.page.evaluate((it) => (it?.isConnected ? it === document.activeElement : null), node);
      if (at) return;
      if (at === null) node = await thing.first().elementHandle();
      else await this.page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${String(thing)} within ${limit} steps.`);
  }

  /** Goes to a tab by keys alone: into the list of tabs, then along it. */
  async keyToTab(name: TabName): Promise<void> {
    const selected = this.page.getByRole('tab', { selected: true });
    await this.tabTo(selected);
    const names = await this.page.getByRole('tab').allInnerTexts();
    await this.page.keyboard.press('Home');
    for (let i = names.findIndex((it) => it.startsWith(name)); i > 0; i--) await this.page.keyboard.press('ArrowRight');
    if ((await this.tab(name).getAttribute('aria-selected')) !== 'true') await this.page.keyboard.press('Enter');
    await expect(this.tab(name)).toHaveAttribute('aria-selected', 'true');
  }
}

function asFile({ name, text }: Upload): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType: 'application/octet-stream', buffer: typeof text === 'string' ? Buffer.from(text) : text };
}
