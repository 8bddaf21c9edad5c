import type { DecodedError } from '../errors/decoded.ts';
import type { Diagnostic, RuleId } from '../model/diagnostic.ts';
import { type Counting, countIn } from '../targets/counting.ts';

/** What an API said, against what is said here. */
export interface Agreement {
  /** `unclear`: the answer says nothing about the history. */
  readonly state: 'agrees' | 'disagrees' | 'unclear';
  readonly sentence: string;
  readonly tokens: number | null;
  /** The rule that the API names. */
  readonly rule: RuleId | null;
}

const agreement = (
  state: Agreement['state'],
  sentence: string,
  tokens: number | null = null,
  rule: RuleId | null = null,
): Agreement => ({ state, sentence, tokens, rule });

const unclear = (sentence: string): Agreement => agreement('unclear', sentence);

export const NOT_ASKED = unclear('Nothing was asked.');

/** Longer answers are no answers of a counting endpoint. */
const LONGEST = 200_000;

/** What a counting endpoint answered, against the findings about what was sent to it. */
export function agreementOn(
  answer: string,
  endpoint: Counting,
  { decode, findings }: { decode(): DecodedError; findings(): readonly Diagnostic[] },
): Agreement {
  if (answer.length > LONGEST) return unclear('This is too long for a response of this endpoint.');
  const errors = findings().filter(({ severity }) => severity === 'error');
  const tokens = countIn(answer, endpoint);
  if (tokens !== null) return accepted(tokens, errors.length, endpoint.refuses);
  const decoded = decode();
  const rule = decoded.matches.find((it) => it.about === 'history' && it.rule !== undefined)?.rule ?? null;
  if (!decoded.aboutHistory)
    return unclear(
      decoded.explanation === ''
        ? 'This response is not known here. Paste the whole of what the command printed.'
        : `The response is not about the conversation. ${decoded.explanation}`,
    );
  if (errors.length === 0)
    return agreement('disagrees', 'The API rejects the conversation, and no error was found here.', tokens, rule);
  if (rule === null || errors.some((it) => it.rule === rule))
    return agreement('agrees', 'The API rejects the conversation, as was found here.', tokens, rule);
  const sentence = `The API rejects the conversation for ${rule}, which was not found here; it says only the first of its reasons.`;
  return agreement('disagrees', sentence, tokens, rule);
}

function accepted(tokens: number, errors: number, refuses: boolean): Agreement {
  const counted = `The API took the conversation and counted ${tokens.toLocaleString('en')} tokens`;
  if (errors === 0) return agreement('agrees', `${counted}; no error was found here.`, tokens);
  const found = `${errors === 1 ? 'an error was' : `${errors} errors were`} found here`;
  return refuses
    ? agreement('disagrees', `${counted}, though ${found}.`, tokens)
    : agreement(
        'unclear',
        `${counted}. Counting may reject less than a request for a response does: ${found}.`,
        tokens,
      );
}
