import type { Draft } from '../model/draft.ts';
import { argumentsText, isOneItem, type Part } from '../model/message.ts';
import { prefixOf } from '../targets/item-prefix.ts';
import type { Facts } from '../targets/target.ts';
import { type Because, removeParts, sweepEmptied } from './parts.ts';
import { dropItemIds } from './reasoning.ts';

/** Takes the id from every item whose id does not begin as it must, or is that of an earlier item. */
export function mendItemIds(draft: Draft, { itemPrefix, itemIds }: Facts): void {
  const seen = new Set<string>();
  const prefixes = itemPrefix?.is;
  draft.messages.forEach((message, at) => {
    // Parts of one reasoning item keep its id together, or lose it.
    let taken = false;
    const isWrong = (i: number): boolean => {
      const { part } = draft.partAt({ message: at, part: i });
      const before = message.parts[i - 1]?.part;
      const id = 'item' in part ? part.item : undefined;
      if (id === undefined) return false;
      if (prefixes && message.role === 'assistant' && !id.startsWith(prefixOf(part, prefixes) ?? '')) return true;
      const isRepeated = seen.has(id) && (!before || taken || !isOneItem(before, part));
      taken = itemIds !== undefined && isRepeated;
      seen.add(id);
      return taken;
    };
    dropItemIds(draft, at, isWrong, BECAUSE);
  });
}

/** True if every part of a message stands in another too, or the beginning of its text does: one turn was stored twice. */
export function isPartialCopy(copy: readonly Part[], whole: readonly Part[]): boolean {
  if (copy.length === 0 || copy.length > whole.length || !copy.some((part) => 'item' in part && part.item))
    return false;
  let next = 0;
  return copy.every((part) => {
    const at = whole.findIndex((other, i) => i >= next && isBeginning(part, other));
    next = at + 1;
    return at >= 0;
  });
}

function isBeginning(part: Part, of: Part): boolean {
  if (part.kind !== of.kind || ('item' in part && 'item' in of && part.item !== of.item)) return false;
  if ((part.kind === 'text' || part.kind === 'reasoning') && 'text' in of) return of.text.startsWith(part.text);
  if (part.kind === 'opaque') return 'label' in of && of.label === part.label;
  return (
    part.kind === 'call' && 'args' in of && of.id === part.id && argumentsText(of.args) === argumentsText(part.args)
  );
}

/** Takes out messages that hold nothing but copies of items in the message before or behind them. */
export function dropPartialCopies(draft: Draft): void {
  const partsAt = (at: number): readonly Part[] => draft.at(at)?.parts.map(({ part }) => part) ?? [];
  for (let at = draft.length - 1; at >= 0; at--) {
    const own = partsAt(at);
    const isCopy = isPartialCopy(own, partsAt(at + 1)) || isPartialCopy(own, partsAt(at - 1));
    if (isCopy) removeParts(draft, at, () => true, COPIED, 'lossless');
  }
  sweepEmptied(draft);
}

const COPIED: Because = { by: 'ids/duplicate-item', reason: 'The message beside it holds the same items.' };

const BECAUSE: Because = { by: 'ids/item-prefix', reason: 'The id is rejected, and an item may come without one.' };
