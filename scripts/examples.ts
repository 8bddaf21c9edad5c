import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FOLDER = fileURLToPath(new URL('../src/fixtures/rules/', import.meta.url));
/** Longer examples are none: nobody would read them. */
const LONGEST = 4000;
const NAME = 'virtual:examples';

/** A fixture of a rule: the target is the one that it is checked against. */
export interface Example {
  readonly text: string;
  readonly target: string;
  /** The error text that the API gave, for a rule about errors. */
  readonly error?: string;
}

/** The shortest failing fixture of each rule, and the shortest passing one, of the same target where there is one. */
export function examplesOf(folder = FOLDER): { [rule: string]: { readonly bad: Example; readonly ok: Example } } {
  const found: { [rule: string]: { readonly bad: Example; readonly ok: Example } } = {};
  for (const name of readdirSync(folder).sort()) {
    const all = readdirSync(join(folder, name))
      .filter((file) => !/\.(?:expect|error)$/.test(file))
      .map((file) => ({
        file,
        text: readFileSync(join(folder, name, file), 'utf8'),
        target: file.split('.')[2] ?? '',
        error: errorOf(join(folder, name, file)),
      }))
      .filter((it) => it.text.length <= LONGEST)
      // What every API demands is shown with one that says something.
      .sort((a, b) => Number(a.target === 'generic') - Number(b.target === 'generic') || a.text.length - b.text.length);
    const bads = all.filter((it) => it.file.startsWith('bad.'));
    const oks = all.filter((it) => it.file.startsWith('ok.'));
    const bad = bads.find((it) => oks.some((ok) => ok.target === it.target)) ?? bads[0];
    const ok = oks.find((it) => it.target === bad?.target) ?? oks[0];
    if (bad && ok) found[name.replace('__', '/')] = { bad: bare(bad), ok: bare(ok) };
  }
  return found;
}

/** An example as it is meant: `«x*1000»` stands for a thousand times x, where it would be too long to be read. */
export const wholeExample = (text: string): string =>
  text.replaceAll(/«([^«»]*)\*(\d+)»/g, (_, piece: string, times: string) => piece.repeat(Number(times)));

const bare = ({ text, target, error }: Example): Example => ({ text, target, ...(error ? { error } : {}) });

/** The error text beside a fixture; empty where there is none. */
function errorOf(path: string): string {
  const beside = path.replace(/\.[a-z]+$/, '.error');
  return existsSync(beside) ? readFileSync(beside, 'utf8') : '';
}

/** `virtual:examples`: a failing and a passing example of each rule. They are fixtures, so that tests hold them true. */
export function examples(): Plugin {
  return {
    name: 'examples',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(examplesOf())};` : undefined),
  };
}
