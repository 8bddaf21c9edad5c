/**
 * A page around this one could lay something over it. A header forbids that, where the host sends it; where it does not,
 * nothing is shown here but the way out. True if so.
 */
export function refuseFrame(root: HTMLElement): boolean {
  if (window.self === window.top) return false;
  const words = document.createElement('p');
  words.textContent = 'Transcript Inspector does not work inside another page. ';
  const link = document.createElement('a');
  link.href = './';
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = 'Open it on its own';
  words.append(link);
  root.replaceChildren(words);
  return true;
}
