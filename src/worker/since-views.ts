import type { PlanRow } from './views.ts';

/** What was done to the messages of a text since it was opened, by its messages as they were. */
export interface SinceView {
  readonly rows: readonly PlanRow[];
  readonly moreRows: number;
  readonly before: { readonly messages: number };
  readonly after: { readonly messages: number };
}
