import type { PlanRequest, PlanRow } from '../../../worker/protocol.ts';

/** Single changes of a plan that can be refused, and what was refused of it so far. */
interface Refusing {
  /** Messages whose change was refused. */
  readonly refused: readonly number[];
  /** The same plan with others refused. */
  readonly without: (refused: readonly number[]) => PlanRequest;
}

/** null where a plan is one change, which is discarded as a whole. A trim keeps what is refused, as a pin does. */
export function refusing(request: PlanRequest | null): Refusing | null {
  switch (request?.kind) {
    case 'all':
    case 'repair':
      return { refused: request.refused ?? [], without: (refused) => ({ ...request, refused }) };
    case 'trim': {
      const { options } = request;
      return {
        refused: options.pins?.indexes ?? [],
        without: (indexes) => ({
          ...request,
          options: { ...options, pins: { ...options.pins, indexes: [...indexes].sort((a, b) => a - b) } },
        }),
      };
    }
    default:
      return null;
  }
}

/** What a trim writes anew is no message that could stay. */
export const canRefuse = (request: PlanRequest | null, row: PlanRow): boolean =>
  row.index >= 0 && (request?.kind !== 'trim' || row.action !== 'inserted');

/** "1 to 3, 7": neighbours in one range. */
export function ranges(indices: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const index of indices) {
    const run = runs.at(-1);
    if (run && index === run.last + 1) run.last = index;
    else runs.push({ first: index, last: index });
  }
  return runs.map(({ first, last }) => (first === last ? `${first}` : `${first} to ${last}`)).join(', ');
}
