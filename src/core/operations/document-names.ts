import type { Draft } from '../model/draft.ts';
import { mediaOf } from '../model/media.ts';
import { faultOf } from '../targets/name-shape.ts';
import type { Facts } from '../targets/target.ts';
import { treatMedia } from './media.ts';

/** So long a name may become. */
const LONGEST = 200;

/** Gives every document the name of which an earlier one has a name of its own: "plan (2)". Linear. */
export function numberDocuments(draft: Draft): void {
  const taken = new Set<string>();
  for (const { parts } of draft.messages)
    for (const { part } of parts) for (const { name } of mediaOf(part)) if (name !== undefined) taken.add(name);
  const seen = new Map<string, number>();
  treatMedia(draft, ({ name }) => {
    if (name === undefined) return null;
    let nth = (seen.get(name) ?? 0) + 1;
    if (nth === 1) {
      seen.set(name, nth);
      return null;
    }
    let fresh = numbered(name, nth);
    while (taken.has(fresh)) fresh = numbered(name, ++nth);
    seen.set(name, nth);
    taken.add(fresh);
    return { name: fresh };
  });
}

function numbered(name: string, nth: number): string {
  const end = ` (${nth})`;
  return `${name.slice(0, LONGEST - end.length).trimEnd()}${end}`;
}

type Shape = NonNullable<Facts['documentName']>['is'];

/** What is wrong with the name of a document, or null: its length, its letters, or white space in a row. */
export const nameFault = (name: string, shape: Shape): ReturnType<typeof faultOf> =>
  faultOf(name, shape) ?? (IN_A_ROW.test(name) ? 'pattern' : null);

/** Gives documents whose name the target does not take one that says the same as far as it can. Linear. */
export function spellDocumentNames(draft: Draft, shape: Shape): void {
  treatMedia(draft, ({ name }) =>
    name === undefined || nameFault(name, shape) === null ? null : { name: spelled(name, shape), said: SPELLED },
  );
}

const SPELLED = {
  by: 'media/invalid-name',
  reason: 'The name holds characters that are not accepted, or is too long.',
};

/** White space of any kind is a space, what is not accepted a hyphen, and one of each stands where several do. */
function spelled(name: string, shape: Shape): string {
  const isTaken = (letter: string): boolean => faultOf(letter, { ...shape, min: 0 }) === null;
  const letters = [...name.normalize('NFKC').replace(/\s/g, ' ')].map((letter) => (isTaken(letter) ? letter : '-'));
  const short = letters
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/-{2,}/g, '-')
    .trim()
    .slice(0, shape.max ?? LONGEST);
  return /[a-z0-9]/i.test(short) ? short.trim() : 'document';
}

const IN_A_ROW = /\s\s/;
