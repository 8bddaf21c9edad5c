import { numberAt } from '../../worker/numbers.ts';

/** A stretch of a text that stays, goes or comes. */
interface Stretch {
  readonly kind: 'same' | 'del' | 'ins';
  readonly text: string;
}

/** Texts up to so many characters are compared by characters, longer ones by words. */
const BY_CHARACTER = 120;
/** Comparisons of pieces beyond which the whole middle is one change. */
const MOST = 250_000;
/** A shorter stretch that stays between two changes tells nothing: both are one change. */
const TELLING = 3;

/** What has to be struck out of a text and written into it to make another: inside words where texts are short. */
export function trackChanges(before: string, after: string): Stretch[] {
  const short = Math.max(before.length, after.length) <= BY_CHARACTER;
  const old = short ? [...before] : wordsOf(before);
  const now = short ? [...after] : wordsOf(after);
  const least = Math.min(old.length, now.length);
  let head = 0;
  while (head < least && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < least - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const a = old.slice(head, old.length - tail);
  const b = now.slice(head, now.length - tail);
  const middle = a.length * b.length > MOST ? changed(a.join(''), b.join('')) : joined(walk(a, b));
  return joined([
    { kind: 'same', text: old.slice(0, head).join('') },
    ...(short ? withoutCrumbs(middle) : middle),
    { kind: 'same', text: old.slice(old.length - tail).join('') },
  ]);
}

const changed = (before: string, after: string): Stretch[] => [
  { kind: 'del', text: before },
  { kind: 'ins', text: after },
];

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\s+|./gsu) ?? [];

/** The longest pieces that both have in the same order stay. */
function walk(a: readonly string[], b: readonly string[]): Stretch[] {
  const width = b.length + 1;
  const common = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] =
        a[i] === b[j]
          ? numberAt(common, (i + 1) * width + j + 1) + 1
          : Math.max(numberAt(common, (i + 1) * width + j), numberAt(common, i * width + j + 1));
  const found: Stretch[] = [];
  let i = 0;
  let j = 0;
  for (let [old, fresh] = [a[0], b[0]]; old !== undefined || fresh !== undefined; [old, fresh] = [a[i], b[j]]) {
    if (old !== undefined && old === fresh) {
      found.push({ kind: 'same', text: old });
      i++;
      j++;
    } else if (
      old !== undefined &&
      (fresh === undefined || numberAt(common, (i + 1) * width + j) >= numberAt(common, i * width + j + 1))
    ) {
      found.push({ kind: 'del', text: old });
      i++;
    } else if (fresh !== undefined) {
      found.push({ kind: 'ins', text: fresh });
      j++;
    }
  }
  return found;
}

/** Letters that two words happen to have in common are changed with what is around them. */
function withoutCrumbs(stretches: readonly Stretch[]): Stretch[] {
  return stretches.flatMap((it, at): Stretch[] => {
    const isCrumb = it.kind === 'same' && it.text.length < TELLING && at > 0 && at < stretches.length - 1;
    return isCrumb ? changed(it.text, it.text) : [it];
  });
}

/** Neighbours of one kind as one, and of a change what goes before what comes. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  let del = '';
  let ins = '';
  const close = () => {
    if (del !== '') found.push({ kind: 'del', text: del });
    if (ins !== '') found.push({ kind: 'ins', text: ins });
    del = '';
    ins = '';
  };
  for (const { kind, text } of stretches) {
    if (text === '') continue;
    if (kind === 'del') del += text;
    else if (kind === 'ins') ins += text;
    else {
      close();
      const last = found.at(-1);
      if (last?.kind === 'same') found[found.length - 1] = { kind, text: last.text + text };
      else found.push({ kind, text });
    }
  }
  close();
  return found;
}
