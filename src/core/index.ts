/**
 * The door of the core. Pure functions over plain data, for a page, a worker and Node. Nothing outside imports past it.
 */

export type * from './model/diagnostic.ts';
export type * from './model/links.ts';
export type * from './model/message.ts';
export type * from './model/plan.ts';
export type { Snapshot } from './snapshot.ts';
export type { Confidence, Fact, Facts, Target } from './targets/target.ts';
export type { Change, Edit, Span } from './text/change.ts';
export type { CarrierId, Oddity, TextDocument, TextProblem } from './text/document.ts';
export type { Pointer } from './text/pointer.ts';
