import { writeEmptyContent } from '../../operations/empty-content.ts';
import { mendEmptyResult, NOTHING } from '../../operations/empty-results.ts';
import { noteChange, removeParts, sweepEmptied } from '../../operations/parts.ts';
import { mendShapes } from '../../operations/shapes.ts';
import { type FixCode, partOf } from '../fix.ts';

export const mendShape: FixCode = {
  id: 'mend-shape',
  offers: ({ data }) => data.mends === true && data.isMoved !== false,
  plan(draft, { at }, context) {
    mendShapes(draft, context, (fault) => fault.at === at);
  },
};

export const emptyContent: FixCode = {
  id: 'write-empty-content',
  offers: ({ variant }) => variant === undefined || variant === 'calls',
  plan(draft, { rule, messageIndex, variant }, { facts }) {
    writeEmptyContent(draft, messageIndex, rule, facts, variant === 'calls');
  },
};

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

/** Takes an empty text block out; a message left without anything goes with it. */
export const removeEmptyText: FixCode = {
  id: 'remove-empty-text',
  // An error that says nothing has no block to take out.
  offers: ({ rule, partIndex, variant }) =>
    rule === 'limits/cache-control' ? variant === 'empty' : partIndex !== null && variant !== 'error',
  plan(draft, diagnostic, context) {
    const place = { message: diagnostic.messageIndex, part: diagnostic.partIndex ?? 0 };
    if (draft.at(place.message)?.parts[place.part]?.part.kind === 'result') {
      // The result itself stays.
      mendEmptyResult(draft, place, context);
      return;
    }
    const because = { by: diagnostic.rule, reason: 'The text block holds no text.' };
    removeParts(draft, diagnostic.messageIndex, (_, i) => i === diagnostic.partIndex, because, 'lossless');
    sweepEmptied(draft);
  },
};
