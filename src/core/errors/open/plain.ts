import { blankNoise } from '../unwrap/clean.ts';

const LONGEST = 6_000;

/**
 * A piece of text as a reader hears it: small letters, no quotes, no escapes, no colours or boxes, single spaces. So that
 * one word list serves JSON, prose and printed objects. Keys that every envelope has are left out: they say nothing.
 * Looks at the first few thousand characters only.
 */
export function plain(text: string): string {
  return blankNoise(text.slice(0, LONGEST))
    .replace(/\\{1,8}u([0-9a-fA-F]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\{1,8}[nrt]/g, ' ')
    .replace(/[\\"'`´‘’“”„«»「」『』*]/g, '')
    .toLowerCase()
    .replace(/\b(?:message|msg|type|error|errors|detail) ?[:=] ?|invalid_request_error/g, ' ')
    .replace(/\(?request[ _]?id ?[:=]? ?[\w:-]{4,60}\)?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
