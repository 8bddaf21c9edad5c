import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderPage, writeDisk } from '../pages/folder.ts';
import type { Inspector } from '../pages/inspector.ts';
import { brokenAnthropic, brokenOpenAi, claudeCode, healthyAnthropic } from '../samples.ts';
import type { State } from './states.ts';

const DISK = {
  '-srv-orchard/3f1c2a88-0b7d-4a53-9c0e-2f6d1c9b7a10.jsonl': claudeCode(true).text,
  '-srv-orchard/9a0b7c55-77e1-4f0a-8d2b-5e1f3a6c4d21.jsonl': `${claudeCode(false).text.trimEnd()}\n{"type":"ai-title","aiTitle":"Count the hens that were in the barn on Sunday, and write the number of them into the ledger"}\n`,
  'bodies/refused by the api.json': brokenAnthropic().text,
  'bodies/parallel.json': brokenOpenAi().text,
  'bodies/healthy.json': healthyAnthropic().text,
  'rollout-torn.jsonl': '{"timestamp":"2026-11-22T10:00:00Z","type":"response_item","payload":{"type":"mess',
  'notes.md': 'A letter to a friend.',
};

async function table(app: Inspector): Promise<FolderPage> {
  const root = join(mkdtempSync(join(tmpdir(), 'folder-')), 'projects');
  await writeDisk(root, DISK);
  const folder = new FolderPage(app.page);
  await folder.choose(root);
  await folder.summary.getByText(/^7 files: 3 with errors/).waitFor();
  return folder;
}

/** States of the table of many files. */
export const FOLDERS: readonly State[] = [
  { name: 'folder', reach: async (app) => void (await table(app)) },
  {
    name: 'folder-repaired',
    reach: async (app) => {
      const { repair, zip } = await table(app);
      await app.page.getByRole('checkbox', { name: 'Select all shown' }).check();
      await repair.click();
      await zip.waitFor();
    },
  },
  {
    name: 'folder-file',
    reach: async (app) => {
      const folder = await table(app);
      await folder.open('bodies/refused by the api.json');
      await folder.back.waitFor();
      await app.summary.getByText(/11 messages/).waitFor();
    },
  },
];
