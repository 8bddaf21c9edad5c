import type { RuleId } from '../../model/diagnostic.ts';
import { listOf, WORDS } from '../wordings/lists.ts';
import type { Family } from './families.ts';
import data from './weak.json';

/**
 * What a refusal can mean whose fault is not known, by what it speaks of alone: the likeliest rules of that thing. The
 * specific before the general.
 */
const TABLE = data.map(({ rules, suspect, heard }) => ({
  family: { rules: rules.split(' ') as readonly RuleId[], suspect: suspect as Family['suspect'], likely: false },
  heard: heard.split(' ').flatMap((name) => WORDS.get(name) ?? []),
}));

/** The family that a refusal may speak of, by its words alone: never a likely one. */
export function weakly(sentences: readonly string[]): Family | undefined {
  const own = sentences.filter((one) => !listOf('notours').test(one));
  return TABLE.find(({ heard }) => own.some((one) => heard.every((word) => word.test(one))))?.family;
}
