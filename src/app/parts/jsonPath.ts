/** The path of an entry as programs write it: `options.lines[2]`, `headers["x-id"]`. */
export function pathTo(parent: string, key: string, isItem: boolean): string {
  if (isItem) return `${parent}[${key}]`;
  if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `${parent}[${JSON.stringify(key)}]`;
  return parent === '' ? key : `${parent}.${key}`;
}

/** A value as it is copied: a string as its characters, anything else as JSON. */
export const copied = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
