import type { FindingData, RuleId, Severity, TargetId } from '../../model/diagnostic.ts';
import type { Effect } from '../../model/plan.ts';
import type { SentTo } from '../../model/sent-to.ts';
import type { Confidence, When } from '../../targets/target.ts';
import type { Json, JsonObject } from '../../text/json.ts';
import type { Form } from '../form.ts';

/** A body as it is sent, and what decides about it. */
export interface Sent {
  readonly body: JsonObject;
  readonly form: Form;
  /** null: not named, so that nothing that depends on it is said. */
  readonly model: string | null;
  readonly sentTo: SentTo | null;
}

/** The steps from the body to a value of it. */
export type Path = readonly string[];

/** A value of the body to be set, or to be removed. What is between the body and the place is made. */
export interface Edit {
  readonly path: Path;
  readonly to: Json | undefined;
}

/** A header to be sent with another value, or to be left out. Its name is in small letters. */
interface HeaderEdit {
  readonly header: string;
  readonly to: string | undefined;
}

/** A message of the system to be sent before all others. */
interface SystemEdit {
  readonly system: string;
}

/** How a fault can end. Of each kind a fault has one at most. */
export type WayKind =
  | 'rename-parameter'
  | 'correct-parameter'
  | 'add-parameter'
  | 'set-header'
  | 'remove-header'
  | 'set-parameter'
  | 'say-system'
  | 'say-schema'
  | 'remove-parameter';

export interface Way {
  readonly kind: WayKind;
  readonly edits: readonly (Edit | HeaderEdit | SystemEdit)[];
  /** What is done, in the past tense of a report: "`max_tokens` is named `max_completion_tokens`." */
  readonly reason: string;
  readonly effect: Effect;
}

/** What breaks a requirement, with the ways to end it: the least loss comes first. */
export interface Breach {
  readonly path: Path;
  /** The sentence on the screen. */
  readonly says: string;
  /** Values for the text that the API responds with. */
  readonly data: FindingData;
  readonly ways: readonly Way[];
  readonly severity?: Severity;
  /** Selects the text that the API responds with, in place of the requirement's own. */
  readonly text?: string;
}

/** One thing that APIs require of a request beside its messages: what it asks, finds and how that ends. */
export interface Requirement {
  readonly id: string;
  readonly rule: RuleId;
  readonly targets: readonly TargetId[];
  /** The models, days and routes that it holds for. */
  readonly when?: When;
  /** What else of the body must be so for it to hold. */
  readonly given?: (sent: Sent) => boolean;
  readonly finds: (sent: Sent) => Iterable<Breach>;
  /** Selects the text that the API responds with: a variant of the rule. */
  readonly text?: string;
  readonly source: string;
  /** The day of the check, where it is another than that of the others. */
  readonly checked?: string;
  readonly confidence: Confidence;
  /** Why it is contested. */
  readonly note?: string;
}
