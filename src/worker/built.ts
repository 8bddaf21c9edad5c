import { type Applied, applyPlan, type Diagnostic, type Message, type Plan, type Snapshot } from '../core/index.ts';
import { LastApplied } from './applied.ts';
import type { PlanRequest } from './protocol.ts';

/** A message that an edit by hand changes, before the whole file is read anew. */
export interface NearMessage {
  /** As it would be, with its number in the file. */
  readonly message: Message;
  /** The records around it, in which it is read. */
  readonly snapshot: Snapshot;
  /** Findings of the file, those of the touched records as they would be. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A plan with what would become of the text, worked out when somebody asks. */
export interface Built {
  readonly id: number;
  readonly plan: Plan;
  readonly request: PlanRequest;
  /** The one message that it changes, where that was looked at before the whole is read anew. */
  readonly near: NearMessage | null;
  /** What would become of the text. Kept for the plan that was asked about last. */
  readonly applied: () => Applied;
}

/** So many plans of a revision may still be asked about. */
const PLANS = 8;

/** The plans that were built for a revision of the text. */
export class BuiltPlans {
  private kept: readonly Built[] = [];
  /** Begins anywhere: a number from another worker must not mean a plan of this one. */
  private ids = Math.floor(Math.random() * 1e9) * 1000;
  private readonly lastApplied = new LastApplied();

  build(snapshot: Snapshot, plan: Plan, request: PlanRequest, near: NearMessage | null = null): Built {
    const id = ++this.ids;
    return { id, plan, request, near, applied: () => this.lastApplied.of(id, () => applyPlan(snapshot, plan)) };
  }

  keep(built: Built): Built {
    this.kept = [...this.kept, built].slice(-PLANS);
    return built;
  }

  /** The plan of that number, the newest for null. */
  find(id: number | null): Built | undefined {
    return id === null ? this.kept.at(-1) : this.kept.find((built) => built.id === id);
  }

  forget(): void {
    this.kept = [];
    this.lastApplied.forget();
  }
}
