import type { Part } from '../model/message.ts';
import type { FactValues } from './target.ts';

/** What the id of an item begins with; null where nothing is known of its type. */
export function prefixOf(part: Part, prefixes: FactValues['itemPrefix']): string | null {
  if (part.kind === 'call')
    return part.custom === 'custom_tool' ? prefixes.custom : part.freeform ? null : prefixes.call;
  return part.kind === 'reasoning' || part.kind === 'text' ? prefixes[part.kind] : null;
}
