import type { Answers } from './answers.ts';
import { callsFile } from './calls.ts';
import { conversionText, conversionView, wordsFile } from './conversion.ts';
import { hasHeld, unheldBlob } from './held.ts';
import type { OpenSession } from './open-session.ts';
import { sharingText, sharingView } from './sharing.ts';

const TEXT = 'text/plain;charset=utf-8';

/** What leaves the page: as it is written, in another format, as words, or to be shown to somebody. Nothing changes. */
export function leaving(opened: OpenSession) {
  /** A text for the clipboard, where it is all there and not too long. */
  const copied = (text: string, limit: number) => (text.length > limit || hasHeld(text, opened.held) ? null : text);
  return {
    exportBlob: (_, planId) => opened.session.bytes(planId === null ? null : opened.built(planId)),
    sectionBlob: () => opened.session.history.sectionBytes(),
    exportText: (_, planId, limit) => {
      const text = planId === null ? opened.session.snapshot.text : opened.built(planId).applied().text;
      return text.length > limit || hasHeld(text, opened.held) || opened.session.opened.around ? null : text;
    },
    conversion: (_, request) => conversionView(opened.session, request),
    conversionBlob: (_, request, as) => unheldBlob([conversionText(opened.session, request, as)], opened.held, TEXT),
    conversionText: (_, request, as, limit) => {
      const text = conversionText(opened.session, request, as);
      return text.length > limit || hasHeld(text, opened.held) ? null : text;
    },
    words: (_, what) => wordsFile(opened.session, what),
    callsBlob: () => callsFile(opened.session.derived().transcript, opened.held),
    sharing: (_, request) => sharingView(opened.session, request),
    sharingBlob: (_, request) => unheldBlob([sharingText(opened.session, request)], opened.held, TEXT),
    sharingText: (_, request, limit) => copied(sharingText(opened.session, request), limit),
  } satisfies Partial<Answers>;
}
