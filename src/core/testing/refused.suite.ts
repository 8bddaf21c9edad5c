import { expect, it } from 'vitest';
import { answered } from './answered.ts';

/** A request or a session with the error that an API answered, and what is to become of it. */
export interface Refused {
  readonly kind: string;
  readonly refusal: string;
  /** As it is pasted; an object is written as JSON. */
  readonly body: object | string;
  /** Where errors are to stand, in the order of the document. */
  readonly at: string | readonly string[];
  /** What Fix all leaves in the file, as it is written. */
  readonly has?: readonly string[];
  readonly lacks?: readonly string[];
}

/** Each rejected text has its errors where they belong, is denied nowhere, and is fixed as its case says, and in nothing else. */
export function expectAnswered(cases: readonly Refused[]): void {
  it.each(cases)('$kind', ({ at, has = [], lacks = [], body, refusal }) => {
    const { decoded, errors, text, left } = answered(body, refusal);
    expect(errors.map((error) => error.at)).toEqual([at].flat());
    expect(decoded.notInFile).toBeUndefined();
    for (const part of has) expect(text).toContain(part);
    for (const part of lacks) expect(text).not.toContain(part);
    expect(left).toEqual([]);
  });
}
