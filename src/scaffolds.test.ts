import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { custom, object, record, string } from 'zod';

/* What `npm run new` writes is a beginning. A red test here is the list of what is still to be said. */

const SRC = dirname(fileURLToPath(import.meta.url));
const TEMPLATES = pathToFileURL(join(dirname(SRC), 'scripts', 'templates.mjs')).href;

type Write = (id: string) => unknown;
const write = custom<Write>((it) => typeof it === 'function');
const Templates = object({
  WORD: string(),
  KINDS: record(string(), object({ example: string(), text: write, fixtures: write })),
});

const { WORD, KINDS } = Templates.parse({ ...(await import(/* @vite-ignore */ TEMPLATES)) });

describe('scaffolds', () => {
  it('are left nowhere with their example words', () => {
    const left = readdirSync(SRC, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .flatMap((entry) => linesWith(WORD, join(entry.parentPath, entry.name)));
    expect(left).toEqual([]);
  });

  it.each(Object.entries(KINDS))('of a %s can be found again in every file', (_, { example, text, fixtures }) => {
    expect(text(example)).toContain(WORD);
    for (const [name, content] of Object.entries(record(string(), string()).parse(fixtures(example))))
      if (!name.endsWith('.expect')) expect(content, name).toContain(WORD);
  });
});

function linesWith(word: string, file: string): string[] {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(word)) return [];
  return text
    .split('\n')
    .flatMap((line, i) => (line.includes(word) ? [`${relative(SRC, file)}:${i + 1}: ${line.trim()}`] : []));
}
