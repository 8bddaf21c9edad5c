import type { FindingData } from '../model/diagnostic.ts';
import type { Message } from '../model/message.ts';
import type { Pointer } from '../text/pointer.ts';
import type { Mend } from './shape-mends.ts';
import type { FactId } from './target.ts';

/** What is asked of the spelling of messages. */
export type ShapeKind = 'part' | 'key' | 'type' | 'missing';

/** Something in the spelling of a message that the API does not know, with how it can be written instead. */
export interface ShapeFault {
  readonly kind: ShapeKind;
  /** The fact that it is against. */
  readonly fact: FactId;
  readonly message: Message;
  /** The number of the part that it is about, null where it is about the message. */
  readonly part: number | null;
  readonly at: Pointer;
  readonly data: FindingData;
  readonly variant?: string;
  /** True where it may be something that is newer than the facts. */
  readonly unsure?: true;
  readonly mend: Mend | null;
  /** True where the part goes if nothing can be written there. */
  readonly removes?: true;
}

/** A fault as it is told, before its message is known. */
export type Said = Pick<ShapeFault, 'kind' | 'fact' | 'at' | 'data' | 'mend'> &
  Partial<Pick<ShapeFault, 'variant' | 'unsure' | 'removes'>>;
