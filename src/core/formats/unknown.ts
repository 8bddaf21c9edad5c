import type { TextDocument, TextProblem } from '../text/document.ts';
import { strangerIn } from './strangers.ts';

/** What is said of a text in which no message was found. */
export function unshown(document: TextDocument, problems: readonly TextProblem[]): TextProblem[] {
  const told = problems.map((it) => (it.unshown === undefined ? it : { ...it, message: it.unshown }));
  const isTold = document.carrier === 'none' || problems.some((it) => it.unshown !== undefined);
  return isTold ? told : [...told, unknownFormat(document)];
}

function unknownFormat(document: TextDocument): TextProblem {
  const found = strangerIn(document.value);
  if (found !== null) return { kind: 'unknown-format', message: found, offset: null, line: null };
  const what = Array.isArray(document.value)
    ? 'a list'
    : document.value === null
      ? 'null'
      : `a JSON ${typeof document.value}`;
  return {
    kind: 'unknown-format',
    message: `This is ${document.carrier === 'jsonl' ? 'JSONL' : what} that can be read, but no list of messages was found in it. Paste the request body, its messages, or a session file.`,
    offset: null,
    line: null,
  };
}
