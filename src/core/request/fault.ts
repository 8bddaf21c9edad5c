import type { FindingData, FixId, RuleId, Severity, TargetId } from '../model/diagnostic.ts';
import type { Effect } from '../model/plan.ts';
import type { Situation } from '../targets/facts.ts';
import type { Json } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import type { RequestBody } from './request.ts';
import type { FaultId, RequirementValues } from './requirement.ts';

/** A place of a request that an API rejects. */
export interface RequestFinding {
  readonly at: Pointer;
  readonly data: FindingData;
  readonly variant?: string;
  /** Where it is not the one of its fault. */
  readonly severity?: Severity;
}

/** A value of the document to be written anew; undefined: the key or the element is removed. */
export interface RequestEdit {
  readonly at: Pointer;
  readonly value: Json | undefined;
}

/** A header of the request to be sent with another value; undefined: it is left out. */
export interface HeaderEdit {
  readonly header: string;
  readonly value: string | undefined;
}

/** A message of the system to be sent before all others. */
interface SystemEdit {
  readonly system: string;
}

/** What is said of a way: its entry in `ways.json`. */
export interface AboutWay {
  /** A button's words: "Add `items` to the array". */
  readonly title: string;
  readonly effect: Effect;
}

export interface RequestWay extends AboutWay {
  readonly id: FixId;
  /** False where it cannot end this finding. */
  offers?(finding: RequestFinding): boolean;
  /** What is written anew. Reads the request as it stands, with what was planned before. */
  plan(request: RequestBody, finding: RequestFinding): readonly (RequestEdit | HeaderEdit | SystemEdit)[];
  /** What the report says of it, in one sentence. */
  reason(finding: RequestFinding): string;
}

export type RequestWayCode = Omit<RequestWay, keyof AboutWay>;

/** One fault of requests: what it asks, finds, says, and the ways to end it. It alone judges what is one. */
export interface RequestFault<K extends FaultId = FaultId> {
  readonly id: K & RuleId;
  readonly title: string;
  readonly asks: string;
  readonly why: string;
  readonly severity: Severity;
  /** Where the request breaks one requirement. Each place is found once, in the order of the document. */
  find(request: RequestBody, is: RequirementValues[K], situation: Situation): Iterable<RequestFinding>;
  /** The first is named first on the screen. */
  readonly ways: readonly RequestWay[];
  /** Why nothing in the request can end it, where that is so: of all findings, or of some variants. */
  readonly unfixable?: string | { readonly [variant: string]: string };
  say(finding: RequestFinding): string;
}

/** What is said of a fault: its entry in `faults/about.json`. */
type Said = 'title' | 'asks' | 'why' | 'severity' | 'unfixable';

export interface RequestFaultCode<K extends FaultId = FaultId> extends Omit<RequestFault<K>, Said | 'ways'> {
  readonly ways: readonly RequestWayCode[];
}

/** A request with what decides about it. */
export interface RequestQuestion {
  readonly request: RequestBody;
  readonly target: TargetId;
  readonly situation: Situation;
  /** What an error of the API says that it requires, by `rule:variant`, whatever is known of the model. */
  readonly named?: ReadonlySet<string>;
  /** The rules that an error is about without a doubt. */
  readonly namedRules?: ReadonlySet<RuleId>;
  /** True for a request in a gateway's form: of the API behind it only what an error names is asked. */
  readonly isOtherForm?: true;
  /** What the error itself shows the API to require, whatever is known of it. */
  readonly shown?: { readonly [K in FaultId]?: RequirementValues[K] };
  /** The API behind a gateway, whose words an error is in, the rules that these words are about, and its texts that they are. */
  readonly spoke?: {
    readonly target: TargetId;
    readonly rules: ReadonlySet<RuleId>;
    readonly named: ReadonlySet<string>;
  };
  /** True where an error rejects the request and names nothing of it: what was required once may be what it is about. */
  readonly isVague?: boolean;
}
