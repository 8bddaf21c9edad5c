import { abortedCalls } from './aborted-calls.ts';
import { callArguments } from './arguments.ts';
import { bridgeResultsPass } from './bridge-results.ts';
import { cacheMarks } from './cache-marks.ts';
import { callIds } from './call-ids.ts';
import { callIdsUnique } from './call-ids-unique.ts';
import { callNames } from './call-names.ts';
import { cleanupDangling } from './cleanup-dangling.ts';
import { clearOldOutput } from './clear-old-output.ts';
import { declareToolsPass } from './declare-tools.ts';
import { dropErrorTurns } from './drop-error-turns.ts';
import { dropIncomplete } from './drop-incomplete.ts';
import { duplicateResults } from './duplicate-results.ts';
import { emptyCalls } from './empty-calls.ts';
import { emptyMessages } from './empty-messages.ts';
import { emptyReasoning } from './empty-reasoning.ts';
import { emptyText } from './empty-text.ts';
import { failedTurns } from './failed-turns.ts';
import { firstMessage } from './first-message.ts';
import { hygieneIds } from './hygiene-ids.ts';
import { hygieneInputs } from './hygiene-inputs.ts';
import { hygieneSignatures } from './hygiene-signatures.ts';
import { hygieneThinking } from './hygiene-thinking.ts';
import { hygieneTurns } from './hygiene-turns.ts';
import { injectAborted } from './inject-aborted.ts';
import { itemIds } from './item-ids.ts';
import { jsonWord } from './json-word.ts';
import { keepLastRequest } from './keep-last-request.ts';
import { knownRoles } from './known-roles.ts';
import { knownShapes } from './known-shapes.ts';
import { lastTurn } from './last-turn.ts';
import { mergeTurns } from './merge-turns.ts';
import { nullContent } from './null-content.ts';
import { openLoopPass } from './open-loop.ts';
import { orphanResults } from './orphan-results.ts';
import { type AnyPass, anyPass } from './pass.ts';
import { placeResults } from './place-results.ts';
import { pruneKinds } from './prune-kinds.ts';
import { refusedCharacters } from './refused-characters.ts';
import { refusedMedia } from './refused-media.ts';
import { refusedReasoning } from './refused-reasoning.ts';
import { removeDanglingPass } from './remove-dangling.ts';
import { resultsFirst } from './results-first.ts';
import { resultsTogether } from './results-together.ts';
import { reusedIds } from './reused-ids.ts';
import { stripFinalTags } from './strip-final-tags.ts';
import { stripForResume } from './strip-for-resume.ts';
import { systemPosition } from './system-position.ts';
import { thoughtSignatures } from './thought-signatures.ts';
import { trailingWhitespace } from './trailing-whitespace.ts';
import { trimAfterCalls } from './trim-after-calls.ts';
import { unansweredCalls } from './unanswered-calls.ts';

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
