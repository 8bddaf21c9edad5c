/** What keeps a text from being JSON, in the words of the browser; null where it is JSON. */
export function faultIn(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return `Not valid JSON: ${words.replace(/^JSON\.parse: /, '')}.`;
  }
}
