/** Every regular expression of the sources once, with a file that has it: literals, and those that data holds. */
export function expressionsIn(
  folder?: string,
): readonly { readonly pattern: string; readonly flags: string; readonly file: string }[];
