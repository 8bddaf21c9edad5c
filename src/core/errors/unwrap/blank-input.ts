/** Where a validator repeats the list or object that it got: `input_value=[…], input_type=list`, `'input': […]`. */
const REPEATED = /\binput_value=(?=[[{])|["']input["']\s{0,2}:\s{0,2}(?=[[{])/g;
const LONGEST = 20_000;

/** The text with blanks for what validators repeat of the request: it names nothing. Every place in it stays where it is. */
export function blankInput(text: string): string {
  let blanked = text;
  for (const { 0: words, index } of text.slice(0, LONGEST).matchAll(REPEATED)) {
    const start = index + words.length;
    const end = words.startsWith('input') ? text.indexOf(', input_type=', start) : closing(text, start);
    if (end > start) blanked = blanked.slice(0, start) + ' '.repeat(end - start) + blanked.slice(end);
  }
  return blanked;
}

/** Behind the bracket that closes the one at `start`; -1 where the text was cut before it. */
function closing(text: string, start: number): number {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    const character = text[i] ?? '';
    if ('[{'.includes(character)) depth++;
    else if (']}'.includes(character) && --depth === 0) return i + 1;
  }
  return -1;
}
