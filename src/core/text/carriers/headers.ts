import type { Span } from '../change.ts';

/** What APIs read in headers. */
const READ = new Set(['anthropic-version', 'anthropic-beta', 'openai-beta', 'content-type', 'host']);
/** Headers that hold a secret. */
const SECRET = new Set(['authorization', 'x-api-key', 'api-key', 'x-goog-api-key']);
/** What a secret begins with says whose it is. */
const KIND = /^(?:Bearer\s+)?(sk-ant-(?:api|oat)\d*|sk-or|sk-proj|gsk_|xai-|AIza)/i;
const LONGEST = 2_000;
/** A value of any other header is kept where it is a word and no secret. */
const WORD = /^[\w./=-]{1,24}$/;
const MAY_BE_SECRET = /auth|token|key|secret|cookie|session|sign|pass/i;

/**
 * The headers of a request, by name in small letters, with the values that decide about it. No secret is kept: of a key
 * only whose it is.
 */
export function headersOf(
  lines: Iterable<readonly [name: string, value: string, ...rest: readonly unknown[]]>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [written, value] of lines) {
    const name = written.trim().toLowerCase();
    if (SECRET.has(name)) found.set(name, KIND.exec(value.trim().slice(0, 40))?.[1] ?? '');
    else if (READ.has(name)) {
      const before = found.get(name);
      // A header that is written twice counts as one list.
      found.set(name, `${before === undefined ? '' : `${before},`}${value.trim()}`.slice(0, LONGEST));
    } else found.set(name, WORD.test(value.trim()) && !MAY_BE_SECRET.test(name) ? value.trim() : '');
  }
  return found;
}

/** Name and value of a header's line; null for any other. */
export function headerIn(line: string): readonly [name: string, value: string] | null {
  const [, name, value] = /^([A-Za-z][\w-]{0,60}):(.*)$/.exec(line) ?? [];
  return name === undefined || value === undefined ? null : [name, value];
}

/** The head of a request is no longer than this. */
const HEAD = 16_000;
const REQUEST = /^(?:POST|PUT|PATCH) (\S{1,2000})(?: HTTP\/[\d.]{1,4})?$/;

interface RequestHead {
  readonly url: string;
  /** Name and value of each header, with where its line is written, in their order. */
  readonly lines: readonly (readonly [name: string, value: string, span: Span])[];
  /** Where the line of the method ends. */
  readonly end: number;
}

/** The head of an HTTP request whose body begins at an offset; null where none is before it. */
export function headBefore(text: string, end: number): RequestHead | null {
  const lines: RequestHead['lines'][number][] = [];
  for (let to = end; to > end - HEAD; ) {
    const from = text.lastIndexOf('\n', to - 1) + 1;
    const line = text.slice(from, to).trim();
    const header = headerIn(line);
    const target = REQUEST.exec(line)?.[1];
    const lineEnd = text[to - 1] === '\r' ? to - 1 : to;
    if (target !== undefined) {
      lines.reverse();
      const host = lines.find(([name]) => name.toLowerCase() === 'host')?.[1].trim() ?? '';
      return { url: target.startsWith('/') ? `https://${host}${target}` : target, lines, end: lineEnd };
    }
    if (header) lines.push([...header, { start: from, end: lineEnd }]);
    else if (line !== '' && !line.startsWith('```')) return null;
    if (from === 0) return null;
    to = from - 1;
  }
  return null;
}
