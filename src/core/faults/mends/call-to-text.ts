import { allUnansweredAlike } from '../../operations/alike.ts';
import { sayCall } from '../../operations/say-call.ts';
import { type Fix, forAll, placeOf } from '../fix.ts';

/** Keeps what the call said, as plain text of the assistant. */
export const callToText: Fix = {
  id: 'call-to-text',
  title: 'Turn the call into text',
  effect: 'lossless',
  ...forAll((draft, diagnostics) => {
    const links = draft.links();
    const asked = diagnostics.flatMap((it) => links.linkOf(placeOf(it)) ?? []);
    for (const it of allUnansweredAlike(draft, asked)) sayCall(draft, it, diagnostics[0]!.rule);
  }),
};
