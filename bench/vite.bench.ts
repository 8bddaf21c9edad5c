import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Bundles the door of the core, and the worker's twin, for Node, which cannot read TypeScript in all versions that are supported here. */
export default defineConfig({
  root,
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'node_modules/.cache/bench',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: {
      input: { core: join(root, 'src/core/index.ts'), worker: join(root, 'src/worker/in-thread.ts') },
      output: { entryFileNames: '[name].mjs' },
    },
  },
});
