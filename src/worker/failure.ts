/** What engines say when there is no room for a string, a list or a buffer. */
const NO_ROOM = /memory|allocation|string length|array length|maximum size|call stack/i;

/** An error as a sentence for the screen. */
export function sentenceOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  if (!(error instanceof RangeError) || !NO_ROOM.test(said)) return said;
  return 'This is too much for the memory a page is given. Nothing was changed; try a smaller part of the transcript.';
}
