import type { FixId, RuleId } from '../model/diagnostic.ts';
import type { AboutWay } from '../request/fault.ts';
import { dataIn } from '../text/data-files.ts';
import about from './about.json';
import { contentEmptyMessage } from './content-empty-message.ts';
import { contentEmptyText } from './content-empty-text.ts';
import { contentInvalidCharacter } from './content-invalid-character.ts';
import { contentJsonWord } from './content-json-word.ts';
import { contentMissingKey } from './content-missing-key.ts';
import { contentNull } from './content-null.ts';
import { contentTooLong } from './content-too-long.ts';
import { contentTrailingWhitespace } from './content-trailing-whitespace.ts';
import { contentUnknownKey } from './content-unknown-key.ts';
import { contentUnknownPart } from './content-unknown-part.ts';
import { contentWrongType } from './content-wrong-type.ts';
import type { AboutRule, Fault, FaultCode, Rule } from './fault.ts';
import type { FixCode, KnownFix } from './fix.ts';
import aboutFixes from './fixes.json';
import { idsDuplicateItem } from './ids-duplicate-item.ts';
import { idsItemPrefix } from './ids-item-prefix.ts';
import { idsNotStored } from './ids-not-stored.ts';
import { jsonDuplicateKey } from './json-duplicate-key.ts';
import { jsonPrototypeKey } from './json-prototype-key.ts';
import { jsonRepaired } from './json-repaired.ts';
import { jsonTooDeep } from './json-too-deep.ts';
import { jsonUnsafeNumber } from './json-unsafe-number.ts';
import { limitsCacheControl } from './limits-cache-control.ts';
import { limitsContextWindow } from './limits-context-window.ts';
import { limitsMessages } from './limits-messages.ts';
import { limitsRequestSize } from './limits-request-size.ts';
import { limitsTools } from './limits-tools.ts';
import { mediaBroken } from './media-broken.ts';
import { mediaDuplicateName } from './media-duplicate-name.ts';
import { mediaInvalidName } from './media-invalid-name.ts';
import { mediaNotAllowedHere } from './media-not-allowed-here.ts';
import { mediaTooLarge } from './media-too-large.ts';
import { mediaTooMany } from './media-too-many.ts';
import { mediaTooManyPixels } from './media-too-many-pixels.ts';
import { mediaTooSmall } from './media-too-small.ts';
import { mediaWrongType } from './media-wrong-type.ts';
import { REQUEST_FAULTS } from './of-requests.ts';
import { reasoningInvalidSignature } from './reasoning-invalid-signature.ts';
import { reasoningMissingContent } from './reasoning-missing-content.ts';
import { reasoningMissingItem } from './reasoning-missing-item.ts';
import { reasoningMissingSignature } from './reasoning-missing-signature.ts';
import { reasoningNotAccepted } from './reasoning-not-accepted.ts';
import { reasoningOrphanItem } from './reasoning-orphan-item.ts';
import { reasoningPosition } from './reasoning-position.ts';
import { reasoningThoughtSignature } from './reasoning-thought-signature.ts';
import { requestOtherForm } from './request-other-form.ts';
import { requestRefused } from './request-refused.ts';
import { rolesConsecutive } from './roles-consecutive.ts';
import { rolesFirst } from './roles-first.ts';
import { rolesLast } from './roles-last.ts';
import { rolesNoUser } from './roles-no-user.ts';
import { rolesOrder } from './roles-order.ts';
import { rolesSystemPosition } from './roles-system-position.ts';
import { rolesUnknown } from './roles-unknown.ts';
import { sessionBranch } from './session-branch.ts';
import { sessionBrokenChain } from './session-broken-chain.ts';
import { sessionClientSchema } from './session-client-schema.ts';
import { sessionGluedRecords } from './session-glued-records.ts';
import { sessionUnknownLine } from './session-unknown-line.ts';
import { toolsAbortedCall } from './tools-aborted-call.ts';
import { toolsArgumentsSchema } from './tools-arguments-schema.ts';
import { toolsDuplicateCallId } from './tools-duplicate-call-id.ts';
import { toolsDuplicateResult } from './tools-duplicate-result.ts';
import { toolsEmptyCalls } from './tools-empty-calls.ts';
import { toolsInvalidArguments } from './tools-invalid-arguments.ts';
import { toolsInvalidId } from './tools-invalid-id.ts';
import { toolsInvalidName } from './tools-invalid-name.ts';
import { toolsMissingId } from './tools-missing-id.ts';
import { toolsMissingResult } from './tools-missing-result.ts';
import { toolsOrphanResult } from './tools-orphan-result.ts';
import { toolsResultBeforeCall } from './tools-result-before-call.ts';
import { toolsResultDisplaced } from './tools-result-displaced.ts';
import { toolsResultsNotFirst } from './tools-results-not-first.ts';
import { toolsResultsSplit } from './tools-results-split.ts';
import { toolsTooManyCalls } from './tools-too-many-calls.ts';
import { toolsToolsNotDeclared } from './tools-tools-not-declared.ts';
import { toolsUndeclaredTool } from './tools-undeclared-tool.ts';

/** All faults, in the order of the vocabulary. */
export const FAULTS: readonly Fault[] = faultsIn([
  toolsMissingResult,
  toolsAbortedCall,
  toolsOrphanResult,
  toolsDuplicateResult,
  toolsDuplicateCallId,
  toolsResultBeforeCall,
  toolsResultDisplaced,
  toolsResultsNotFirst,
  toolsResultsSplit,
  toolsMissingId,
  toolsInvalidId,
  toolsInvalidName,
  toolsInvalidArguments,
  toolsArgumentsSchema,
  toolsUndeclaredTool,
  toolsToolsNotDeclared,
  toolsEmptyCalls,
  toolsTooManyCalls,
  rolesUnknown,
  rolesConsecutive,
  rolesFirst,
  rolesLast,
  rolesSystemPosition,
  rolesNoUser,
  rolesOrder,
  contentEmptyMessage,
  contentEmptyText,
  contentTrailingWhitespace,
  contentInvalidCharacter,
  contentNull,
  contentJsonWord,
  contentMissingKey,
  contentWrongType,
  contentUnknownPart,
  contentUnknownKey,
  contentTooLong,
  reasoningMissingSignature,
  reasoningInvalidSignature,
  reasoningPosition,
  reasoningNotAccepted,
  reasoningOrphanItem,
  reasoningMissingItem,
  reasoningMissingContent,
  reasoningThoughtSignature,
  idsItemPrefix,
  idsDuplicateItem,
  idsNotStored,
  mediaTooLarge,
  mediaTooManyPixels,
  mediaWrongType,
  mediaBroken,
  mediaTooMany,
  mediaTooSmall,
  mediaDuplicateName,
  mediaInvalidName,
  mediaNotAllowedHere,
  limitsContextWindow,
  limitsRequestSize,
  limitsMessages,
  limitsTools,
  ...REQUEST_FAULTS,
  limitsCacheControl,
  requestOtherForm,
  requestRefused,
  // What the records of the file are to each other, and how it is spelled.
  sessionBrokenChain,
  sessionBranch,
  sessionUnknownLine,
  sessionGluedRecords,
  sessionClientSchema,
  jsonDuplicateKey,
  jsonUnsafeNumber,
  jsonPrototypeKey,
  jsonRepaired,
  jsonTooDeep,
]);

/** Faults with what is said of them; those of requests say it themselves. */
function faultsIn(faults: readonly (Fault | FaultCode)[]): readonly Fault[] {
  const known = dataIn<{ readonly [rule: RuleId]: AboutRule }>(about);
  return faults.map((fault) => ({ ...known[fault.id], ...fault }) as Fault);
}

export const RULES: readonly Rule[] = FAULTS;

const byId = new Map<RuleId, Fault>(FAULTS.map((fault) => [fault.id, fault]));

export const ruleById = (id: RuleId): Rule | undefined => byId.get(id);

/** The fixes of the findings of a rule, in the order of the screen. */
export const fixesFor = (rule: RuleId): readonly FixCode[] => byId.get(rule)?.mends ?? [];

/** All fixes, each after those that any fault names before it. */
export const FIXES: readonly KnownFix[] = fixesOf(FAULTS);

function fixesOf(faults: readonly Fault[]): KnownFix[] {
  const answers = new Map<FixCode, RuleId[]>();
  const before = new Map<FixCode, FixCode[]>();
  for (const { id, mends = [] } of faults)
    mends.forEach((fix, i) => {
      answers.set(fix, [...(answers.get(fix) ?? []), id]);
      before.set(fix, [...(before.get(fix) ?? []), ...mends.slice(Math.max(0, i - 1), i)]);
    });
  const said = dataIn<{ readonly [fix: FixId]: AboutWay }>(aboutFixes);
  const placed = new Set<FixCode>();
  const fixes: KnownFix[] = [];
  const place = (fix: FixCode): void => {
    if (placed.has(fix)) return;
    placed.add(fix);
    before.get(fix)?.forEach(place);
    fixes.push({ ...said[fix.id], ...fix, answers: answers.get(fix) ?? [] } as KnownFix);
  };
  for (const fix of answers.keys()) place(fix);
  return fixes;
}

export const fixById = (id: FixId): KnownFix | undefined => FIXES.find((fix) => fix.id === id);
