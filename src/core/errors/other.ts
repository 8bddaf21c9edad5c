import type { About } from './decoded.ts';

/** A trouble that is known and not in the history. */
export interface Other {
  readonly about: About;
  readonly explanation: string;
  readonly fix: string;
}

const OTHERS: readonly (readonly [RegExp, Other])[] = [
  [
    /rate.?limit|too many requests|RESOURCE_EXHAUSTED|ThrottlingException|quota|\b429\b/i,
    {
      about: 'account',
      explanation: 'Too many requests or tokens in a short time, or a used-up quota. The messages are not the cause.',
      fix: 'Wait and try again, or raise the limit.',
    },
  ],
  [
    /invalid.{0,3}(?:x-)?api.?key|incorrect api key|authentication|unauthorized|permission.?(?:error|denied)|access denied|\b40[13]\b/i,
    {
      about: 'account',
      explanation: 'The key or its rights were refused. The messages are not the cause.',
      fix: 'Check the key, the account and the model that it may use.',
    },
  ],
  [
    /credit balance|billing|payment required|insufficient.{0,12}(?:balance|funds|credit)|\b402\b/i,
    {
      about: 'account',
      explanation: 'The account cannot pay for the request. The messages are not the cause.',
      fix: 'Check the balance of the account.',
    },
  ],
  [
    /overloaded|service unavailable|bad gateway|gateway time-?out|internal server error|timed? ?out|ECONNRE(?:SET|FUSED)|ETIMEDOUT|socket hang up|\b(?:502|503|504|529)\b/i,
    {
      about: 'account',
      explanation: 'The server was busy, broken or out of reach. The messages are usually not the cause.',
      fix: 'Try again later.',
    },
  ],
  [
    /model.{0,80}(?:not found|does not exist|not supported|deprecated)|not_found_error/i,
    {
      about: 'request',
      explanation: 'The model is not known there, or not open to this account. The messages are not the cause.',
      fix: 'Check the name of the model.',
    },
  ],
];

/** A trouble outside the history that the text names, if it is one of the usual ones. */
export function otherTrouble(text: string): Other | undefined {
  const head = text.slice(0, 20_000);
  return OTHERS.find(([pattern]) => pattern.test(head))?.[1];
}
