import { inWords } from '../text/json.ts';

/** Words of a request in a sentence, set apart from it; long ones are cut. */
export function code(value: unknown): string {
  const text = inWords(value);
  return `\`${text.length > 80 ? `${text.slice(0, 80)}…` : text}\``;
}
