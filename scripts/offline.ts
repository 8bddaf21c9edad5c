import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, transformWithOxc } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/offline/worker.ts', import.meta.url));
/** Its address is part of what the guard lets pass. */
const FILE = 'offline.js';
/** Files of `public` that the page asks for by itself. */
const BESIDE = ['icon.svg', 'manifest.webmanifest'];
/** Nobody needs these to work: pages for search, a picture for other pages, what a host reads. */
const LEFT_OUT = /^(?:errors\/|_headers$|notices\.txt$)/;

/** Writes the worker that keeps the page, with the list of all files that the build has made. */
export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const made = Object.values(bundle).filter((it) => !LEFT_OUT.test(it.fileName) && !it.fileName.endsWith('.map'));
        if (!made.some((it) => it.fileName === 'index.html')) return;
        const files = [...made.map((it) => it.fileName), ...BESIDE].sort();
        const built = createHash('sha256');
        for (const it of made) built.update(it.fileName).update(it.type === 'chunk' ? it.code : it.source);
        const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE, {
          define: { __FILES__: JSON.stringify(files), __BUILT__: JSON.stringify(built.digest('hex').slice(0, 16)) },
        });
        // Browsers start it as a plain script: what is left of its types' import makes it none.
        const source = code.replace(/^export\s*\{\s*\};?\s*$/m, '');
        if (/^(?:import|export)\b/m.test(source)) this.error(`${FILE} cannot import or export anything.`);
        this.emitFile({ type: 'asset', fileName: FILE, source });
      },
    },
  };
}
