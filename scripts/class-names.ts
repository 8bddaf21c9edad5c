import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The name that a class of a module has in the page: that of its file and its own, as `topBar.module.css` and `file-name`
 * make `top-bar-file-name`. Where its own begins with that of the file it stays as it is. The same in every build.
 */
export function className(name: string, file: string): string {
  const stem = basename(file, '.module.css').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return name === stem || name.startsWith(`${stem}-`) ? name : `${stem}-${name}`;
}

/** In a build each name is a constant of its module: those that are used stand where they are used, the others are left out. */
export const classConstants = (): Plugin[] => [
  {
    name: 'class-constants',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: '.module.css' },
      handler: (code) => code.replace(/^import (\w+) from ('\.[^']*\.module\.css');$/gm, 'import * as $1 from $2;'),
    },
  },
  {
    // A module of which nothing but constants is used would be left out, and its style sheet with it.
    name: 'class-sheets',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
    generateBundle(_, bundle) {
      const css = Object.values(bundle).flatMap((it) =>
        it.fileName.endsWith('.css') && 'source' in it ? [it.source] : [],
      );
      const text = css.join('\n');
      for (const id of this.getModuleIds()) {
        if (!id.endsWith('.module.css')) continue;
        const [, first = ''] = /\.([a-z][\w-]*)/.exec(readFileSync(id, 'utf8').replace(/:global\([^)]*\)/g, '')) ?? [];
        if (!text.includes(className(first, id))) this.error(`The style sheet ${id} is not in what was built.`);
      }
    },
  },
];
