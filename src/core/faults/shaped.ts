import { Trait } from '../model/traits.ts';
import { isWanted } from '../targets/contents.ts';
import { type ShapeFault, type ShapeKind, shapeFaults } from '../targets/shape.ts';
import type { FactValues } from '../targets/target.ts';
import { oncePer } from '../text/once-per.ts';
import { type Finding, severityUnder, type Visitor } from './fault.ts';
import type { RuleInput } from './input.ts';
import { atEnd, atMessage } from './sentence.ts';

/** Looked for once: several rules ask about the spelling of messages. */
const faultsOf = oncePer((input: RuleInput) => shapeFaults(input));

/** Asks for what is wrong with the spelling of messages in one respect; null where nothing is. */
export function shaped(input: RuleInput, kind: ShapeKind): Visitor | null {
  const faults = faultsOf(input).filter((it) => it.kind === kind);
  return faults.length === 0 ? null : atEnd(() => faults.map((fault) => findingOf(fault, input)));
}

function findingOf(
  { message, kind, part, at, data, variant, fact, unsure, mend, removes }: ShapeFault,
  input: RuleInput,
): Finding {
  return {
    messageIndex: message.index,
    partIndex: part,
    at,
    data: {
      ...data,
      mends: mend !== null || ((kind === 'part' || removes === true) && part !== null),
      // What a key holds is written under another key, or goes with it.
      ...(kind === 'key' ? { isMoved: mend?.from !== undefined } : {}),
    },
    ...(variant === undefined ? {} : { variant }),
    severity: unsure ? 'warning' : severityUnder('error', input.facts[fact]),
  };
}

/** Asks for messages whose content is written like that and that say nothing else, where the API wants one of their role. */
export const lacking = (shape: 'null' | 'missing', wanted: FactValues['content']): Visitor => ({
  among: Trait.wordless,
  message: (message) =>
    message.shape === shape && isWanted(wanted, shape, message.roleName)
      ? atMessage(message, { role: message.roleName })
      : null,
});
