import { lastAnswered } from '../model/answered.ts';
import type { Severity } from '../model/diagnostic.ts';
import type { Transcript } from '../model/message.ts';
import type { Checked } from './check.ts';
import { requestRefused } from './request-refused.ts';

/** What the recording of a session proves. */
export interface Evidence {
  /** The last message that the API answered; -1 where nothing is proven. */
  readonly answer: number;
  /** True where the program that keeps a session may send another request than what the file holds. */
  readonly isKept: boolean;
  /** By message: the other halves of its pairs may have stood in a record that is lost. */
  isTorn(message: number, rule: string): boolean;
  /** True for a finding that a pasted error names: an API has rejected it, whatever a recording says. */
  isRejected(message: number, rule: string, at: string): boolean;
}

export function evidenceOf(
  { stored, messages, bridges = [] }: Transcript,
  isRejected: Evidence['isRejected'] = () => false,
): Evidence {
  const gaps = new Set<number>();
  for (const it of bridges) if (it.why === 'missing' || it.why === 'unread') gaps.add(it.message);
  return {
    answer: stored ? lastAnswered(messages) : -1,
    isKept: stored,
    isTorn: (message, rule) =>
      (rule === 'tools/missing-result' && gaps.has(message + 1)) ||
      (rule === 'tools/orphan-result' && gaps.has(message)),
    isRejected,
  };
}

/**
 * The recording is evidence: an answer that was recorded after a fault shows that what was sent was accepted, so that the
 * program that keeps the session must have mended it on its way. Such a fault is worth knowing, and no error. What a lost
 * record held was sent too, and is not in the file any more: there the fault is the file's.
 */
export function weighed(found: Checked, { answer, isKept, isTorn, isRejected }: Evidence): Checked {
  const { finding, rule } = found;
  // What is accepted here as far as we know is accepted at a place that an error names for another reason.
  const isAccepted = finding.variant === 'accepted';
  if (!isAccepted && isRejected(finding.messageIndex, rule.id, finding.at)) return { ...found, severity: 'error' };
  // A response that came later proves nothing of what an error names.
  if (rule.id === requestRefused.id) return found;
  // What is sent of a session only the program knows that keeps it.
  const isUnsure = isKept && rule.wire === 'request' && found.severity === 'error';
  const checked: Checked = isUnsure ? { ...found, severity: 'warning' } : found;
  const { severity } = found;
  if (severity !== 'error' || finding.messageIndex < 0 || finding.messageIndex >= answer) return checked;
  return isTorn(finding.messageIndex, rule.id)
    ? reweighed(found, severity, 'The record that may have held the other one is lost.')
    : reweighed(found, 'info', `A response followed (message ${answer}), so what was sent was accepted.`);
}

/** A finding with another severity, and a sentence behind its own that says why. */
export const reweighed = ({ rule, finding }: Checked, severity: Severity, why: string): Checked => ({
  ...{ finding, severity },
  rule: { ...rule, say: () => `${rule.say(finding)} ${why}` },
});
