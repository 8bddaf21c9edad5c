import { decodeError } from '../session/errors.ts';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

/** A request, or a text as it was pasted, as the page opens it once it knows who rejected it. */
function rejected(body: unknown, refusal: string) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const target = decodeError(refusal, openTranscript(text)).target;
  return openTranscript(text, target === undefined ? {} : { target });
}

/** What is said of a request that was rejected, and what *Fix all* makes of it. */
export function answered(body: unknown, refusal: string) {
  const snapshot = rejected(body, refusal);
  const errors = (of: typeof snapshot, original?: () => typeof snapshot) =>
    validateMessages(of, { refusal, ...(original ? { original } : {}) }).filter((found) => found.severity === 'error');
  const after = applyPlan(snapshot, planRepair(snapshot, { refusal }));
  return {
    decoded: decodeError(refusal, snapshot),
    errors: errors(snapshot),
    text: after.text,
    get fixed(): unknown {
      return JSON.parse(after.text);
    },
    left: errors(after.snapshot, () => snapshot),
  };
}
