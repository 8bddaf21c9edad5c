import { Attached } from './attached.ts';

/** So many answers are kept for one object. */
const MOST = 8;

/**
 * Answers about objects, kept as long as these are and told apart by what else was asked, whose parts are compared by
 * identity. Of each object the latest few are kept. They must not depend on anything else.
 */
export function lately<K extends object, A>(): (about: K, question: readonly unknown[], find: () => A) => A {
  const known = new Attached<K, { readonly question: readonly unknown[]; readonly answer: A }[]>();
  return (about, question, find) => {
    const asked = known.get(about);
    const same = asked?.find((known) => known.question.every((part, i) => part === question[i]));
    if (same) return same.answer;
    const answer = find();
    // Looked up again: the same may have been asked about the same object on the way.
    known.set(about, [{ question, answer }, ...(known.get(about) ?? []).slice(0, MOST - 1)]);
    return answer;
  };
}
