import { decodeError } from '../session/errors.ts';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

/** A request or a session with the error that an API answered, and what is to become of it. */
export interface Refused {
  readonly kind: string;
  readonly refusal: string;
  /** As it is pasted; an object is written as JSON. */
  readonly body: object | string;
  /** Where errors are to stand, in the order of the document. */
  readonly at: string | readonly string[];
  /** What Fix all leaves in the file, as it is written. */
  readonly has?: readonly string[];
  readonly lacks?: readonly string[];
}

/** What is named of a rejected text, the text after *Fix all*, and the errors that are left in it. */
export function answered({ refusal, body }: Pick<Refused, 'refusal' | 'body'>) {
  const opened = openTranscript(typeof body === 'string' ? body : JSON.stringify(body));
  const { target } = decodeError(refusal, opened);
  const snapshot = target === undefined ? opened : openTranscript(opened.text, { target });
  const terms = { refusal, ...(target === undefined ? {} : { target }) };
  const isError = ({ severity }: { readonly severity: string }): boolean => severity === 'error';
  const named = validateMessages(snapshot, terms)
    .filter(isError)
    .map(({ at }) => at);
  const { text, snapshot: after } = applyPlan(snapshot, planRepair(snapshot, terms));
  const left = validateMessages(after, { ...terms, original: () => snapshot })
    .filter(isError)
    .map(({ rule, at }) => `${rule} ${at}`);
  return { named, fixed: text, left };
}
