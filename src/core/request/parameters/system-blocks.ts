import { isObject, own } from '../../text/json.ts';
import { breach, removal, setting } from './asks.ts';
import { pathIn, valueIn } from './body.ts';
import { rowsIn } from './read-rows.ts';
import type { Requirement } from './requirement.ts';
import systemBlocksRows from './system-blocks.json';

/** The key of a block whose value is no string, '' for what is no block, null where nothing is wrong. */
function wrongIn(block: unknown, typed: boolean): string | null {
  if (!isObject(block)) return '';
  const isWrong = (key: string): boolean => typeof own(block, key) !== 'string';
  if (typed && isWrong('type')) return 'type';
  return (typed ? own(block, 'type') === 'text' : own(block, 'text') !== undefined) && isWrong('text') ? 'text' : null;
}

export const SYSTEM_BLOCKS = rowsIn(systemBlocksRows, {
  /** The blocks of a system prompt are objects with a text. `typed`: and say by a type that they are. */
  systemBlocks:
    (name: string, typed: boolean): Requirement['finds'] =>
    (sent) => {
      const list = valueIn(sent.body, pathIn(sent, name));
      if (!Array.isArray(list)) return [];
      return list.flatMap((block: unknown, i) => {
        const path = [...pathIn(sent, name), `${i}`];
        const wrong = wrongIn(block, typed);
        if (wrong === null) return [];
        const kind = wrong === '' ? 'object' : 'string';
        const as = typeof block === 'string' && { ...(typed ? { type: 'text' } : {}), text: block };
        const ways = as === false ? [removal(sent, path)] : [setting(path, as, 'lossless')];
        const at = wrong === '' ? path : [...path, wrong];
        const says = `\`${at.join('.')}\` must be ${kind === 'object' ? 'an object' : 'a string'}.`;
        return [breach(sent, at, says, ways, { data: { kind } })];
      });
    },
});
