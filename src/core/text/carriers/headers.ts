/** What APIs read in headers. */
const READ = new Set(['anthropic-version', 'anthropic-beta', 'openai-beta', 'content-type', 'host']);
/** Headers that hold a secret. */
const SECRET = new Set(['authorization', 'x-api-key', 'api-key', 'x-goog-api-key']);
/** What a secret begins with says whose it is. */
const KIND = /^(?:Bearer\s+)?(sk-ant-(?:api|oat)\d*|sk-or|sk-proj|gsk_|xai-|AIza)/i;
const LONGEST = 2_000;

/** The headers that decide about a request, by name in small letters. No secret is kept: of a key only whose it is. */
export function headersOf(lines: Iterable<readonly [name: string, value: string]>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [written, value] of lines) {
    const name = written.trim().toLowerCase();
    if (SECRET.has(name)) found.set(name, KIND.exec(value.trim().slice(0, 40))?.[1] ?? '');
    else if (READ.has(name)) {
      const before = found.get(name);
      // A header that is written twice counts as one list.
      found.set(name, `${before === undefined ? '' : `${before},`}${value.trim()}`.slice(0, LONGEST));
    }
  }
  return found;
}

/** Name and value of a header's line; null for any other. */
export function headerIn(line: string): readonly [name: string, value: string] | null {
  const [, name, value] = /^([A-Za-z][\w-]{0,60}):(.*)$/.exec(line) ?? [];
  return name === undefined || value === undefined ? null : [name, value];
}
