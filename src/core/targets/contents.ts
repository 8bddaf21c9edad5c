import type { FactValues } from './target.ts';

/** True if messages of a role may not come with such a content. A role that the API does not know is no excuse: it is given another. */
export const isWanted = (wanted: FactValues['content'], shape: 'null' | 'missing', role: string): boolean =>
  wanted === 'required' || !(shape === 'null' ? wanted.blank : wanted.bare).includes(role);
