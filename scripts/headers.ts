type Headers = readonly (readonly [name: string, value: string])[];

/** A `_headers` file, as Cloudflare Pages and Netlify read it, that sends these with every file. */
export const writeHeaders = (headers: Headers): string =>
  `/*\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`;

/** What such a file sends with every file. Whatever else it says is an error: these rooms write nothing else. */
export function readHeaders(file: string): Headers {
  const [path, ...lines] = file.trimEnd().split('\n');
  if (path !== '/*') throw new Error(`_headers: a rule for ${path}, where only /* is read.`);
  return lines.map((line) => {
    const header = /^ {2}([\w-]+): (.+)$/.exec(line);
    if (header === null) throw new Error(`_headers: ${JSON.stringify(line)} is not a header.`);
    return [header[1]!, header[2]!];
  });
}
