/** At most so many are marked: more are not in sight. */
const MOST = 2000;
/** What holds words of the conversation, and not those of the page. */
const CONTENT = '[data-text]';

/** Where words are in the texts that are drawn, in any case. */
export function rangesOf(root: HTMLElement, words: string): Range[] {
  const wanted = words.toLowerCase();
  const found: Range[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null && found.length < MOST; node = texts.nextNode()) {
    const text = node.nodeValue?.toLowerCase() ?? '';
    // A text that is longer in lower case has its letters elsewhere.
    if (text.length !== node.nodeValue?.length || !text.includes(wanted)) continue;
    if (node.parentElement?.closest(CONTENT) == null) continue;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      found.push(range);
    }
  }
  return found;
}
