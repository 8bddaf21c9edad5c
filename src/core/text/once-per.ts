import { Attached } from './attached.ts';
/** Answers about objects, each found once and kept as long as its object is. They must not depend on anything else. */
export function oncePer<K extends object, A>(find: (about: K) => A): (about: K) => A {
  const known = new Attached<K, { readonly answer: A }>();
  return (about) => {
    let found = known.get(about);
    if (!found) known.set(about, (found = { answer: find(about) }));
    return found.answer;
  };
}
