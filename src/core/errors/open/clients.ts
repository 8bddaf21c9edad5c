import type { About } from '../../api-texts/api-text.ts';
import type { RuleId } from '../../model/diagnostic.ts';
import { wordingOf } from '../wordings/lists.ts';
import data from './clients.json';

/** What a client writes instead of the words of the API, and the rules that it can mean. */
interface Reworded {
  readonly about: About;
  readonly rules: readonly RuleId[];
  readonly explanation?: string;
  readonly fix?: string;
}

const REWORDED = data.map(({ says, ...row }) => ({ ...(row as Reworded), says: wordingOf(says) }));

/** What a client's own words are known to mean. On plain text. */
export const rewordedIn = (said: string): Reworded | undefined => REWORDED.find(({ says }) => says.test(said));
