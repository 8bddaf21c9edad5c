/** What the page sees of two states of one conversation beside each other. */
import type { ConversionRequest } from '../conversion-views.ts';
import type { AroundView } from '../request-views.ts';
import type { PartView } from '../session-views.ts';
import type { SharingRequest } from '../sharing-views.ts';

export * from './runs-view.ts';

/** A piece of a text: equal on both sides, or not; `skipped` characters between two pieces are not shown. */
export interface SidePiece {
  readonly text: string;
  readonly isChanged: boolean;
  readonly skipped: number;
}

/** A part of a message, or all of it as it is written. */
export interface SideBlock {
  readonly kind: PartView['kind'] | 'written';
  /** The name of a tool, "Thinking"; empty for plain text. */
  readonly title: string;
  readonly isError: boolean;
  /** The whole block is on one side only. */
  readonly isChanged: boolean;
  readonly pieces: readonly SidePiece[];
}

export interface SideView {
  readonly index: number;
  readonly role: string;
  readonly blocks: readonly SideBlock[];
  /** Characters of the message that are not shown. */
  readonly unshown: number;
}

/** One row: the message before, the message after, or one of them. */
export interface PairView {
  readonly before: SideView | null;
  readonly after: SideView | null;
}

/** Which row is asked for: the message of each side, -1 for none; `whole` shows long texts too. */
export interface PairAsk {
  readonly left: number;
  readonly right: number;
  readonly whole: boolean;
}

/** A file that is written from what is open: a copy for somebody else, or the conversation in another format. */
export type WrittenOf = { readonly copy: SharingRequest } | { readonly format: ConversionRequest };

/**
 * Which two states: a plan beside what is open; null: what is open beside what was opened; another file beside it; or a
 * file that would be written from it.
 */
export type SidesOf = number | null | 'other' | WrittenOf;

/** A part of the request on one side. */
export interface RequestCell {
  readonly pieces: readonly SidePiece[];
  /** Characters of it that are not shown. */
  readonly unshown: number;
}

/** A part of the request on both sides, or on one: a key beside the messages, or a tool. */
export interface RequestPair {
  /** Where it is after; before, where it is removed. */
  readonly at: string;
  /** Where it was before; null where it was not. */
  readonly wasAt: string | null;
  readonly name: string;
  /** Its place among the tools; null for what is none. */
  readonly index: number | null;
  readonly change: 'same' | 'changed' | 'removed' | 'inserted';
  readonly before: RequestCell | null;
  readonly after: RequestCell | null;
}

export interface RequestSides {
  /** The request before, in figures; null where nothing stands beside the messages. */
  readonly around: AroundView | null;
  /** In the order in which they are listed above message 0. */
  readonly parts: readonly RequestPair[];
  /** Parts that are the same on both sides. */
  readonly unchanged: number;
}

/** What is asked of it: `all` parts, and those places that are shown to their end. */
export interface RequestAsk {
  readonly all: boolean;
  readonly whole: readonly string[];
}

/** Another file beside what is open. */
export interface OtherView {
  readonly fileName: string | null;
  readonly messages: number;
  /** The names of those that differ, in the order in which a prompt cache reads them. */
  readonly parts: readonly string[];
  /** The first message of the other file that differs; null where none does. */
  readonly index: number | null;
  /** Tokens of the other file up to the first difference, which a prompt cache can still hold, and after it. */
  readonly cache: { readonly kept: number; readonly lost: number };
  /** Both begin with the same message. */
  readonly isRelated: boolean;
}
