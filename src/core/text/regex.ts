/** The regular expression that data holds as `/source/flags`. */
export function regexOf(text: string): RegExp {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}

/** Compiles the sources in a table, with each `{name}` replaced by the part of that name, in the order of the parts. */
export const regexesOf = (
  sources: readonly string[],
  parts: { readonly [name: string]: string },
  flags = 'i',
): readonly RegExp[] =>
  sources.map((source) => {
    const whole = Object.entries(parts).reduce((text, [name, part]) => text.replaceAll(`{${name}}`, part), source);
    return new RegExp(whole, flags);
  });
