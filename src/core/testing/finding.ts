import type { Diagnostic } from '../model/diagnostic.ts';

/** A finding that says nothing but what is given. */
export const findingWith = (given: Partial<Diagnostic>): Diagnostic => ({
  key: 'k',
  rule: 'tools/missing-result',
  severity: 'error',
  message: '',
  messageIndex: 0,
  partIndex: null,
  at: '',
  span: null,
  related: [],
  fixes: [],
  data: {},
  ...given,
});
