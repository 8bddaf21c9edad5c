import { lastAnswered } from '../model/answered.ts';
import type { Transcript } from '../model/message.ts';
import type { Checked } from '../rules/check.ts';

/** The last message of a stored session that the API answered; -1 where nothing is proven. */
export function lastAnswer({ stored, messages }: Transcript): number {
  return stored ? lastAnswered(messages) : -1;
}

/**
 * The recording is evidence: an answer that was recorded after a fault shows that what was sent was accepted, so that the
 * program that keeps the session must have mended it on its way. Such a fault is worth knowing, and no error.
 */
export function weighed(checked: Checked, answer: number): Checked {
  const { finding, rule, severity } = checked;
  if (severity !== 'error' || finding.messageIndex < 0 || finding.messageIndex >= answer) return checked;
  const say = () => `${rule.say(finding)} It was answered (message ${answer}), so what was sent was accepted.`;
  return { finding, severity: 'info', rule: { ...rule, say } };
}
