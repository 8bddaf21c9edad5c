import { statSync } from 'node:fs';
import { goal, ms, table } from '../table.mjs';
import { floorOf } from './floor.mjs';
import { hasProc, watchMemory } from './processes.mjs';
import { rolloutLines } from './rollout.mjs';
import { middle, runs, SCALE, say, taskGoal } from './runs.mjs';
import { compareSlowly } from './slow.mjs';
import { longest } from './tab.mjs';

const SIZE = 2_000_000_000 * SCALE;
const PROFILE = 1.5;
const MEMORY = 1000;
/** As the page reads. */
const STEP = 4 << 20;
const READ = { name: 'read', selector: '[aria-label="State of the work"]', words: '^Read to its end' };
const WRITTEN = { name: 'written', selector: '[aria-label="State of the work"]', words: '^Written' };

/** A Codex session of 2 GB in the page: where its bytes are, and what is left of it without copies and pictures. */
export async function measureBulk({ LOOKAHEAD }, stage) {
  say('writing the file');
  const path = await stage.stream('rollout.jsonl', rolloutLines(SIZE));
  const { size } = statSync(path);
  const gone = await runs('byte profile', async () => {
    const profiled = await stage.with((tab) => profile(tab, path));
    const floor = await floorOf(stage, path, { step: STEP, ahead: LOOKAHEAD, parse: false });
    return { profiled, floor };
  });
  const left = await runs('salvage', () => stage.with((tab) => salvaged(tab, path)));
  const mine = await stage.with(async (tab) => {
    await salvaged(tab, path);
    return stage.stream('left.jsonl', takenOut(tab));
  });
  say('comparing with the slow way');
  const found = await compareSlowly(path, mine);
  const after = statSync(mine).size;
  for (const file of [path, mine]) stage.remove(file);
  const ratio = goal(
    middle(gone, (it) => it.profiled.ms / it.floor.read),
    PROFILE,
  );
  const calm = taskGoal(gone, (it) => it.profiled.longest, 50);
  const most = goal(middle(left, (it) => it.most) / 1e6, MEMORY, (value) => `${value.toFixed(0)} MB`);
  const memory = hasProc() ? most : { text: 'told by Linux only', missed: 0 };
  const wrong = goal(found.wrong, 0, String);
  const rows = [
    [
      'only read, in the same pieces, by a worker that does nothing else, ms',
      ms(middle(gone, (it) => it.floor.read)),
      gone.length,
    ],
    ['where the bytes are, ms', ms(middle(gone, (it) => it.profiled.ms)), gone.length],
    ['the same against only reading', ratio.text, gone.length],
    ['longest task of the page meanwhile', calm.text, gone.length],
    ['written to a file without copies and pictures, ms', ms(middle(left, (it) => it.ms)), left.length],
    ['memory of all processes of the browser at its peak', memory.text, left.length],
    ['lines that are not as the slow way makes them', `${wrong.text} of ${found.lines}`, 1],
    ['lines that are the same bytes', found.same, 1],
  ];
  const head = `Codex session of ${(size / 1e9).toFixed(2)} GB, ${(after / 1e6).toFixed(1)} MB left`;
  return {
    text: `${table([head, '', 'runs'], rows)}\n\n- Memory: the sum of what every process of the browser holds (PSS), looked at every 100 ms from its start on.`,
    missed: ratio.missed + calm.missed + memory.missed + wrong.missed,
  };
}

/** Milliseconds from the choice of the file until its bytes are told, and the longest task meanwhile. */
export async function profile(tab, path) {
  await openDialog(tab);
  await tab.lookOut(READ);
  await tab.page.locator('dialog input[type=file]').setInputFiles(path);
  await tab.waitFor('read');
  const told = await tab.told();
  return { ms: told.marks.read - told.marks.chosen, longest: longest(told, told.marks.chosen) };
}

async function openDialog({ page }) {
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('where the bytes');
  await page.keyboard.press('Enter');
  await page.locator('dialog input[type=file]').waitFor({ state: 'attached' });
}

/** Writes what is left into a file of the browser's own file system, in place of the dialog that nobody can click. */
async function salvaged(tab, path) {
  await tab.page.evaluate(() => {
    const pick = async () => (await navigator.storage.getDirectory()).getFileHandle('left.jsonl', { create: true });
    Reflect.set(window, 'showSaveFilePicker', pick);
  });
  const watched = watchMemory(await tab.processId());
  await profile(tab, path);
  await tab.page.getByRole('radio', { name: 'A note in place of every picture' }).check();
  await tab.lookOut(WRITTEN);
  await tab.button('Save the smaller file').click();
  await tab.waitFor('written');
  const { marks } = await tab.told();
  return { ms: marks.written - marks.clicked, most: watched.stop() };
}

const PIECE = 4 << 20;

/** The bytes of the file that was written, a piece at a time. */
async function* takenOut({ page }) {
  for (let at = 0; ; at += PIECE) {
    const piece = await page.evaluate(
      async ([from, to]) => {
        const file = await (await (await navigator.storage.getDirectory()).getFileHandle('left.jsonl')).getFile();
        const bytes = new Uint8Array(await file.slice(from, to).arrayBuffer());
        let text = '';
        for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
        return btoa(text);
      },
      [at, at + PIECE],
    );
    if (piece === '') return;
    yield Buffer.from(piece, 'base64');
  }
}
