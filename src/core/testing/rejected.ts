import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

/** What is found in a body that an error is about. */
export const findings = (body: object, refusal: string) =>
  validateMessages(openTranscript(JSON.stringify(body)), { refusal });

/** The places of a body that an error names and no rule knows, each with the first fix that is offered. */
export const refused = (body: object, refusal: string) =>
  findings(body, refusal)
    .filter(({ rule }) => rule === 'request/refused')
    .map(({ at, fixes }) => [at, fixes[0]]);

/** What *Fix all* makes of a body that an error is about. */
export function repaired(body: object, refusal: string): unknown {
  const snapshot = openTranscript(JSON.stringify(body));
  return JSON.parse(applyPlan(snapshot, planRepair(snapshot, { refusal })).text);
}
