import { mendEmptyResult, NOTHING } from '../../operations/empty-results.ts';
import { noteChange } from '../../operations/parts.ts';
import { type FixCode, partOf } from '../fix.ts';

const PLACEHOLDER = '(no content)';

export const addPlaceholder: FixCode = {
  id: 'add-placeholder',
  // A result that says something besides an empty block needs no other words.
  offers: (diagnostic, context) => {
    const part = partOf(diagnostic, context);
    // Who says nothing goes: words would be invented for it.
    return (
      diagnostic.messageIndex >= 0 &&
      // Where nobody speaks, words would have no speaker.
      context.messages[diagnostic.messageIndex]?.role !== 'other' &&
      diagnostic.variant !== 'unsaid' &&
      (part?.kind !== 'result' || part.text.trim() === '')
    );
  },
  plan(draft, diagnostic, context) {
    const message = draft.at(diagnostic.messageIndex);
    if (!message) return;
    const old = diagnostic.partIndex === null ? undefined : message.parts[diagnostic.partIndex];
    if (old?.part.kind === 'result') {
      mendEmptyResult(draft, { message: diagnostic.messageIndex, part: diagnostic.partIndex ?? 0 }, context, NOTHING);
      return;
    }
    if (old?.part.kind === 'text')
      message.parts[diagnostic.partIndex ?? 0] = { part: { ...old.part, text: PLACEHOLDER }, from: old.from };
    else message.parts.push({ part: { kind: 'text', at: '', text: PLACEHOLDER }, from: null });
    const because = { by: diagnostic.rule, reason: 'The API rejects empty content here.' };
    noteChange(draft, diagnostic.messageIndex, { ...because, effect: 'invents', before: '', after: PLACEHOLDER });
  },
};
