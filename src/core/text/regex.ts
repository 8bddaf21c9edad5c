/** The regular expression that data holds as `/source/flags`. */
export function regexOf(text: string): RegExp {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}

/** The expressions whose sources a table holds: `{name}` stands for the part of that name, the parts in order. */
export const regexesOf = (
  sources: readonly string[],
  parts: { readonly [name: string]: string },
  flags = 'i',
): readonly RegExp[] =>
  sources.map((source) => {
    const whole = Object.entries(parts).reduce((text, [name, part]) => text.replaceAll(`{${name}}`, part), source);
    return new RegExp(whole, flags);
  });
