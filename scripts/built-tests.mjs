import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, loadConfigFromFile, parseAst } from 'vite';
import { ROOT } from './run.mjs';

/** Plugins of the page that tests need too: they make modules. The others make files of the site. */
const NEEDED = new Set(['ranks', 'examples', 'samples']);

/** As `vite.config.ts` knows it. */
const FOLDER = join(ROOT, 'test-results', 'built');

/**
 * Builds the tests that share their modules, or those whose path contains a filter, into `test-results/built`. Built code
 * calls functions directly; where Vitest transforms each module, every use of an import goes through a getter. Rejects if
 * the build fails.
 */
export async function buildTests(filters) {
  rmSync(FOLDER, { recursive: true, force: true });
  const { config } = await loadConfigFromFile({ command: 'build', mode: 'test' }, join(ROOT, 'vite.config.ts'));
  const shared = config.test.projects.find(({ test }) => test.name === 'shared').test;
  const files = testsOf(shared).filter((file) => isAsked(file, filters));
  if (files.length === 0) return;
  const plugins = config.plugins.flat().filter((plugin) => NEEDED.has(plugin.name));
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    mode: 'test',
    define: config.define,
    plugins: [globsInOrder(), ownPlaces(), ...plugins],
    build: {
      ssr: true,
      outDir: FOLDER,
      target: 'es2023',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [file.slice(0, -'.ts'.length), join(ROOT, file)])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
      },
    },
  });
}

/**
 * Test files of a project of Vitest: all but those it leaves out by path, and the long ones where it leaves them out. Those
 * in `src` itself are about sources and scripts, and stay as they are.
 */
function testsOf({ exclude }) {
  const out = new Set(exclude);
  const isLong = (file) => file.endsWith('.long.test.ts');
  return readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => /^src\/.+\/.+\.test\.ts$/.test(file) && !out.has(file))
    .filter((file) => !isLong(file) || !out.has('src/**/*.long.test.ts'));
}

const isAsked = (file, filters) => filters.length === 0 || filters.some((filter) => file.includes(filter));

/** Modules read fixtures beside them: each keeps the place of its source. */
function ownPlaces() {
  return {
    name: 'own-places',
    enforce: 'pre',
    transform: {
      filter: { id: /\.(?:tsx?|mjs)$/, code: 'import.meta.' },
      handler: (code, id) =>
        code
          .replaceAll('import.meta.dirname', JSON.stringify(join(id, '..')))
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
    },
  };
}

/** A build lists what a glob finds in another order than Vitest: a seed would draw other cases. */
function globsInOrder() {
  return {
    name: 'globs-in-order',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: 'import.meta.glob' },
      handler(code, id) {
        const calls = globsIn(parseAst(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' }));
        return calls.reduceRight((text, { start, end }) => {
          const sorted = `Object.entries(${text.slice(start, end)}).sort(([a], [b]) => (a < b ? -1 : 1))`;
          return `${text.slice(0, start)}Object.fromEntries(${sorted})${text.slice(end)}`;
        }, code);
      },
    },
  };
}

/** The calls of `import.meta.glob` in a module, from its beginning to its end. */
function globsIn(tree) {
  const found = [];
  const todo = [tree];
  while (todo.length > 0) {
    const node = todo.pop();
    const { callee } = node;
    if (callee?.object?.type === 'MetaProperty' && callee.property.name === 'glob') found.push(node);
    for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) todo.push(value);
  }
  return found.sort((a, b) => a.start - b.start);
}
