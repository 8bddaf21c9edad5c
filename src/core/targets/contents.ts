import type { FactValues } from './target.ts';

/** True if messages of a role may not come with such a content. */
export const isWanted = (wanted: FactValues['content'], shape: 'null' | 'missing', role: string): boolean =>
  wanted === 'required' || (shape === 'null' ? wanted.filled : wanted.present).includes(role);
