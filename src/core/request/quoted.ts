import { inWords } from '../text/json.ts';

/** The place of a whole schema: words of the sentence, which stand nowhere in the request. */
export const ROOT = 'the root';

/** Words of a request in a sentence, set apart from it; long ones are cut. */
export function code(value: unknown): string {
  if (value === ROOT) return ROOT;
  const text = inWords(value);
  return `\`${text.length > 80 ? `${text.slice(0, 80)}…` : text}\``;
}

/** Values of a list, one after another. */
export const listed = (values: unknown): string => (Array.isArray(values) ? values.map(inWords).join(', ') : '');
