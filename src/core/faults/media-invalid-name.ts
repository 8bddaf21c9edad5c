import { nameFault, spellDocumentNames } from '../operations/document-names.ts';
import { explain } from '../targets/name-shape.ts';
import { inWords } from '../text/json.ts';
import { refusedMedia } from './all/refused-media.ts';
import type { FaultCode } from './fault.ts';
import type { FixCode } from './fix.ts';
import { atMedia, whereWords } from './media.ts';
import { short } from './sentence.ts';

const spellDocumentNamesFix: FixCode = {
  id: 'spell-document-names',
  plan(draft, _, { facts }) {
    if (facts.documentName) spellDocumentNames(draft, facts.documentName.is);
  },
};

export const mediaInvalidName: FaultCode = {
  id: 'media/invalid-name',
  visit: ({ facts }) => ({
    media(seen) {
      const { name } = seen.media;
      const shape = facts.documentName?.is;
      const fault = name === undefined || !shape ? null : nameFault(name, shape);
      if (fault === null || !shape || name === undefined) return null;
      return atMedia(
        { variant: fault, data: { name, takes: explain(shape).replace(',  ,', ', space,') } },
        seen,
        facts.documentName,
      );
    },
  }),
  say: (finding) =>
    `${whereWords(finding, 'a document')} named "${short(inWords(finding.data.name))}"; a name here is ${finding.data.takes}, without two spaces in a row.`,
  mends: [spellDocumentNamesFix],
  all: [refusedMedia],
};
