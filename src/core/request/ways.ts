import type { RequestWay } from './fault.ts';

/** Gives up strict mode for one tool; the finding's data says where it is written. */
export const strictOff: RequestWay = {
  id: 'strict-off',
  title: 'Turn strict mode off for this tool',
  effect: 'lossy',
  offers: ({ data }) => typeof data.strictAt === 'string',
  plan: (_request, { data }) => (typeof data.strictAt === 'string' ? [{ at: data.strictAt, value: false }] : []),
  reason: ({ data }) => `The form of the arguments of ${data.tool} is no longer guaranteed.`,
};
