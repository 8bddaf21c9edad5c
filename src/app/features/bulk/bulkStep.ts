/** What is being done with one large file: it is read, a choice is weighed, and what is left is written. */
import type { BulkReply, ByteProfile, SalvageView } from '../../../worker/bulk/protocol.ts';

interface Progress {
  readonly done: number;
  readonly total: number;
  readonly lines: number;
}

/** `plan`: what the choice leaves; null until it has been weighed. */
interface Known {
  readonly profile: ByteProfile;
  readonly plan: SalvageView | null;
}

export type BulkStep =
  | { readonly at: 'reading'; readonly progress: Progress }
  | (Known & { readonly at: 'ready' | 'written' })
  | (Known & { readonly at: 'writing'; readonly progress: Progress })
  /** `why` is a sentence. What was found out before stays on the screen. */
  | { readonly at: 'failed'; readonly why: string; readonly profile: ByteProfile | null }
  | { readonly at: 'stopped'; readonly profile: ByteProfile | null };

export const profileIn = (step: BulkStep): ByteProfile | null => ('profile' in step ? step.profile : null);

/** A file of so many bytes is read. */
export const reading = (total: number): BulkStep => ({ at: 'reading', progress: { done: 0, total, lines: 0 } });

/** What is left by the choice is written. */
export const writing = (step: BulkStep, total: number): BulkStep =>
  'plan' in step ? { ...step, at: 'writing', progress: { done: 0, total, lines: 0 } } : step;

/** Something else is chosen: what was written before is another file. */
export const chosen = (step: BulkStep): BulkStep => (step.at === 'written' ? { ...step, at: 'ready' } : step);

export const stopped = (step: BulkStep): BulkStep => ({ at: 'stopped', profile: profileIn(step) });

/** The worker says something. What does not belong to this step changes nothing. */
export function heard(step: BulkStep, reply: BulkReply): BulkStep {
  switch (reply.kind) {
    case 'progress':
      return 'progress' in step ? { ...step, progress: reply } : step;
    case 'profile':
      return { at: 'ready', profile: reply.profile, plan: null };
    case 'plan':
      return 'plan' in step ? { ...step, plan: reply.plan } : step;
    case 'written':
      return step.at === 'writing' ? { at: 'written', profile: step.profile, plan: step.plan } : step;
    case 'failed':
      return { at: 'failed', why: reply.message, profile: profileIn(step) };
    default:
      return step;
  }
}
