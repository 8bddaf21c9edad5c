import { numberAt } from '../../worker/numbers.ts';
import { ROLE_CODES, type RowColumns } from '../../worker/protocol.ts';

/** Bits of `RowColumns.kinds`. */
export const KIND = { call: 1, result: 2, media: 4, reasoning: 8, opaque: 16, open: 32, orphan: 64 } as const;

const TOOL = ROLE_CODES.indexOf('tool');
const USER = ROLE_CODES.indexOf('user');

/** A user message that holds nothing but results is a result, whatever its role is called. */
export function isResult({ role, kinds }: Pick<RowColumns, 'role' | 'kinds'>, index: number): boolean {
  const code = role[index];
  return code === TOOL || (code === USER && (numberAt(kinds, index) & ~KIND.orphan) === KIND.result);
}
