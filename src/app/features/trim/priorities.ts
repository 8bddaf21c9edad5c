/** Messages that one line may name at most. */
const MOST = 100_000;

/**
 * The priorities that a text gives to messages: `3: 9` for one, `8-12: 0` for several; the lowest goes first. Those of
 * messages that it does not name are NaN. Null where it says something else, or nothing.
 */
export function prioritiesOf(text: string): number[] | null {
  const given = text.split(/[,;\n]/).filter((entry) => entry.trim() !== '');
  const entries = given.map((entry) => /^\s*(\d{1,7})(?:\s*-\s*(\d{1,7}))?\s*:\s*(-?\d{1,7})\s*$/.exec(entry));
  if (entries.length === 0) return null;
  const priorities: number[] = [];
  for (const entry of entries) {
    const from = Number(entry?.[1]);
    const to = Number(entry?.[2] ?? entry?.[1]);
    if (!entry || to < from || to >= MOST) return null;
    while (priorities.length <= to) priorities.push(Number.NaN);
    priorities.fill(Number(entry[3]), from, to + 1);
  }
  return priorities;
}

/** Such a text again. */
export const prioritiesText = (priorities: readonly number[]): string =>
  priorities.flatMap((priority, index) => (Number.isFinite(priority) ? [`${index}: ${priority}`] : [])).join(', ');
