import { skipString } from './scan.ts';

const WORD = /true|false|null/y;
const WORDS: ReadonlyMap<string, string> = new Map([
  ['true', 'True'],
  ['false', 'False'],
  ['null', 'None'],
]);
/** Escapes that Python reads otherwise: a slash keeps its backslash there, and two halves of a character stay two. */
const ESCAPE = /\\(?:\/|u([dD][89abAB][\da-fA-F]{2})\\u([dD][c-fC-F][\da-fA-F]{2})|[\s\S])/g;

/** A JSON text as the literal that Python reads as the same value. Layout, numbers and other escapes stay as they are. */
export function pythonLiteral(json: string): string {
  const out: string[] = [];
  let done = 0;
  for (let at = 0; at < json.length; ) {
    const char = json.charAt(at);
    if (char === '"') {
      const end = skipString(json, at);
      out.push(json.slice(done, at), pythonString(json.slice(at, end)));
      at = done = end;
    } else if (char === 't' || char === 'f' || char === 'n') {
      WORD.lastIndex = at;
      const word = WORD.exec(json)?.[0] ?? char;
      out.push(json.slice(done, at), WORDS.get(word) ?? word);
      at += word.length;
      done = at;
    } else at++;
  }
  return `${out.join('')}${json.slice(done)}`.replace(/^\ufeff/, '');
}

function pythonString(literal: string): string {
  if (!literal.includes('\\')) return literal;
  return literal.replace(ESCAPE, (whole, high?: string, low?: string) => {
    if (whole === '\\/') return '/';
    if (high === undefined || low === undefined) return whole;
    const code = 0x10000 + ((Number.parseInt(high, 16) - 0xd800) << 10) + (Number.parseInt(low, 16) - 0xdc00);
    return `\\U${code.toString(16).padStart(8, '0')}`;
  });
}
