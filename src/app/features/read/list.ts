import type { ReadView, SessionView } from '../../../worker/protocol.ts';
import type { Paged } from '../../parts/usePages.ts';

/** What both lists of messages are given. */
export interface ListProps {
  readonly view: SessionView;
  /** Indices of the messages that the filter lets through. */
  readonly order: Int32Array;
  readonly pages: Paged<ReadView>;
  readonly scroller: HTMLElement;
  /** Messages that are shown as they stand in the file. */
  readonly raw: ReadonlySet<number>;
  readonly onRaw: (index: number) => void;
}

export const FILTERED = 'left out of view by the filter';
