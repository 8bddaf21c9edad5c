import type { Pass } from '../../operations/pass.ts';
import type { Fix } from '../fix.ts';

/** A fix that answers its finding by running a pass over the whole document: some faults are only mended together. */
export function asFix<O>(pass: Pass<O>, fix: Omit<Fix, 'plan'>): Fix {
  return {
    ...fix,
    plan(draft, _diagnostic, context) {
      pass.plan(draft, pass.options.parse({}), context);
    },
  };
}
