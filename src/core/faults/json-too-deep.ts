import { isObject } from '../text/json.ts';
import type { FaultCode } from './fault.ts';
import { atOddities, placeWords } from './oddities.ts';
import { atPlace, callWords } from './sentence.ts';

/** Readers of JSON in common languages stop between a hundred and a thousand levels. */
const DEEPEST = 100;

/** Finds values nested too deeply to be read everywhere. */
export const jsonTooDeep: FaultCode = {
  id: 'json/too-deep',
  visit: (input) => ({
    call(call, number) {
      if (!isDeeper(call.args, DEEPEST)) return null;
      const data = { name: call.name, id: call.id, levels: DEEPEST };
      return atPlace(input, input.links.link(number), data, { variant: 'arguments' });
    },
    *end() {
      for (const { finding } of atOddities(input, 'too-deep')) yield finding;
    },
  }),
  say: (finding) =>
    finding.variant === 'arguments'
      ? `Message ${finding.messageIndex} calls ${callWords(finding.data)} with arguments nested deeper than ${finding.data.levels} levels.`
      : `${placeWords(finding)} is nested too deeply to be looked into at this place.`,
};

/** True if a value is nested deeper than so many levels. Walks level by level, without recursion. */
function isDeeper(value: unknown, levels: number): boolean {
  let level: readonly object[] = isContainer(value) ? [value] : NOTHING;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > levels) return true;
    const next: object[] = [];
    for (const container of level) addInner(container, next);
    level = next;
  }
  return false;
}

function addInner(container: object, found: object[]): void {
  if (isObject(container)) {
    for (const key in container) if (isContainer(container[key])) found.push(container[key]);
  } else for (const inner of Object.values(container)) if (isContainer(inner)) found.push(inner);
}

const NOTHING: readonly object[] = [];

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
