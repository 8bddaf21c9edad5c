import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type { SessionView } from '../src/worker/protocol.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const NAME = 'virtual:samples';

/** What is known of a sample before it is opened: what a session of it shows, as plain lists. */
export interface SamplePicture {
  readonly target: string;
  /** What its API answers; null where nobody knows the words, or nothing is wrong. */
  readonly error: string | null;
  /** The error's first line, else what is wrong in our words. */
  readonly line: string;
  readonly rows: {
    readonly [column in keyof SessionView['rows']]: SessionView['rows'][column] extends number
      ? number
      : readonly number[];
  };
}

/** Opens every sample as the page would, by file name. */
export async function samplePictures(): Promise<{ readonly [fileName: string]: SamplePicture }> {
  const stories = await runnerImport<typeof import('../src/app/samples/stories.ts')>(
    at('../src/app/samples/stories.ts'),
  );
  const host = await runnerImport<typeof import('../src/worker/host.ts')>(at('../src/worker/host.ts'));
  const pictures: { [fileName: string]: SamplePicture } = {};
  for (const { fileName, error } of stories.module.STORIES) {
    const text = readFileSync(at(`../src/app/samples/${fileName}`), 'utf8');
    const input = { text, fileName, target: null };
    const view = (await host.module.createHost().answer('open', [input], () => undefined)) as SessionView;
    pictures[fileName] = pictureOf(view, error);
  }
  return pictures;
}

function pictureOf({ target, verdict, diagnostics, rows }: SessionView, told?: string): SamplePicture {
  const error = told ?? verdict.predicted;
  const worst = diagnostics.find((it) => it.severity === 'error') ?? diagnostics[0];
  const line = error?.split('\n')[0] ?? worst?.message ?? verdict.sentence;
  const { count, ...columns } = rows;
  const lists = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, [...column]]));
  return { target: target.id, error, line, rows: { count, ...lists } as SamplePicture['rows'] };
}

/** `virtual:samples`: what every sample shows, so that the start screen draws it without opening it. */
export function samples(): Plugin {
  return {
    name: 'samples',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: async (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(await samplePictures())};` : undefined),
  };
}
