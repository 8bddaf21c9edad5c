import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expressionsIn } from '../scripts/expressions.mjs';
import { FORMATS, PRESETS, RULES, TARGETS } from './core/index.ts';
import { coreRoom, filesUnder, type Import, importsOf, isFolder, isTest, linesOf, ROOT, SRC } from './house-imports.ts';

/*
 * The walls of the house, read from the import lines. A red test here names the file, the line and the wall; the way
 * out is to move the code, not the wall. The map is src/README.md.
 */

/** What each room of the core may import besides itself. `session` and the root files wire everything. */
const CORE_ROOMS: Readonly<Record<string, readonly string[]>> = {
  text: [],
  model: ['text'],
  'api-texts': ['text', 'model'],
  targets: ['text', 'model', 'api-texts'],
  request: ['text', 'model', 'targets'],
  formats: ['text', 'model'],
  operations: ['text', 'model', 'targets', 'request'],
  faults: ['text', 'model', 'targets', 'request', 'operations'],
  passes: ['text', 'model', 'targets', 'operations', 'faults'],
  tokens: ['text', 'model'],
  trim: ['text', 'model', 'operations', 'tokens', 'formats'],
  errors: ['text', 'model', 'targets', 'api-texts'],
  refusals: ['text', 'model', 'api-texts', 'targets', 'errors', 'faults', 'request'],
  convert: ['text', 'model', 'formats'],
  bulk: ['text'],
  redact: ['text', 'model'],
  shrink: ['text', 'model'],
};

/** Rooms and root files that may look into every room of the core. */
const WIRES = new Set(['session', 'testing', 'session.ts', 'index.ts']);

/** Says how many cases a law looks at, and from which seed. */
const CASES = 'src/core/testing/cases.ts';

/** The only packages the core may import. */
const CORE_PACKAGES = new Set(['zod']);

/** Lists of two or three, or that `append` would make no shorter. */
const SHORT_LISTS = new Set([
  'src/core/errors/learned/guess.ts',
  'src/core/operations/pictures.ts',
  'src/core/trim/window.ts',
]);

const CEILINGS: readonly (readonly [RegExp, number])[] = [
  [/^src\/core\/faults\//, 250],
  [/^src\/core\/formats\//, 220],
  [/\.tsx$/, 250],
  [/./, 300],
];

const sources = ['src', 'e2e', 'bench', 'scripts'].flatMap((folder) => filesUnder(join(ROOT, folder)));
const code = sources.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('src/fixtures/'));
// The templates hold imports of files that are yet to be written.
const imports = code.filter((file) => file !== 'scripts/templates.mjs').flatMap(importsOf);
const plain = imports.filter((it) => !isTest(it.from));

describe('who may import whom', () => {
  it('rooms of the core import only what they may know', () => {
    const breaches = plain.filter((it) => {
      const room = coreRoom(it.from);
      const other = it.isOurs ? coreRoom(it.to) : null;
      if (room === null || other === null || WIRES.has(room) || room === other) return false;
      return !(CORE_ROOMS[room] ?? ['text', 'model']).includes(other);
    });
    expect(said(breaches)).toEqual([]);
  });

  it('the core imports nothing but itself and zod', () => {
    const breaches = plain.filter((it) => {
      if (!it.from.startsWith('src/core/')) return false;
      return it.isOurs ? !it.to.startsWith('src/core/') : !CORE_PACKAGES.has(it.to);
    });
    expect(said(breaches)).toEqual([]);
  });

  it('only the session opens registries, besides their own folder and a registry made of another', () => {
    const breaches = plain.filter((it) => {
      if (!it.to.endsWith('/registry.ts') || dirname(it.from) === dirname(it.to)) return false;
      if (it.from.endsWith('/registry.ts')) return false;
      return !WIRES.has(coreRoom(it.from) ?? '');
    });
    expect(said(breaches)).toEqual([]);
  });

  it('page and worker use the door of the core and nothing behind it', () => {
    const breaches = plain.filter(
      (it) => /^src\/(app|worker)\//.test(it.from) && it.to.startsWith('src/core/') && it.to !== 'src/core/index.ts',
    );
    expect(said(breaches)).toEqual([]);
  });

  it('the worker knows nothing of the page', () => {
    expect(said(plain.filter((it) => it.from.startsWith('src/worker/') && it.to.startsWith('src/app/')))).toEqual([]);
  });

  it('features do not import each other', () => {
    const breaches = plain.filter((it) => {
      const [mine, theirs] = [featureOf(it.from), featureOf(it.to)];
      return mine !== null && theirs !== null && mine !== theirs;
    });
    expect(said(breaches)).toEqual([]);
  });

  it('only app/monaco knows the editor', () => {
    const breaches = imports.filter(
      (it) => !it.isOurs && it.to.startsWith('monaco-editor') && !it.from.startsWith('src/app/monaco/'),
    );
    expect(said(breaches)).toEqual([]);
  });

  it('end-to-end tests import nothing from src, benchmarks only the door', () => {
    const breaches = imports.filter(
      (it) =>
        it.to.startsWith('src/') &&
        (it.from.startsWith('e2e/') || (it.from.startsWith('bench/') && it.to !== 'src/core/index.ts')),
    );
    expect(said(breaches)).toEqual([]);
  });

  it('every relative import names a file that is there', () => {
    const missing = imports.filter((it) => it.isOurs && !existsSync(join(ROOT, it.to.replace(/\?.*$/, ''))));
    expect(said(missing)).toEqual([]);
  });
});

describe('house style', () => {
  it('the core has no clock, no chance and no console', () => {
    const breaches = code
      .filter((file) => file.startsWith('src/core/') && !isTest(file))
      .flatMap((file) =>
        linesOf(file).flatMap((line, i) =>
          /\b(Date\.now|new Date\(\)|Math\.random|console\.\w|performance\.now|crypto\.)/.test(line)
            ? [`${file}:${i + 1}: ${line.trim()}`]
            : [],
        ),
      );
    expect(breaches).toEqual([]);
  });

  it('what a conversation holds is never turned into a string by itself: its `toString` may be a key', () => {
    const rooms = /^src\/core\/(?:request|faults|formats)\//;
    const breaches = code
      .filter((file) => rooms.test(file) && !isTest(file) && !file.includes('/testing/'))
      .flatMap((file) =>
        linesOf(file).flatMap((line, i) =>
          /(?<![.\w])String\(|(?<!issue\.path)\.map\(String\)/.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [],
        ),
      );
    expect(breaches).toEqual([]);
  });

  it('no list of the core is handed on as arguments: there may be one for each message', () => {
    const breaches = code
      .filter((file) => file.startsWith('src/core/') && !isTest(file) && !file.includes('/testing/'))
      .flatMap((file) =>
        linesOf(file).flatMap((line, i) =>
          /\.(push|concat|unshift|min|max)\(\.\.\./.test(line) && !SHORT_LISTS.has(file)
            ? [`${file}:${i + 1}: ${line.trim()}`]
            : [],
        ),
      );
    expect(breaches).toEqual([]);
  });

  it('the page has one way to an element of another part: the place that this part names', () => {
    const breaches = code
      .filter((file) => file.startsWith('src/app/') && !isTest(file))
      .flatMap((file) =>
        linesOf(file).flatMap((line, i) =>
          /\bdocument\.(?:body\.)?(?:querySelector|getElement)/.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [],
        ),
      );
    expect(breaches).toEqual([]);
  });

  it('the name of a file says what is in it', () => {
    const vague = /(?:^|\/)(?:hands|kept|quiet|since|turns|twin|views|words)\.tsx?$/;
    expect(code.filter((file) => vague.test(file))).toEqual([]);
  });

  it('laws take their cases from core/testing/cases.ts', () => {
    const draws = /\bfc\.(assert|sample)\(|\bseed(\+\+| \+= 1| <=? )/;
    const breaches = code
      .filter((file) => isTest(file) && file.startsWith('src/') && file !== 'src/house.test.ts')
      .filter(
        (file) => draws.test(linesOf(file).join('\n')) && !imports.some((it) => it.from === file && it.to === CASES),
      );
    const counted = code.filter(
      (file) => /\bnumRuns: *\d/.test(linesOf(file).join('\n')) && !file.startsWith('src/core/testing/'),
    );
    expect([...breaches, ...counted]).toEqual([]);
  });

  it('no file is longer than its ceiling', () => {
    const breaches = code
      .filter((file) => !isGenerated(file))
      .flatMap((file) => {
        const ceiling = isTest(file) ? 300 : CEILINGS.find(([pattern]) => pattern.test(file))![1];
        const lines = linesOf(file).length;
        return lines > ceiling ? [`${file}: ${lines} lines, ceiling ${ceiling}`] : [];
      });
    expect(breaches).toEqual([]);
  });
});

describe('expressions', () => {
  it('none is longer than 200 characters: what is a list of words is data', () => {
    const long = expressionsIn().filter(({ pattern }) => pattern.length > 200);
    expect(long.map(({ file, pattern }) => `${file}: ${pattern.length} characters, ${pattern.slice(0, 60)}`)).toEqual(
      [],
    );
  });
});

describe('the map', () => {
  const map = readFileSync(join(SRC, 'README.md'), 'utf8');
  const named = new Set([...map.matchAll(/^\| `([\w./-]+)\/` +\|/gm)].map((it) => it[1]!));

  it('names only folders that are there', () => {
    expect([...named].filter((folder) => !isFolder(join(SRC, folder)))).toEqual([]);
  });

  it('names every folder of src down to the second level', () => {
    const folders = new Set<string>();
    for (const file of sources) {
      const steps = file.split('/').slice(1, -1);
      if (!file.startsWith('src/')) continue;
      for (let depth = 1; depth <= Math.min(2, steps.length); depth++) folders.add(steps.slice(0, depth).join('/'));
    }
    expect([...folders].filter((folder) => !named.has(folder)).sort()).toEqual([]);
  });
});

describe('the front page', () => {
  const page = readFileSync(join(ROOT, 'README.md'), 'utf8');

  it('names every format and every target, and no other', () => {
    const firsts = [...page.matchAll(/^\| ([^|]+?) +\|/gm)].map((it) => it[1]!);
    const listed = firsts.filter((it) => it !== 'format' && it !== 'target' && !it.startsWith('---'));
    const titles = [...FORMATS, ...TARGETS].map((it) => it.title);
    expect([...new Set(listed)].sort()).toEqual([...new Set(titles)].sort());
  });

  it('names files that are there', () => {
    const files = [...page.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map((it) => it[1]!);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('speaks of presets that exist', () => {
    expect(PRESETS.map((it) => it.title)).toContain('Recommended');
  });
});

/** What is over these limits has thousands of messages or millions of characters: `faults/limits.test.ts` makes it. */
const MADE_BY_TESTS = new Set(['media/too-large', 'content/too-long', 'limits/messages']);

describe('fixtures', () => {
  it('every rule has an ok and a bad one', () => {
    expect(RULES.length).toBeGreaterThan(0);
    const missing = RULES.filter((it) => !MADE_BY_TESTS.has(it.id)).flatMap((rule) => {
      const folder = join(SRC, 'fixtures', 'rules', rule.id.replace('/', '__'));
      const names = isFolder(folder) ? readdirSync(folder) : [];
      return ['ok.', 'bad.']
        .filter((start) => !names.some((it) => it.startsWith(start)))
        .map((it) => `${rule.id}: ${it}*`);
    });
    expect(missing).toEqual([]);
  });

  it('every folder of rule fixtures belongs to a rule', () => {
    const folder = join(SRC, 'fixtures', 'rules');
    const known = new Set(RULES.map((rule) => rule.id.replace('/', '__')));
    expect((isFolder(folder) ? readdirSync(folder) : []).filter((it) => !known.has(it))).toEqual([]);
  });
});

function featureOf(file: string): string | null {
  return /^src\/app\/features\/([^/]+)\//.exec(file)?.[1] ?? null;
}

function said(breaches: readonly Import[]): string[] {
  return breaches.map((it) => `${it.from}:${it.line} imports ${it.to}`);
}

/** Tables written by a script say so in their first line. */
function isGenerated(file: string): boolean {
  return /generated/i.test(linesOf(file)[0] ?? '');
}
