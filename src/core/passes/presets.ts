import type { PassId, PresetId } from '../model/diagnostic.ts';
import type { PlanContext } from '../operations/context.ts';
import { type HygieneOptions, isMeant } from '../operations/hygiene.ts';
import { dataIn } from '../text/data-files.ts';
import passes from './passes.json';
import { PASSES } from './registry.ts';

/** A named list of passes with options. */
export interface Preset {
  readonly id: PresetId;
  readonly title: string;
  readonly about: string;
  readonly passes: readonly { readonly id: PassId; readonly options?: object }[];
  /** Passes that it shows and leaves switched off. */
  readonly besides?: readonly PassId[];
  /** False for a pass that this preset does not run for the API and the model that the history goes to. */
  applies?(pass: PassId, context: PlanContext): boolean;
}

/** A preset as the file states it: its passes, or whose habits it is; *Recommended* runs what ends findings. */
interface PresetFile extends Pick<Preset, 'id' | 'title' | 'about' | 'besides'> {
  readonly passes?: readonly PassId[];
  readonly policy?: Policy;
}

type Policy = HygieneOptions['policy'];

interface PassesFile {
  readonly presets: readonly PresetFile[];
  /** What the gateway does to every history: in January pictures were for everybody, and most else for some providers. */
  readonly hygiene: { readonly [policy in Policy]: readonly PassId[] };
  readonly options: { readonly [policy in Policy]: { readonly [pass: PassId]: object } };
  /** What the gateway sends although an API rejects it; without these passes its own output is left. */
  readonly rejected: readonly PassId[];
  /** What the gateway once did to every history. */
  readonly oldHabits: readonly PassId[];
}

const data = dataIn<PassesFile>(passes);

const hygiene = (policy: Policy): Pick<Preset, 'passes' | 'besides' | 'applies'> => ({
  besides: [...data.oldHabits, 'reused-ids', 'foreign-thinking'],
  passes: [...data.hygiene[policy], ...data.rejected].map((id) => {
    const options = id.startsWith('hygiene-') ? { policy } : data.options[policy][id];
    return options ? { id, options } : { id };
  }),
  applies: (pass, context) => isMeant(pass, { policy }, context),
});

/** What ends findings, and nothing else. */
const RECOMMENDED = PASSES.filter(({ mends }) => mends.length > 0).map(({ id }) => id);

/** The presets of the door. Each pass looks at the target's facts and does only what they demand. */
export const PRESETS: readonly Preset[] = data.presets.map(({ passes: ids = RECOMMENDED, policy, ...said }) => ({
  ...said,
  ...(policy ? hygiene(policy) : { passes: ids.map((id) => ({ id })) }),
}));
