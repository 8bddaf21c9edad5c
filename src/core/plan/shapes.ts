import type { Draft } from '../model/draft.ts';
import type { ShapeFault } from '../targets/shape.ts';
import type { PlanContext } from './context.ts';
import { type Because, removeParts, sweepEmptied } from './operations.ts';

const REASONS = {
  part: 'The API does not know parts of this kind.',
  key: 'The API does not know the key.',
  type: 'The API takes another kind of value there.',
  missing: 'The API wants the key.',
};
const RULES = {
  part: 'content/unknown-part',
  key: 'content/unknown-key',
  type: 'content/wrong-type',
  missing: 'content/missing-key',
};

/** Writes what the API does not know as it does: of all messages that are left, or of some. */
export function mendShapes(draft: Draft, { shapes }: PlanContext, isMeant: (fault: ShapeFault) => boolean): void {
  const faults = shapes();
  if (faults.length === 0) return;
  const left = new Set(draft.messages.flatMap((it) => (it.from ? [it.from.index] : [])));
  for (const fault of faults) {
    const { mend, message, kind } = fault;
    if (!isMeant(fault) || !left.has(message.index)) continue;
    const because = { by: RULES[kind], reason: REASONS[kind] };
    if (mend === null) {
      dropPart(draft, fault, because);
      continue;
    }
    if (draft.rewritten.has(mend.at)) continue;
    draft.rewritten.set(mend.at, mend.to);
    draft.note({
      index: message.index,
      role: message.role,
      action: 'changed',
      ...because,
      effect: mend.lossless ? 'lossless' : 'lossy',
    });
  }
}

/** What nothing known comes near to goes. */
function dropPart(draft: Draft, { message, part, kind }: ShapeFault, because: Because): void {
  const at = draft.messages.findIndex((it) => it.from?.index === message.index);
  const gone = part === null ? undefined : message.parts[part];
  if (at === -1 || !gone || kind !== 'part') return;
  removeParts(draft, at, (it) => it.from?.part === gone, because);
  sweepEmptied(draft);
}
