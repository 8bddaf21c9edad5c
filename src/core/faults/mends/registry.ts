import type { RuleId } from '../../model/diagnostic.ts';
import { addAssistantTurn } from './add-assistant-turn.ts';
import { addContinue } from './add-continue.ts';
import { addEmptyReasoning } from './add-empty-reasoning.ts';
import { addInterruptedResult } from './add-interrupted-result.ts';
import { addMissingCall } from './add-missing-call.ts';
import { addPlaceholder } from './add-placeholder.ts';
import { addUserTurn } from './add-user-turn.ts';
import { askForJsonFix } from './ask-for-json.ts';
import { callToText } from './call-to-text.ts';
import { correctAllTypes, correctType } from './correct-type.ts';
import { allCallsToText, declareCalledTools } from './declare-tools.ts';
import { removeCacheMarks, shortenMarks } from './drop-cache-marks.ts';
import { dropCopiedItems, dropCopies } from './drop-copies.ts';
import { dropEmptyCalls } from './drop-empty-calls.ts';
import { dropLastTurn } from './drop-last-turn.ts';
import { dropLeading } from './drop-leading.ts';
import { dropPrefix } from './drop-prefix.ts';
import { emptyArguments } from './empty-arguments.ts';
import { emptyReasoningContent } from './empty-reasoning-content.ts';
import type { Fix } from './fix.ts';
import { joinSplitResults } from './join-results.ts';
import { keepFirstResult } from './keep-first-result.ts';
import { keepLastResult } from './keep-last-result.ts';
import { loopAsText } from './loop-to-text.ts';
import { mendRecord } from './mend-record.ts';
import { deleteKey, deleteKeys, mendShape } from './mend-shape.ts';
import { mergeConsecutive } from './merge-consecutive.ts';
import { moveMediaOut } from './move-media.ts';
import { moveResult } from './move-result.ts';
import { moveSystem } from './move-system.ts';
import { nameRole } from './name-role.ts';
import { numberDocumentsFix } from './number-documents.ts';
import { REQUEST_FIXES } from './of-requests.ts';
import { ownResult } from './own-result.ts';
import { joinResults } from './place-results.ts';
import { PLACE_FIXES } from './refused-place.ts';
import { removeAbortedCalls } from './remove-aborted-calls.ts';
import { removeCall } from './remove-call.ts';
import { removeEmptyText } from './remove-empty-text.ts';
import { removeExchange } from './remove-exchange.ts';
import { removeAllItemIds, removeItemId } from './remove-item-id.ts';
import { removeMessage } from './remove-message.ts';
import { removeReasoning } from './remove-reasoning.ts';
import { removeResult } from './remove-result.ts';
import { removeSignature } from './remove-signature.ts';
import { renameRepeatedIds } from './rename-repeated-ids.ts';
import { replaceCharacters } from './replace-characters.ts';
import { replaceBrokenMedia, replaceLargeMedia, replaceMedia, replaceOldestMedia } from './replace-media.ts';
import { resultToText } from './result-to-text.ts';
import { putResultsFirst } from './results-first.ts';
import { spellArguments } from './spell-arguments.ts';
import { spellIds } from './spell-ids.ts';
import { spellNames } from './spell-names.ts';
import { standInSignature } from './stand-in-signature.ts';
import { stripAllReasoning, stripReasoningFromHere } from './strip-reasoning.ts';
import { systemToUser } from './system-to-user.ts';
import { trimEnd } from './trim-end.ts';
import { unwrapData } from './unwrap-data.ts';
import { emptyContent } from './write-empty-content.ts';

/** All fixes. Of those that answer a finding, the first is named first on the screen. */
export const FIXES: readonly Fix[] = [
  ownResult,
  moveResult,
  joinResults,
  putResultsFirst,
  joinSplitResults,
  dropCopies,
  renameRepeatedIds,
  removeCall,
  addInterruptedResult,
  removeExchange,
  callToText,
  removeResult,
  resultToText,
  addMissingCall,
  keepFirstResult,
  keepLastResult,
  addContinue,
  addPlaceholder,
  addUserTurn,
  addAssistantTurn,
  dropEmptyCalls,
  dropLeading,
  dropLastTurn,
  dropCopiedItems,
  emptyArguments,
  ...REQUEST_FIXES,
  ...PLACE_FIXES,
  mendShape,
  mendRecord,
  deleteKey,
  deleteKeys,
  mergeConsecutive,
  moveSystem,
  nameRole,
  removeAbortedCalls,
  removeEmptyText,
  removeMessage,
  correctType,
  correctAllTypes,
  unwrapData,
  moveMediaOut,
  replaceMedia,
  replaceLargeMedia,
  numberDocumentsFix,
  replaceOldestMedia,
  replaceBrokenMedia,
  emptyContent,
  removeCacheMarks,
  shortenMarks,
  dropPrefix,
  addEmptyReasoning,
  emptyReasoningContent,
  removeItemId,
  removeAllItemIds,
  removeReasoning,
  stripReasoningFromHere,
  stripAllReasoning,
  removeSignature,
  standInSignature,
  loopAsText,
  declareCalledTools,
  allCallsToText,
  askForJsonFix,
  replaceCharacters,
  spellArguments,
  spellIds,
  spellNames,
  systemToUser,
  trimEnd,
];

const byRule = new Map<RuleId, Fix[]>();
for (const fix of FIXES) for (const rule of new Set(fix.answers)) byRule.set(rule, [...(byRule.get(rule) ?? []), fix]);

/** The fixes that answer the findings of a rule, in their order. */
export const fixesFor = (rule: RuleId): readonly Fix[] => byRule.get(rule) ?? [];

export const fixById = (id: string): Fix | undefined => FIXES.find((it) => it.id === id);
