/** The regular expression that data holds as `/source/flags`. */
export function regexOf(text: string): RegExp {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}
