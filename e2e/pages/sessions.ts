import { expect } from '@playwright/test';
import { brokenAnthropic, brokenOpenAi, claudeCode, healthyAnthropic } from '../samples.ts';
import { type Disk, FolderPage, writeDisk } from './folder.ts';
import type { Inspector } from './inspector.ts';

const titled = (title: string) => `${claudeCode(false).text.trimEnd()}\n{"type":"ai-title","aiTitle":"${title}"}\n`;

/** A folder of seven files, of which three have errors. */
export const SMALL: Disk = {
  'orchard/healthy.json': healthyAnthropic().text,
  'orchard/broken.json': brokenAnthropic().text,
  'barn/open ai.json': Buffer.from(brokenOpenAi().text.replace('List the', 'Caf\u00e9: list the'), 'latin1'),
  'barn/session.jsonl': claudeCode(true).text,
  'barn/hens.jsonl': titled('Count the hens'),
  'torn.jsonl': '{"role":"user","content":"never ends',
  'notes.txt': 'A letter to a friend.',
};

/** The table of a folder on the disk, once all of it has been read. */
export async function openSmall(app: Inspector, output: string, disk: Disk = SMALL): Promise<FolderPage> {
  const folder = new FolderPage(app.page);
  await writeDisk(output, disk);
  await folder.choose(output);
  await expect(folder.summary).toContainText(/not read\.|healthy\./);
  return folder;
}
