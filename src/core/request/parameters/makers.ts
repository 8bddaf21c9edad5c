import { breach, removal } from './asks.ts';
import { words } from './known-keys.ts';
import makersRows from './makers.json';
import { rowsIn } from './read-rows.ts';
import type { Requirement } from './requirement.ts';

/** Finds the settings beside some: what else a body says can be what the API means. */
const otherThan = (names: string): Requirement['finds'] => {
  const known = new Set(words(names));
  return function* (sent) {
    for (const key of Object.keys(sent.body))
      if (!known.has(key)) yield breach(sent, [key], `\`${key}\` may be what the error means.`, [removal(sent, [key])]);
  };
};

/** What makers of models with an API of their own require. */
export const MAKERS = rowsIn(makersRows, {
  otherThan,
});
