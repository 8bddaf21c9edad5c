import { type FactRow, statedIn } from '../../targets/target-file.ts';
import { dataIn } from '../../text/data-files.ts';
import type { RequirementSet } from '../requirement.ts';
import anthropic from './anthropic.json';
import gemini from './gemini.json';
import openai from './openai.json';
import others from './others.json';
import { PARAMETER_SETS } from './parameters.ts';

/** What some APIs require of tools and schemas, as a file states it; `checked` is the day of rows that name none. */
interface RequirementFile extends Pick<RequirementSet, 'targets'> {
  readonly about: string;
  readonly checked: string;
  readonly rows: { readonly [fault: string]: readonly FactRow[] };
}

// What the files hold is checked by `requirements.test.ts`.
const FILES = dataIn<readonly RequirementFile[]>([...openai, ...anthropic, ...gemini, ...others]);

const setOf = ({ targets, checked, rows }: RequirementFile): RequirementSet => {
  const stated = Object.entries(rows).map(([fault, facts]) => [fault, facts.map((row) => statedIn(row, checked))]);
  return { targets, rows: Object.fromEntries(stated) as RequirementSet['rows'] };
};

export const REQUIREMENTS: readonly RequirementSet[] = [...FILES.map(setOf), ...PARAMETER_SETS];
