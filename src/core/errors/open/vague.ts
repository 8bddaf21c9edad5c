import { oncePerText } from '../../text/once-per-text.ts';
import { listOf } from '../wordings/lists.ts';
import data from './vague.json';

/** The envelope of a refusal with nothing in it. */
const HOLLOW =
  /^\{(?=[^}]{0,200}:)(?:[^\p{L}\d]|(?<!\p{L})(?:errors?|type|code|param|message|status|details?|null|none|invalid_request_error)(?!\p{L}))*\}$/u;

/** A status alone: it refuses only where no other word stands. */
const BARE = /^ ?4(?:00|22)\b|\b4(?:00|22)$|(?:http|status|code|error)(?: status)?(?: code)?:? ?\(?4(?:00|22)\b/g;

const AROUND = new Set(data.around.flatMap((line) => line.split(' ')));

/** What is left of a refusal without its words: how many, and whether one tells something; null where nothing refuses. */
interface Left {
  readonly words: number;
  readonly tells: boolean;
  readonly isBare: boolean;
}

/** True for a text that refuses and says nothing more, but for `most` words of no use. */
export function saysNothing(said: string, most = 2): boolean {
  const left = leftOf(said.slice(0, 700));
  return left !== null && left.words <= (left.isBare ? 0 : most) && !left.tells;
}

/** The same text is asked about with more and more words of no use. */
const leftOf = oncePerText((message): Left | null => {
  if (HOLLOW.test(message)) return { words: 0, tells: false, isBare: false };
  const worded = listOf('silent').cutFrom(message);
  const rest = worded.replace(BARE, ' ');
  if (rest === message) return null;
  const left = rest
    .replace(/\b(?!messages|contents|input|body)[a-z_]\w{1,30}(?:\.[a-z_]\w{1,40}){1,8}/g, ' ')
    .replace(/\b(?=[a-f]*\d)[0-9a-f]{16,64}\b/g, ' ')
    .replace(/https?:\S{1,200}|\S{0,80}\/\S{1,80}/g, ' ')
    .split(/[^\p{L}_]+/u)
    .filter(
      (word) =>
        word.length > 1 && !AROUND.has(word) && !/^req_|_id$|(?:exception|(?<!server_)error|warning)$/.test(word),
    );
  // A word with an underscore is a name of the field, and says something.
  const tells = left.some((word) => word.includes('_') || listOf('telling').test(word));
  return { words: left.length, tells, isBare: worded === message };
});
