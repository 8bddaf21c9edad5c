import { numberDocuments } from '../operations/document-names.ts';
import { inWords } from '../text/json.ts';
import { refusedMedia } from './all/refused-media.ts';
import type { FaultCode, SeenMedia } from './fault.ts';
import type { FixCode } from './fix.ts';
import { atMedia, whereWords } from './media.ts';
import { short } from './sentence.ts';

const numberDocumentsFix: FixCode = {
  id: 'number-documents',
  plan: (draft) => numberDocuments(draft),
};

export const mediaDuplicateName: FaultCode = {
  id: 'media/duplicate-name',
  visit({ facts }) {
    const first = new Map<string, SeenMedia>();
    return {
      media(seen) {
        const { name } = seen.media;
        if (name === undefined) return null;
        const before = first.get(name);
        if (!before) first.set(name, seen);
        if (!before) return null;
        const data = { name, first: before.message.index };
        const found = atMedia({ variant: 'name', data }, seen, facts.documentNames);
        const related = { messageIndex: before.message.index, at: before.media.at, label: 'the document that has it' };
        return found && { ...found, related: [related] };
      },
    };
  },
  say: (finding) =>
    `${whereWords(finding, 'a document')} named "${short(inWords(finding.data.name))}", as is one of message ${finding.data.first}.`,
  mends: [numberDocumentsFix],
  all: [refusedMedia],
};
