import type { TextDocument } from '../text/document.ts';
import { unreadLines } from '../text/unread.ts';
import type { Source } from './format.ts';

export const sourceOf = (document: TextDocument): Source => ({
  value: document.value,
  isRecords: document.records !== null,
  unread: () => unreadLines(document),
});
