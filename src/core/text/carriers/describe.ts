import type { SyntaxFault } from '../syntax.ts';

/** "“x” stands where a value should be": what a syntax error is, in words. `end` is where the text or the line ends. */
export function describeFault(text: string, fault: SyntaxFault, end: number): string {
  const found = fault.offset >= end ? 'the end' : namedCharacter(text.codePointAt(fault.offset) ?? 0);
  return `${found} is where ${fault.expected} should be`;
}

/** A character in quotes, or its code point if it cannot be seen. */
function namedCharacter(code: number): string {
  if (code === 10 || code === 13) return 'a line break';
  if (code === 0) return 'a NUL character';
  const char = String.fromCodePoint(code);
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(char) ? `“${char}”` : `the character U+${hex(code)}`;
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}
