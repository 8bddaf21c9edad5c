import { numberAt } from '../../../worker/numbers.ts';
import { MARKS, type Mark, ROLE_CODES, type RowColumns, type RowView } from '../../../worker/protocol.ts';
import { isResult } from '../../parts/kinds.ts';
import type { PlanMarks } from '../../parts/planMarks.ts';

/** One line of the table: what is known of a message without asking, and its words once they have come. */
export interface Line {
  readonly index: number;
  readonly roleWord: string;
  readonly role: string;
  readonly severity: number;
  readonly size: number;
  readonly mark: Mark;
  /** Where a moved or merged message goes. */
  readonly to: number | null;
  /** Results that the plan adds to the message, by the tool they stand for. */
  readonly added: readonly string[];
  readonly row: RowView | null;
  /** Its words round what is searched for; null while nothing is, or they are on their way. */
  readonly found: string | null;
  /** True where a line has room for a second one: where the message is, and its ids. */
  readonly isRoomy: boolean;
}

const NONE: readonly string[] = [];

export function lineOf(
  index: number,
  columns: RowColumns,
  tokens: Int32Array | null,
  plan: PlanMarks | null,
  { row, found, isRoomy }: Pick<Line, 'row' | 'found' | 'isRoomy'>,
): Line {
  const role = ROLE_CODES[numberAt(columns.role, index)] ?? 'other';
  const roleWord = isResult(columns, index) ? 'result' : role === 'other' ? row?.roleName || 'other' : role;
  return {
    index,
    role: roleWord === 'result' ? 'tool' : role,
    roleWord,
    severity: numberAt(columns.severity, index),
    size: tokens ? (tokens[index] ?? 0) : Math.ceil(numberAt(columns.chars, index) / 4),
    mark: MARKS[plan?.marks[index] ?? 0] ?? 'keep',
    to: plan?.targets.get(index) ?? null,
    added: plan?.joined.get(index) ?? NONE,
    row,
    found,
    isRoomy,
  };
}
