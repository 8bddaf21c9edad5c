import { argumentsText } from '../../model/message.ts';
import type { PlanContext } from '../../operations/context.ts';
import { changePart, reportIndex } from '../../operations/parts.ts';
import type { Fix } from '../fix.ts';

/** Replaces arguments that are no JSON by an empty object. */
export const emptyArguments: Fix = {
  id: 'empty-arguments',
  title: 'Replace the arguments by {}',
  effect: 'lossy',
  plan(draft, diagnostic, context) {
    const message = draft.at(diagnostic.messageIndex);
    const it = message?.parts[diagnostic.partIndex ?? -1]?.part;
    if (!message || it?.kind !== 'call') return;
    changePart(message, diagnostic.partIndex ?? 0, { ...it, args: emptyFor(it.args, context) });
    draft.note({
      index: reportIndex(draft, diagnostic.messageIndex, diagnostic.partIndex ?? 0),
      role: message.role,
      action: 'changed',
      by: diagnostic.rule,
      reason: 'The arguments cannot be read.',
      effect: 'lossy',
      before: argumentsText(it.args),
      after: '{}',
    });
  },
};

/** An empty object in the form that the target wants; where it does not say, in the form that is there. */
function emptyFor(args: unknown, { native, facts, namedRules }: PlanContext): unknown {
  const isNamed = namedRules?.has('tools/invalid-arguments') === true;
  const wants = native || (isNamed && facts.argumentsAre?.is === 'object') ? facts.argumentsAre?.is : undefined;
  const isText = wants === 'string' || (wants !== 'object' && typeof args === 'string');
  return isText ? '{}' : {};
}
