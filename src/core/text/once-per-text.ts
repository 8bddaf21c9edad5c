/** So many answers are kept; then all are forgotten. */
const MOST = 64;

/** Answers about texts that are no longer than `longest`, each found once. They must not depend on anything else. */
export function oncePerText<A>(find: (text: string) => A, longest = Number.POSITIVE_INFINITY): (text: string) => A {
  const known = new Map<string, { readonly answer: A }>();
  return (text) => {
    const found = known.get(text) ?? { answer: find(text) };
    if (known.size >= MOST && !known.has(text)) known.clear();
    if (text.length <= longest) known.set(text, found);
    return found.answer;
  };
}
