import {
  type Applied,
  applyPlan,
  bareTranscript,
  type Diagnostic,
  type Links,
  lineIndex,
  linkCalls,
  type Plan,
  planRepair,
  type Snapshot,
  TARGETS,
  type Transcript,
  textOf,
  validateMessages,
} from '../core/index.ts';
import type { PlanRequest } from './protocol.ts';

/** One state of the text, with what led to it. */
interface Revision {
  readonly snapshot: Snapshot;
  /** What an undo would take back; null for the text as it was opened. */
  readonly by: string | null;
}

/** What follows from a snapshot, a list and a target; worked out once. */
export interface Derived {
  readonly snapshot: Snapshot;
  readonly transcript: Transcript;
  readonly links: Links;
  readonly diagnostics: readonly Diagnostic[];
  readonly lines: ReturnType<typeof lineIndex>;
}

/** A plan with what would become of the text, worked out when somebody asks. */
export interface Built {
  readonly id: number;
  readonly plan: Plan;
  readonly request: PlanRequest;
  readonly applied: () => Applied;
}

const EMPTY = bareTranscript([]);

/** Revisions are kept until their texts have this many characters together. */
const HISTORY = 400_000_000;
/** Plans that were built for this revision and may still be asked about. */
const PLANS = 8;

/** Everything that is open: revisions, the chosen list and target, and the plans that were built. */
export class Session {
  readonly original: Blob | null;
  private readonly revisions: Revision[];
  private at = 0;
  private number = 0;
  private list = 0;
  private chosen: string | null = null;
  private known: Derived | null = null;
  private repaired: Plan | null = null;
  private plans: Built[] = [];
  private planIds = 0;

  constructor(snapshot: Snapshot, original: Blob | null) {
    this.revisions = [{ snapshot, by: null }];
    this.original = original;
  }

  get revision(): number {
    return this.number;
  }

  get transcriptNumber(): number {
    return this.list;
  }

  get edited(): boolean {
    return this.at > 0;
  }

  get undoTitle(): string | null {
    return this.revisions[this.at]?.by ?? null;
  }

  get redoTitle(): string | null {
    return this.revisions[this.at + 1]?.by ?? null;
  }

  /** The text as it was opened. */
  get opened(): Snapshot {
    return this.revisions[0]!.snapshot;
  }

  /** The text of now under the chosen target; without a choice, the target that the text asked for when it was opened. */
  get snapshot(): Snapshot {
    const { snapshot } = this.revisions[this.at]!;
    const chosen = TARGETS.find((it) => it.id === this.chosen);
    const target = chosen
      ? { id: chosen.id, title: chosen.title, reason: 'chosen by hand' }
      : this.revisions[0]!.snapshot.target;
    return { ...snapshot, target };
  }

  derived(): Derived {
    this.known ??= derive(this.snapshot, this.list);
    return this.known;
  }

  /** The recommended repair of now. */
  repair(): Plan {
    this.repaired ??= planRepair(this.snapshot, { preset: 'recommended', transcript: this.list });
    return this.repaired;
  }

  setTarget(target: string | null): void {
    this.chosen = target;
    this.forget();
  }

  setTranscript(list: number): void {
    const last = this.snapshot.transcripts.length - 1;
    this.list = Math.max(0, Math.min(list, last));
    this.forget();
  }

  /** A plan that can be asked about and applied by its number. */
  remember(plan: Plan, request: PlanRequest): Built {
    const built = this.build(plan, request);
    this.plans = [...this.plans, built].slice(-PLANS);
    return built;
  }

  build(plan: Plan, request: PlanRequest): Built {
    const { snapshot } = this;
    let done: Applied | null = null;
    const applied = () => {
      done ??= applyPlan(snapshot, plan);
      return done;
    };
    return { id: ++this.planIds, plan, request, applied };
  }

  /** The plan of that number, the newest for null; undefined once the text has changed. */
  plan(id: number | null): Built | undefined {
    return id === null ? this.plans.at(-1) : this.plans.find((it) => it.id === id);
  }

  apply(built: Built): void {
    if (built.plan.rows.length === 0) return;
    this.revisions.splice(this.at + 1);
    this.revisions.push({ snapshot: built.applied().snapshot, by: built.plan.title });
    this.at++;
    let size = this.revisions.reduce((sum, it) => sum + it.snapshot.text.length, 0);
    // The text as it was opened stays; of what came between, the oldest goes first.
    while (size > HISTORY && this.revisions.length > 3) {
      size -= this.revisions[1]!.snapshot.text.length;
      this.revisions.splice(1, 1);
      this.at--;
    }
    this.moved();
  }

  undo(): void {
    if (this.at === 0) return;
    this.at--;
    this.moved();
  }

  redo(): void {
    if (this.at === this.revisions.length - 1) return;
    this.at++;
    this.moved();
  }

  private moved(): void {
    this.number++;
    this.forget();
  }

  private forget(): void {
    this.known = null;
    this.repaired = null;
    this.plans = [];
  }
}

/** Reads a snapshot the way the page looks at it. */
export function derive(snapshot: Snapshot, list: number): Derived {
  const transcript = snapshot.transcripts[list] ?? EMPTY;
  let lines: ReturnType<typeof lineIndex> | null = null;
  return {
    snapshot,
    transcript,
    links: linkCalls(transcript.messages),
    diagnostics: validateMessages(snapshot, { transcript: list }),
    get lines() {
      lines ??= lineIndex(textOf(snapshot));
      return lines;
    },
  };
}
