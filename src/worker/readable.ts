import { withoutMarks } from '../core/index.ts';
import { count } from './phrases.ts';

/** A text for the screen: what was left in the file is named and counted, and can be told from what was read. */
export const readable = (text: string): string =>
  withoutMarks(text, (characters) => `\u2026 [${count(characters, 'character')} more, left in the file] \u2026`);
