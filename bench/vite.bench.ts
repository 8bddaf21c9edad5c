import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Bundles the door of the core for Node, which cannot read TypeScript in all versions that are supported here. */
export default defineConfig({
  root,
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/core/index.ts',
    outDir: 'node_modules/.cache/bench',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: { output: { entryFileNames: 'core.mjs' } },
  },
});
