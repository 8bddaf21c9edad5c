import { ROLE_CODES, type RowColumns } from '../../worker/protocol.ts';

/** Bits of `RowColumns.kinds`. */
export const KIND = { call: 1, result: 2, media: 4, reasoning: 8, opaque: 16, open: 32, orphan: 64 } as const;

/** A user message that holds nothing but results is a result, whatever its role is called. */
export function isResult({ role, kinds }: Pick<RowColumns, 'role' | 'kinds'>, index: number): boolean {
  const name = ROLE_CODES[role[index]!];
  return name === 'tool' || (name === 'user' && (kinds[index]! & ~KIND.orphan) === KIND.result);
}
