import type { Diagnostic } from '../model/diagnostic.ts';
import type { Mend } from '../model/stored.ts';
import type { Step } from './run.ts';

/** What an agent does by itself, as passes over the request. */
export function stepsOf({ what, placeholder }: Mend): readonly Step[] {
  switch (what) {
    case 'blank-text':
      return [{ id: 'empty-text' }, { id: 'empty-messages' }];
    case 'results-order':
      return [{ id: 'place-results' }, { id: 'results-first' }, { id: 'results-together' }];
    case 'unanswered-calls': {
      const text = placeholder === undefined ? {} : { options: { text: placeholder } };
      return [{ id: 'aborted-calls' }, { id: 'orphan-results' }, { id: 'inject-aborted', ...text }];
    }
    default:
      // What ends with a response is sent when something is added to it.
      return [];
  }
}

/** The findings in a request; that it ends with a response is none where the agent sends nothing before something is added. */
export function withoutExpected(found: readonly Diagnostic[], mends: readonly Mend[]): readonly Diagnostic[] {
  const isGoingOn = mends.some(({ what }) => what === 'last-turn');
  return isGoingOn ? found.filter(({ rule }) => rule !== 'roles/last') : found;
}
