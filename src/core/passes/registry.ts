import { abortedCalls } from '../faults/all/aborted-calls.ts';
import { callArguments } from '../faults/all/arguments.ts';
import { bridgeResultsPass } from '../faults/all/bridge-results.ts';
import { cacheMarks } from '../faults/all/cache-marks.ts';
import { callIds } from '../faults/all/call-ids.ts';
import { callIdsUnique } from '../faults/all/call-ids-unique.ts';
import { callNames } from '../faults/all/call-names.ts';
import { declareToolsPass } from '../faults/all/declare-tools.ts';
import { duplicateResults } from '../faults/all/duplicate-results.ts';
import { emptyCalls } from '../faults/all/empty-calls.ts';
import { emptyMessages } from '../faults/all/empty-messages.ts';
import { emptyReasoning } from '../faults/all/empty-reasoning.ts';
import { emptyText } from '../faults/all/empty-text.ts';
import { firstMessage } from '../faults/all/first-message.ts';
import { itemIds } from '../faults/all/item-ids.ts';
import { jsonWord } from '../faults/all/json-word.ts';
import { knownRoles } from '../faults/all/known-roles.ts';
import { knownShapes } from '../faults/all/known-shapes.ts';
import { lastTurn } from '../faults/all/last-turn.ts';
import { mergeTurns } from '../faults/all/merge-turns.ts';
import { nullContent } from '../faults/all/null-content.ts';
import { openLoopPass } from '../faults/all/open-loop.ts';
import { orphanResults } from '../faults/all/orphan-results.ts';
import { placeResults } from '../faults/all/place-results.ts';
import { refusedCharacters } from '../faults/all/refused-characters.ts';
import { refusedMedia } from '../faults/all/refused-media.ts';
import { refusedReasoning } from '../faults/all/refused-reasoning.ts';
import { resultsFirst } from '../faults/all/results-first.ts';
import { resultsTogether } from '../faults/all/results-together.ts';
import { systemPosition } from '../faults/all/system-position.ts';
import { thoughtSignatures } from '../faults/all/thought-signatures.ts';
import { trailingWhitespace } from '../faults/all/trailing-whitespace.ts';
import { unansweredCalls } from '../faults/all/unanswered-calls.ts';
import { type AnyPass, anyPass } from '../operations/pass.ts';
import { cleanupDangling } from './cleanup-dangling.ts';
import { clearOldOutput } from './clear-old-output.ts';
import { dropErrorTurns } from './drop-error-turns.ts';
import { dropIncomplete } from './drop-incomplete.ts';
import { failedTurns } from './failed-turns.ts';
import { hygieneIds } from './hygiene-ids.ts';
import { hygieneInputs } from './hygiene-inputs.ts';
import { hygieneSignatures } from './hygiene-signatures.ts';
import { hygieneThinking } from './hygiene-thinking.ts';
import { hygieneTurns } from './hygiene-turns.ts';
import { injectAborted } from './inject-aborted.ts';
import { keepLastRequest } from './keep-last-request.ts';
import { pruneKinds } from './prune-kinds.ts';
import { removeDanglingPass } from './remove-dangling.ts';
import { reusedIds } from './reused-ids.ts';
import { stripFinalTags } from './strip-final-tags.ts';
import { stripForResume } from './strip-for-resume.ts';
import { trimAfterCalls } from './trim-after-calls.ts';

/** All passes, in the order in which they run: what is aborted goes first, pairs come before places, ids last. */
export const PASSES: readonly AnyPass[] = [
  anyPass(stripForResume),
  anyPass(cleanupDangling),
  anyPass(removeDanglingPass),
  anyPass(keepLastRequest),
  anyPass(dropIncomplete),
  anyPass(pruneKinds),
  anyPass(abortedCalls),
  anyPass(failedTurns),
  anyPass(stripFinalTags),
  anyPass(trimAfterCalls),
  anyPass(hygieneSignatures),
  anyPass(hygieneThinking),
  anyPass(hygieneInputs),
  anyPass(dropErrorTurns),
  anyPass(reusedIds),
  anyPass(refusedCharacters),
  anyPass(knownShapes),
  anyPass(refusedReasoning),
  anyPass(itemIds),
  anyPass(refusedMedia),
  anyPass(knownRoles),
  anyPass(emptyCalls),
  anyPass(callIdsUnique),
  anyPass(duplicateResults),
  anyPass(orphanResults),
  anyPass(placeResults),
  anyPass(unansweredCalls),
  anyPass(hygieneTurns),
  anyPass(injectAborted),
  anyPass(emptyText),
  anyPass(resultsFirst),
  anyPass(resultsTogether),
  anyPass(openLoopPass),
  anyPass(thoughtSignatures),
  anyPass(emptyReasoning),
  anyPass(systemPosition),
  anyPass(nullContent),
  anyPass(emptyMessages),
  anyPass(mergeTurns),
  anyPass(firstMessage),
  anyPass(bridgeResultsPass),
  anyPass(trailingWhitespace),
  anyPass(lastTurn),
  anyPass(callArguments),
  anyPass(callNames),
  anyPass(callIds),
  anyPass(declareToolsPass),
  anyPass(jsonWord),
  anyPass(hygieneIds),
  anyPass(cacheMarks),
  anyPass(clearOldOutput),
];

export const passById = (id: string): AnyPass | undefined => PASSES.find((it) => it.id === id);
