import type { Draft } from '../model/draft.ts';
import { rewritePart } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';
import type { FaultCode } from './fault.ts';
import type { FixCode } from './fix.ts';
import { finalAssistant, isStored, trailingSpace } from './prefill.ts';
import { atPart } from './sentence.ts';

/** White space at the end of a final assistant text goes; in a session another turn comes before anything is sent. */
const trailingWhitespace: PassCode = {
  id: 'trailing-whitespace',
  plan(draft, _, context) {
    if (context.stored || context.sealed || context.more?.behind) return;
    if (context.facts.trailingWhitespace) cutTrailingSpace(draft);
  },
};

/** Cuts white space at the end of the last text, if that is the assistant's. */
function cutTrailingSpace(draft: Draft): void {
  const at = draft.length - 1;
  const said = draft.sight()[at];
  const place = said?.role === 'assistant' ? trailingSpace(said)?.part : undefined;
  const part = draft.at(at)?.parts[place ?? -1]?.part;
  if (place === undefined || part?.kind !== 'text') return;
  const { text: before } = part;
  const after = before.trimEnd();
  const because = { by: 'content/trailing-whitespace', reason: 'The final assistant text ends in white space.' };
  const row = { ...because, effect: 'lossless', before, after } as const;
  rewritePart(draft, { message: at, part: place }, { ...part, text: after }, row);
}

const trimEnd: FixCode = {
  id: 'trim-end',
  plan: (draft) => cutTrailingSpace(draft),
};

export const contentTrailingWhitespace: FaultCode = {
  id: 'content/trailing-whitespace',
  visit: (input) => ({
    end(tell) {
      const last = finalAssistant(input);
      const space = last && trailingSpace(last);
      // A model that refuses the message as such does not look at its end.
      const fact = input.facts.last;
      if (!last || !space || (fact && !fact.assumed && !fact.is.includes(last.role))) return;
      const { length } = space;
      tell(atPart(last, space.part, { length }, isStored(input) ? { severity: 'warning' } : {}));
    },
  }),
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} is the last one and ends in ${data.length === 1 ? 'a white space' : `${data.length} white spaces`}.`,
  mends: [trimEnd],
  all: [trailingWhitespace],
};
