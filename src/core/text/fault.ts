import { describeFault } from './carriers/describe.ts';
import { findFault } from './syntax.ts';

/** Why a text cannot be read, in a sentence, and where; null where it has no one place. */
export interface TextFault {
  readonly message: string;
  readonly offset: number | null;
}

/** The first place at which a text is not JSON; `start` is where it begins in a longer one. Null where it is JSON. */
export function faultOf(text: string, start: number): TextFault | null {
  const from = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  try {
    JSON.parse(text.slice(from));
    return null;
  } catch {
    const fault = findFault(text, from, text.length);
    if (fault === null) return { message: 'This is not valid JSON.', offset: null };
    return { message: `Not valid JSON: ${describeFault(text, fault, text.length)}.`, offset: start + fault.offset };
  }
}
