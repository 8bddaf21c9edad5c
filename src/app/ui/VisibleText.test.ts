import { expect, test } from 'vitest';
import { visibleWords } from './VisibleText.tsx';

test('what cannot be seen stands between brackets in menus and hints', () => {
  expect(visibleWords('read\u202efdp.exe')).toBe('read[U+202E]fdp.exe');
  expect(visibleWords('a\u200bb\u0007')).toBe('a[U+200B]b[BEL]');
  expect(visibleWords('plain, 日本語, 👩‍💻')).toBe('plain, 日本語, 👩‍💻');
});
