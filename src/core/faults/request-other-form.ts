import type { Message } from '../model/message.ts';
import { messageAt } from '../model/message-at.ts';
import type { InForm, PlanContext } from '../operations/context.ts';
import { noteOriginal } from '../operations/parts.ts';
import { inWords } from '../text/json.ts';
import { valueAt } from '../text/pointer.ts';
import type { FaultCode } from './fault.ts';
import { type FixCode, forAll } from './fix.ts';
import { atEnd, code, NOWHERE } from './sentence.ts';

const convertRequest: FixCode = {
  id: 'convert-request',
  ...forAll((draft, [{ rule }], { inForm, raw }) => {
    const whole = inForm?.() ?? null;
    if (whole === null || draft.readAs !== null) return;
    for (const [at, value] of whole.values) draft.rewritten.set(at, value);
    draft.readAs = { at: whole.at, format: whole.format, target: whole.target };
    const { title } = whole.format;
    noteOriginal(draft, -1, { by: rule, reason: `The request is written as ${title}.`, effect: 'lossless', at: '' });
    const because = { by: rule, reason: `The message is written as ${title}.` };
    for (const { index } of rewritten(draft.original, whole, raw))
      noteOriginal(draft, index, { ...because, effect: 'lossless' });
    for (const { index, what } of whole.losses)
      noteOriginal(draft, index, { by: rule, reason: `Not kept: ${what}.`, effect: 'lossy' });
    for (const row of whole.added) draft.note({ ...row, by: rule });
  }),
};

/** The messages that are not in the new list as they were: what both forms write alike stays. */
function rewritten(
  messages: readonly Message[],
  { at, values }: Pick<InForm, 'at' | 'values'>,
  raw: PlanContext['raw'],
): readonly Message[] {
  const list = values.get(at) ?? valueAt(values.get(''), at);
  const kept = new Map<string, number>();
  for (const element of Array.isArray(list) ? list : []) {
    const written = JSON.stringify(element);
    kept.set(written, (kept.get(written) ?? 0) + 1);
  }
  return messages.filter((message) => {
    const written = JSON.stringify(raw?.(message.at));
    const left = kept.get(written) ?? 0;
    if (left > 0) kept.set(written, left - 1);
    return left === 0;
  });
}

export const requestOtherForm: FaultCode = {
  id: 'request/other-form',
  visit: ({ otherForm, transcript: { messages } }) =>
    otherForm
      ? atEnd(() => {
          const { word, titles, isMissing, places } = otherForm;
          const said = { data: { word, ...titles }, ...(isMissing ? { variant: 'missing' } : {}) };
          return places.map((at) => ({ ...(messageAt(messages, at) ?? NOWHERE), at, ...said }));
        })
      : null,
  say({ data, messageIndex, variant }) {
    const what = messageIndex < 0 ? 'The request' : `Message ${messageIndex}`;
    const asks = variant === 'missing' ? 'requires' : 'does not know';
    return `${what} is in the form of ${inWords(data.own)}; ${inWords(data.speaker)}, which rejected it, ${asks} ${code(data.word)}.`;
  },
  mends: [convertRequest],
};
