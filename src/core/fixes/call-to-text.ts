import type { Draft } from '../model/draft.ts';
import type { LinkedCall } from '../model/links.ts';
import { argumentsText } from '../model/message.ts';
import { allUnansweredAlike } from '../plan/alike.ts';
import { reportIndex } from '../plan/operations.ts';
import { type Fix, forAll, placeOf } from './fix.ts';

/** Keeps what the call said, as plain text of the assistant. */
export const callToText: Fix = {
  id: 'call-to-text',
  title: 'Turn the call into text',
  effect: 'lossless',
  answers: ['tools/missing-result'],
  ...forAll((draft, diagnostics) => {
    const links = draft.links();
    const asked = diagnostics.flatMap((it) => links.linkOf(placeOf(it)) ?? []);
    for (const it of allUnansweredAlike(draft, asked)) sayCall(draft, it, diagnostics[0]!.rule);
  }),
};

function sayCall(draft: Draft, { call, message: at, part }: LinkedCall, by: string): void {
  const message = draft.at(at)!;
  const text = `[called ${call.name} with ${argumentsText(call.args)}; no result was recorded]`;
  const index = reportIndex(draft, at, part);
  message.parts[part] = { part: { kind: 'text', at: '', text }, from: null };
  draft.note({
    index,
    role: message.role,
    action: 'changed',
    by,
    reason: 'The call becomes text.',
    effect: 'lossless',
    before: `${call.name}(${argumentsText(call.args)})`,
    after: text,
  });
}
