import type { Format } from '../formats/format.ts';
import { argumentsText, type Part, type Transcript } from '../model/message.ts';

/** What several formats can all hold of a history: its words in order, its calls with their results, by name and arguments. */
export function outline({ messages, system }: Transcript, ways: readonly Format[]): string[] {
  const has = (kind: Part['kind']): boolean => ways.every(({ holds }) => holds.parts.includes(kind));
  const prompts = messages.flatMap((it) => it.parts.filter((part) => isSystem(it.role, part)));
  const spoken = messages.flatMap((it) => it.parts.filter((part) => !isSystem(it.role, part)));
  const words = [...(system === null ? [] : [system]), ...texts(prompts)].join('\n\n');
  const calls = spoken.flatMap((it) => (it.kind === 'call' ? [`${it.name} ${plain(it.args)}`] : []));
  const answers = spoken.flatMap((it) => (it.kind === 'result' ? [it.text] : []));
  // Where results are read behind their calls they have no order of their own.
  const results = ways.some(({ holds }) => holds.resultsRead === 'by-call') ? answers.sort() : answers;
  const said = texts(spoken).join('\n').replaceAll(/\n+/g, '\n');
  const told = ways.every(({ holds }) => holds.system !== 'none') ? [`system ${words}`] : [];
  return [...told, `said ${said}`, ...(has('call') ? calls : []), ...(has('result') ? results : [])];
}

const isSystem = (role: string, part: Part): boolean =>
  role === 'system' || role === 'developer' || (part.kind === 'text' && part.label === 'system-prompt');

const texts = (parts: readonly Part[]): string[] =>
  parts.flatMap((it) => (it.kind === 'text' && it.text !== '' ? [it.text] : []));

function plain(args: unknown): string {
  try {
    return argumentsText(typeof args === 'string' ? JSON.parse(args) : args);
  } catch {
    return argumentsText(args);
  }
}
