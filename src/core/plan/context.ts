import type { Facts } from '../targets/target.ts';

/** What a fix or a pass may know besides the draft. */
export interface PlanContext {
  readonly facts: Facts;
  readonly native: boolean;
  /** The model the history goes to, where one is named. */
  readonly model: string | null;
  /** Where the format puts a new result. */
  readonly results: 'in-user' | 'own-message';
  /** True for a whole request, which is sent as it is; anything else gets more turns before it is sent. */
  readonly isRequest: boolean;
}
