const UNSPACED = /[\u3040-\u9fff\uac00-\ud7a3]+/g;
const TOKEN = /\p{L}+|0|[{}[\]<>]/gu;
/** So much of a text is looked at, and so much of a word. */
const REACH = 700;
const STEM = 8;
/** Words longer than this are known by their end as well: `not_supported`, `supported`. */
const LONG = 8;
/** Marks what stands round the message. */
const AROUND = 'A';

/** What a text is told by: its words, pairs of them, and pieces of two and three signs where words are not spaced. */
export function featuresOf(said: string, all: string): ReadonlySet<string> {
  const found = new Set<string>();
  add(found, said, '');
  if (all !== said) add(found, all, AROUND);
  return found;
}

function add(found: Set<string>, text: string, tag: string): void {
  const spaced = text.slice(0, REACH).replace(/\d+/g, '0').replace(UNSPACED, ' $& ');
  let before = '^';
  for (const [word] of spaced.matchAll(TOKEN)) {
    if (/^[\u3040-\u9fff\uac00-\ud7a3]/.test(word)) {
      for (let i = 0; i < word.length; i++) {
        found.add(tag + word.slice(i, i + 2));
        if (i + 3 <= word.length) found.add(tag + word.slice(i, i + 3));
      }
      before = word.slice(-1);
      continue;
    }
    const stem = word.slice(0, STEM);
    found.add(tag + stem);
    found.add(`${tag}${before} ${stem}`);
    if (word.length > LONG) found.add(`${tag}~${word.slice(-4)}`);
    before = stem;
  }
}
