import type { Diagnostic } from '../../model/diagnostic.ts';
import type { ErrorContext } from '../decoded.ts';
import { byFile } from './by-file.ts';
import type { Located } from './located.ts';
import { placeOf } from './places.ts';

/** True for a record that the program which keeps the file rejects. */
export const isOfProgram = ({ rule }: Diagnostic): boolean => rule === 'session/client-schema';

/** What a program says of its own file: the record that it names, else what the file itself shows. */
export function byClient(text: string, context: ErrorContext): Located {
  const refused = context.diagnostics.filter(isOfProgram);
  const named = refused.find((it) => isNamed(text, String(it.data.path)));
  if (named) return at(named, 'certain', 'The error names this place.');
  const [first, ...more] = refused;
  if (!first) return byFile(context, 'client');
  return more.length === 0
    ? at(first, 'likely', 'The text names no place of this file; this is the only record that its program rejects.')
    : at(first, 'guess', `The program rejects ${refused.length} records of this file; this is the first.`);
}

/** True if a text holds a path, and not a longer one that begins with it. */
function isNamed(text: string, path: string): boolean {
  for (let from = text.indexOf(path); from >= 0; from = text.indexOf(path, from + 1))
    if (!/^[\w[]|^\.\w/.test(text.slice(from + path.length, from + path.length + 2))) return true;
  return false;
}

function at(finding: Diagnostic, sure: 'certain' | 'likely' | 'guess', note: string): Located {
  return { culprit: { ...placeOf(finding), how: sure === 'certain' ? 'path' : 'rule', sure, note } };
}
