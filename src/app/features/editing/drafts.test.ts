import { beforeEach, expect, test } from 'vitest';
import { draftOf, draftWords, keepDraft } from './drafts.ts';

beforeEach(() => keepDraft(null));

test('what was typed is there again for the message that it was typed in, and for no other', () => {
  keepDraft({ index: 4, before: 'go on', text: 'go on, please' });
  expect(draftOf(4, ['go on', null])?.text).toBe('go on, please');
  expect(draftWords()).toBe('Your edit of message 4 is not finished. It is kept: edit the message again to go on.');
  expect(draftOf(5, ['go on'])).toBeNull();
  expect(draftOf(4, ['another text'])).toBeNull();
  expect(draftOf(null, [''])).toBeNull();
});

test('a message that has another number by now is known by its text, where that is long enough', () => {
  keepDraft({ index: 4, before: 'a text that no other message has', text: 'x' });
  expect(draftOf(7, ['a text that no other message has'])?.text).toBe('x');
});
