// `npm run core`: the core as one file for Node and for other pages, `dist/core/transcript-inspector.js`.
import './node-version.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ROOT } from './run.mjs';

/** Builds the door of the core into a folder and returns the path of the file. Needs no page and none of its plugins. */
export async function buildCore(folder = join(ROOT, 'dist', 'core')) {
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      lib: { entry: join(ROOT, 'src', 'core', 'index.ts'), formats: ['es'], fileName: 'transcript-inspector' },
    },
  });
  return join(folder, 'transcript-inspector.js');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await buildCore());
