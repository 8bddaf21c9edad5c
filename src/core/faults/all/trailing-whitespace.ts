import type { Draft } from '../../model/draft.ts';
import { NO_OPTIONS } from '../../operations/options.ts';
import { changePart, reportIndex } from '../../operations/parts.ts';
import type { Pass } from '../../operations/pass.ts';

/** White space at the end of a final assistant text goes; in a session another turn comes before anything is sent. */
export const trailingWhitespace: Pass = {
  id: 'trailing-whitespace',
  title: 'Trim the last assistant text',
  about: 'White space at the end of a final assistant text is cut. The end of a session that is kept stays as it is.',
  effect: 'lossless',
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    if (context.stored || context.sealed || context.more?.behind) return;
    if (context.facts.trailingWhitespace) cutTrailingSpace(draft);
  },
};

/** Cuts white space at the end of the last text, if that is the assistant's. */
export function cutTrailingSpace(draft: Draft): void {
  const at = draft.length - 1;
  const said = draft.sight()[at]?.parts.at(-1);
  if (said?.kind !== 'text' || said.text.trimEnd() === said.text) return;
  const last = draft.at(at);
  const place = (last?.parts.length ?? 0) - 1;
  const part = last?.parts[place]?.part;
  if (last?.role !== 'assistant' || part?.kind !== 'text' || part.text.trimEnd() === part.text) return;
  changePart(last, place, { ...part, text: part.text.trimEnd() });
  draft.note({
    index: reportIndex(draft, at, place),
    role: last.role,
    action: 'changed',
    by: 'content/trailing-whitespace',
    reason: 'The final assistant text ends in white space.',
    effect: 'lossless',
    before: part.text,
    after: part.text.trimEnd(),
  });
}
