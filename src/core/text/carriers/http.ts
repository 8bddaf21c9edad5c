import { headerIn, headersOf } from './headers.ts';

/** The head of a request is no longer than this. */
const HEAD = 16_000;
const LINE = /^(?:POST|PUT|PATCH) (\S{1,2000})(?: HTTP\/[\d.]{1,4})?$/;

/** The address and the headers of an HTTP request whose body begins at an offset; null where no head is before it. */
export function headBefore(
  text: string,
  end: number,
): { readonly url: string; readonly headers: ReadonlyMap<string, string> } | null {
  const lines = text.slice(Math.max(0, end - HEAD), end).split(/\r?\n/);
  const written: (readonly [string, string])[] = [];
  for (const untrimmed of lines.reverse()) {
    const line = untrimmed.trim();
    const header = headerIn(line);
    const target = LINE.exec(line)?.[1];
    if (target !== undefined) {
      const headers = headersOf(written.reverse());
      const url = target.startsWith('/') ? `https://${headers.get('host') ?? ''}${target}` : target;
      return { url, headers };
    }
    if (header) written.push(header);
    else if (line !== '' && !line.startsWith('```')) return null;
  }
  return null;
}
