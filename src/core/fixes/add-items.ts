import type { Diagnostic } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';
import { child } from '../text/pointer.ts';
import type { Fix } from './fix.ts';

/** Says of an array what its items are: anything, or a string where the API requires a type. */
export const addItems: Fix = {
  id: 'add-items',
  title: 'Add `items` to the array',
  effect: 'lossless',
  answers: ['schema/items'],
  plan: addTo,
};

function addTo(draft: Draft, { at, data, rule }: Diagnostic): void {
  draft.rewritten.set(child(at, 'items'), data.isTyped ? { type: 'string' } : {});
  draft.note({
    index: -1,
    role: 'other',
    action: 'changed',
    by: rule,
    reason: `The array ${data.path} of the tool ${data.tool} gets items.`,
    effect: 'lossless',
  });
}
