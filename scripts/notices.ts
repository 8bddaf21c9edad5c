import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PACKAGES = fileURLToPath(new URL('../node_modules/', import.meta.url));

const OWN = readFileSync(join(PACKAGES, '..', 'LICENSE'), 'utf8');

/** Code that is not in the folder of its package: what the builder puts in, what another package carries along. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/vite\/(?:preload-helper|modulepreload)/, 'vite'],
  [/rolldown[/:]runtime/, 'rolldown'],
  [/virtual:ranks/, 'gpt-tokenizer'],
  [/\/dompurify\//, 'dompurify'],
];

/** What is shipped and is no module: where it comes from and under which terms. */
const DATA: readonly { readonly sign: RegExp; readonly name: string; readonly terms: string; readonly mit?: string }[] =
  [
    {
      sign: /codicon[\w-]*\.ttf$/,
      name: 'Codicons (the font of the editor)',
      terms:
        'Copyright (c) Microsoft Corporation\nhttps://github.com/microsoft/vscode-codicons\n' +
        'Licensed under Creative Commons Attribution 4.0 International (CC BY 4.0),\n' +
        'https://creativecommons.org/licenses/by/4.0/legalcode. Not changed.',
    },
    {
      sign: /_base[\w-]*\.js$/,
      name: 'Ranks of the tokenizers o200k_base and cl100k_base',
      terms: 'Published with tiktoken, https://github.com/openai/tiktoken. Packed into another form here.',
      mit: 'Copyright (c) 2022 OpenAI, Shantanu Jain',
    },
  ];

/** Remembers whose code went into what is built, workers included, and writes their licences beside it. */
export function notices(): { readonly collect: () => Plugin; readonly write: () => Plugin } {
  const used = new Set<string>();
  const collect = (modules: Iterable<string>) => {
    for (const id of modules) for (const name of packagesOf(id)) used.add(name);
  };
  return {
    collect: () => ({
      name: 'notices:collect',
      generateBundle: (_, bundle) => {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') collect(Object.keys(file.modules));
      },
    }),
    write: () => ({
      name: 'notices:write',
      apply: 'build',
      generateBundle: {
        order: 'post',
        handler(_, bundle) {
          for (const file of Object.values(bundle))
            collect(file.type === 'chunk' ? Object.keys(file.modules) : file.originalFileNames);
          const source = noticesText([...used].sort(), Object.keys(bundle));
          this.emitFile({ type: 'asset', fileName: 'notices.txt', source });
        },
      },
    }),
  };
}

/** The packages a module belongs to. */
export function packagesOf(id: string): string[] {
  const path = id.replaceAll('\\', '/').replace(/\?.*$/, '');
  const name = /(?:.*\/|^)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
  const others = ELSEWHERE.filter(([sign]) => sign.test(path)).map(([, it]) => it);
  return name === undefined || name.startsWith('.') ? others : [name, ...others];
}

/** The licence of each package and of each piece of data, one after the other. */
export function noticesText(packages: readonly string[], files: readonly string[]): string {
  const parts = packages.map((name) => section(titleOf(name), licenceOf(name)));
  for (const { sign, name, terms, mit } of DATA) {
    if (!files.some((file) => sign.test(file))) continue;
    parts.push(section(name, mit === undefined ? terms : `${terms}\n\n${mitOf(mit)}`));
  }
  return [
    'Transcript Inspector contains the work of others, listed here with their terms.\n',
    section('Transcript Inspector itself', OWN),
    ...parts,
  ].join('\n');
}

function section(title: string, text: string): string {
  return `${'='.repeat(78)}\n${title}\n${'='.repeat(78)}\n\n${text.trim()}\n`;
}

/** The same terms as ours, granted by somebody else. */
function mitOf(copyright: string): string {
  return OWN.replace(/^Copyright.*$/m, () => copyright);
}

function titleOf(name: string): string {
  const { version, license } = JSON.parse(readFileSync(join(PACKAGES, name, 'package.json'), 'utf8'));
  return `${name} ${version} (${license})`;
}

/** The words of a package's licence; a package that has none cannot be shipped. */
function licenceOf(name: string): string {
  const folder = join(PACKAGES, name);
  const files = existsSync(folder)
    ? readdirSync(folder).filter((it) => /^(?:licen[cs]e|copying|notice|thirdpartynotices)(?:[.-]|$)/i.test(it))
    : [];
  if (files.length === 0)
    throw new Error(`${name} is shipped and has no licence file; add its terms to scripts/notices.ts.`);
  // The builders list those of everything they are made of; the first part is theirs.
  const own = (text: string) => text.split(/^# (?:Licenses|Third)/m)[0]!.trim();
  return files.map((file) => own(readFileSync(join(folder, file), 'utf8'))).join('\n\n');
}
