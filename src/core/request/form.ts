import type { Pointer } from '../text/pointer.ts';

/** A value of the request with its place in the document. */
export interface PlacedValue {
  readonly value: unknown;
  readonly at: Pointer;
}

/** How a request declares its tools and what stands beside its messages; APIs that share a form share its keys. */
export type Form = 'anthropic' | 'chat' | 'responses' | 'gemini' | 'converse';
