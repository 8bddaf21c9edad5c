import { numberDocuments } from '../../operations/document-names.ts';
import type { Fix } from '../fix.ts';

/** Numbers documents that have the name of an earlier one. */
export const numberDocumentsFix: Fix = {
  id: 'number-documents',
  title: 'Number the copies',
  effect: 'lossless',
  plan: (draft) => numberDocuments(draft),
};
