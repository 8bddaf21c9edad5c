/**
 * Packs a `.tiktoken` file (a token in base64 and its rank per line) into the tokens alone, in the order of their ranks,
 * separated by spaces. Ranks without a token are empty.
 */
export function packRanks(tiktoken: string): string {
  const tokens: string[] = [];
  for (const line of tiktoken.split('\n')) {
    const space = line.indexOf(' ');
    if (space <= 0) continue;
    const rank = Number(line.slice(space + 1));
    if (Number.isInteger(rank) && rank >= 0) tokens[rank] = line.slice(0, space);
  }
  return Array.from(tokens, (token) => token ?? '').join(' ');
}
