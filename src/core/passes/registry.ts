import { FAULTS } from '../faults/registry.ts';
import type { PassId, RuleId } from '../model/diagnostic.ts';
import { type AboutPass, type AnyPass, anyPass, type PassCode } from '../operations/pass.ts';
import { dataIn } from '../text/data-files.ts';
import about from './about.json';
import { cleanupDangling, keepLastRequest, removeDanglingPass } from './cleanup-dangling.ts';
import { clearOldOutput } from './clear-old-output.ts';
import { dropErrorTurns } from './drop-error-turns.ts';
import { dropIncomplete } from './drop-incomplete.ts';
import { failedTurns } from './failed-turns.ts';
import { foreignThinking } from './foreign-thinking.ts';
import { hygieneIds } from './hygiene-ids.ts';
import { hygieneInputs } from './hygiene-inputs.ts';
import { hygieneSignatures } from './hygiene-signatures.ts';
import { hygieneThinking } from './hygiene-thinking.ts';
import { hygieneTurns } from './hygiene-turns.ts';
import { injectAborted } from './inject-aborted.ts';
import data from './passes.json';
import { pruneKinds } from './prune-kinds.ts';
import { reusedIds } from './reused-ids.ts';
import { stripFinalTags } from './strip-final-tags.ts';
import { stripForResume } from './strip-for-resume.ts';
import { thoughtsApart } from './thoughts-apart.ts';
import { trimAfterCalls } from './trim-after-calls.ts';

/** Operations that answer no finding. */
const OTHERS: readonly PassCode[] = [
  thoughtsApart,
  stripForResume,
  cleanupDangling,
  removeDanglingPass,
  keepLastRequest,
  dropIncomplete,
  pruneKinds,
  failedTurns,
  stripFinalTags,
  trimAfterCalls,
  hygieneSignatures,
  hygieneThinking,
  hygieneInputs,
  dropErrorTurns,
  reusedIds,
  hygieneTurns,
  injectAborted,
  hygieneIds,
  foreignThinking,
  clearOldOutput,
];

/** The order in which passes run: what is aborted goes first, pairs come before places, ids last. */
const ORDER: readonly PassId[] = data.order;

const mends = new Map<PassCode, RuleId[]>(OTHERS.map((pass) => [pass, []]));
for (const { id, all = [] } of FAULTS) for (const pass of all) mends.set(pass, [...(mends.get(pass) ?? []), id]);

const ABOUT = dataIn<{ readonly [pass: PassId]: AboutPass }>(about);

const placeOf = ({ id }: AnyPass): number => ORDER.indexOf(id) >>> 0;

/** All passes, in the order in which they run; one that the order does not name runs last. */
export const PASSES: readonly AnyPass[] = [...mends]
  .map(([pass, rules]) => anyPass(pass, ABOUT[pass.id] as AboutPass, rules))
  .sort((a, b) => placeOf(a) - placeOf(b));

export const passById = (id: PassId): AnyPass | undefined => PASSES.find((pass) => pass.id === id);
