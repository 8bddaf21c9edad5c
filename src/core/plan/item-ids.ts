import type { Draft } from '../model/draft.ts';
import { prefixOf } from '../targets/item-prefix.ts';
import type { Facts } from '../targets/target.ts';
import type { Because } from './operations.ts';
import { dropItemIds } from './reasoning.ts';

/** Takes the id from every item whose id does not begin as it must, or is that of an earlier item. */
export function mendItemIds(draft: Draft, { itemPrefix, itemIds }: Facts): void {
  const seen = new Set<string>();
  const prefixes = itemPrefix?.is;
  draft.messages.forEach((message, at) => {
    const isWrong = (i: number): boolean => {
      const part = message.parts[i]!.part;
      const id = 'item' in part ? part.item : undefined;
      if (id === undefined) return false;
      if (prefixes && message.role === 'assistant' && !id.startsWith(prefixOf(part, prefixes) ?? '')) return true;
      if (itemIds && seen.has(id)) return true;
      seen.add(id);
      return false;
    };
    dropItemIds(draft, at, isWrong, BECAUSE);
  });
}

const BECAUSE: Because = { by: 'ids/item-prefix', reason: 'The id is rejected, and an item may come without one.' };
