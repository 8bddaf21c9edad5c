import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { classConstants, className } from './scripts/class-names.ts';
import { errorPages } from './scripts/error-pages.ts';
import { examples } from './scripts/examples.ts';
import { missingFonts } from './scripts/fonts.ts';
import { readHeaders, writeHeaders } from './scripts/headers.ts';
import { notices } from './scripts/notices.ts';
import { offline } from './scripts/offline.ts';
import { samples } from './scripts/samples.ts';
import { HEADERS, POLICY } from './src/app/policy.ts';
import { packRanks } from './src/core/tokens/pack.ts';

const PATIENCE = process.env.LAWS === 'whole' ? 0 : 600_000;
/** What most parts of the page share, with all that it needs, is one chunk: alone each of these costs more than it holds. */
const SHARED = {
  name: 'shared',
  test: /\/src\/app\/(?:parts\/(?:listKeys|whereOf|problems|useAfterPaint|sharing|slices|copyMessage|Log|CopyReport|Place|PlanRows|Repairs|RulePage|Sentence|saveWords|usePlan|trim\/counted)|ui\/Dialog)\./,
};
const licences = notices();
/** Tests that change what the modules of others hold. */
const ALONE = testsThat(/\bloadRanks\(|\bvi\.(?:mock|resetModules|stub\w+|spyOn|useFakeTimers)\(/);
/** Tests that take long and are run by `npm run laws`; `npm test` has others of the same rooms. */
const LONG = process.env.LAWS === 'whole' ? [] : ['src/**/*.long.test.ts'];
const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));

export default defineConfig({
  base: './',
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [
    typefaces(),
    classConstants(),
    react(),
    guard(),
    policy(),
    shippedHeaders(),
    ranks(),
    examples(),
    samples(),
    errorPages(),
    licences.write(),
    offline(),
    builtTests(),
  ],
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: className } },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 4000,
    // The pages of errors are made in a callback, and take their time.
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: [SHARED] } },
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [ranks(), licences.collect()],
    // Modules of the core do nothing by being imported: a worker carries only those that it uses.
    rolldownOptions: { treeshake: { moduleSideEffects: (id) => !id.includes('/src/core/') } },
  },
  test: {
    environment: 'node',
    globalSetup: 'scripts/seed.mjs',
    // Only against a test that never ends: how quick it is decides nothing, and a whole law takes its time.
    testTimeout: PATIENCE,
    hookTimeout: PATIENCE,
    // The laws are long and wait for nothing: every core has work.
    maxWorkers: '100%',
    server: { deps: { external: [/\/test-results\/built\//] } },
    ...(process.env.VITEST ? { sequence: { sequencer: (await import('./scripts/laws-first.ts')).LawsFirst } } : {}),
    // Reading all modules and fixtures anew for each file would take a quarter of the time.
    projects: [
      {
        extends: true,
        test: { name: 'shared', isolate: false, include: ['src/**/*.test.ts'], exclude: [...ALONE, ...LONG] },
      },
      { extends: true, test: { name: 'alone', include: ALONE, exclude: LONG } },
    ],
  },
});

/**
 * Puts the policy into the built page, and beside it for hosts that read `_headers`. The dev server needs inline scripts
 * and a socket, so it goes without.
 */
function policy(): Plugin {
  return {
    name: 'policy',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: writeHeaders(HEADERS) });
    },
    transformIndexHtml: {
      // Last, so that it comes to stand before every script.
      order: 'post',
      handler: () => [
        { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
      ],
    },
  };
}

/** `vite preview` sends what the built `_headers` says, so that what is tried here is what a host sends. */
function shippedHeaders(): Plugin {
  return {
    name: 'shipped-headers',
    configurePreviewServer({ config, middlewares }) {
      const headers = readHeaders(readFileSync(join(config.root, config.build.outDir, '_headers'), 'utf8'));
      middlewares.use((_, response, next) => {
        for (const [name, value] of headers) response.setHeader(name, value);
        next();
      });
    },
  };
}

/**
 * The guard is a file of its own and the first script of the page: what it closes is closed before a line of anything
 * else has run, dependencies included.
 */
function guard(): Plugin {
  const source = './src/guard/page.ts';
  let isBuild = false;
  let file = '';
  return {
    name: 'guard',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    buildStart() {
      if (isBuild) file = this.emitFile({ type: 'chunk', id: source, name: 'guard' });
    },
    generateBundle() {
      file = this.getFileName(file);
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'script', attrs: { type: 'module', src: isBuild ? `./${file}` : source }, injectTo: 'head-prepend' },
      ],
    },
  };
}

/** `virtual:ranks/<encoding>`: the rank data of a tokenizer as one packed string, in a chunk of its own. */
function ranks(): Plugin {
  const prefix = 'virtual:ranks/';
  return {
    name: 'ranks',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load: (id) => {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const encoding = id.slice(prefix.length + 1);
      const file = new URL(`./node_modules/gpt-tokenizer/data/${encoding}.tiktoken`, import.meta.url);
      return `export default ${JSON.stringify(packRanks(readFileSync(file, 'utf8')))};`;
    },
  };
}

/** Without its typefaces the page would be built and look like another: what is missing is said instead. */
function typefaces(): Plugin {
  const sheet = 'src/styles/fonts.css';
  return {
    name: 'typefaces',
    apply: 'build',
    buildStart() {
      const missing = missingFonts(readFileSync(new URL(sheet, import.meta.url), 'utf8'), import.meta.url);
      if (missing.length > 0)
        this.error(`${missing.join(' and ')}, named in ${sheet}, is not installed. Run npm install, then build again.`);
    },
  };
}

/** In `npm test` a test file imports what `scripts/built-tests.mjs` has built of it, which Vitest leaves to Node. */
function builtTests(): Plugin {
  return {
    name: 'built-tests',
    enforce: 'pre',
    load: (id) => {
      if (process.env.BUILT_TESTS !== 'yes' || !id.endsWith('.test.ts')) return undefined;
      const name = relative(import.meta.dirname, id).replace(/ts$/, 'js');
      const file = join(import.meta.dirname, 'test-results', 'built', name).replaceAll('\\', '/');
      return existsSync(file) ? `import ${JSON.stringify(file)};` : undefined;
    },
  };
}

/** Paths of the test files whose source says something. */
function testsThat(say: RegExp): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((it) => `src/${it.replaceAll('\\', '/')}`)
    .filter((it) => it.endsWith('.test.ts') && say.test(readFileSync(it, 'utf8')));
}
