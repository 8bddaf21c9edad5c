import { type ShapeFault, type ShapeKind, shapeFaults } from '../targets/shape.ts';
import { oncePer } from '../text/once-per.ts';
import { type Finding, severityUnder, type Visitor } from './fault.ts';
import type { RuleInput } from './input.ts';

/** Looked for once: several rules ask about the spelling of messages. */
const faultsOf = oncePer((input: RuleInput) => shapeFaults(input));

/** Asks for what is wrong with the spelling of messages in one respect; null where nothing is. */
export function shaped(input: RuleInput, kind: ShapeKind): Visitor | null {
  const faults = faultsOf(input).filter((it) => it.kind === kind);
  if (faults.length === 0) return null;
  return {
    end(tell) {
      for (const fault of faults) tell(findingOf(fault, input));
    },
  };
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
