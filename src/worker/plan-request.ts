/** What a plan is asked for by. */
import type { HandEdit, PassId, PresetId, TrimOptions, TrimUnit } from '../core/index.ts';
import type { Did } from './session-views.ts';

/** True results that somebody typed, by the ids of their calls. */
interface Given {
  readonly results?: Readonly<Record<string, string>>;
}

export type PlanRequest =
  /** A right type, smaller data or a line of text for pictures, by their places. */
  | { readonly kind: 'pictures'; readonly at: readonly string[] }
  | ({ readonly kind: 'fix'; readonly key: string; readonly fix: string } & Given)
  /** What a person edits, removes or inserts. */
  | { readonly kind: 'hand'; readonly edit: HandEdit }
  /** One fix for every finding of a rule, but for messages whose change was refused. */
  | ({
      readonly kind: 'all';
      readonly rule: string;
      readonly fix: string;
      readonly refused?: readonly number[];
    } & Given)
  | ({
      readonly kind: 'repair';
      readonly preset: PresetId;
      /** The session is treated as the request that it becomes in this format, and stays in its own form. */
      readonly asRequest?: string;
      /** Overrides the preset's switches. */
      readonly passes?: readonly { readonly id: PassId; readonly options?: object }[];
      readonly refused?: readonly number[];
    } & Given)
  | {
      readonly kind: 'trim';
      readonly unit: TrimUnit;
      readonly budget: number;
      readonly counter: string;
      readonly options: TrimOptions;
      /** Estimates follow the usage recorded in the file; true by default. */
      readonly usage?: boolean;
    };

/** What a plan does to the text. */
export const didBy = ({ kind }: PlanRequest): Did =>
  kind === 'trim' ? 'trimmed' : kind === 'hand' ? 'edited' : 'repaired';
