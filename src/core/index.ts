/**
 * The door of the core. Pure functions over plain data, for a page, a worker and Node. Nothing outside imports past it.
 */

import { FILE_FIXES, FILE_PASS } from './faults/file-lines.ts';
import { FIXES as ALL_FIXES } from './faults/registry.ts';
import { FORMATS as ALL_FORMATS } from './formats/registry.ts';
import { NO_OPTIONS } from './operations/options.ts';
import { PRESETS as ALL_PRESETS, type Preset } from './passes/presets.ts';
import { PASSES as ALL_PASSES } from './passes/registry.ts';
import { settingsOf } from './passes/settings.ts';

export type { About } from './api-texts/api-text.ts';
export { type ByteScan, looksLikeLines, scanBytes } from './bulk/bytes.ts';
export { type Holdable, type Holding, scanHeld } from './bulk/holding.ts';
export { type KindOfLine, type Ledger, type PictureCount, SHARES, type Share } from './bulk/ledger.ts';
export { resumeWords, writerOf } from './bulk/resuming.ts';
export { type Cuts, copiesNeeded, planSalvage, type Salvage, type SalvageChoices } from './bulk/salvage.ts';
export { LOOKAHEAD } from './bulk/scan.ts';
export { crc32, ZIP_LIMITS, type ZipEntry, zipEnd, zipHead } from './bulk/zip.ts';
export { isTranscript } from './errors/blocks.ts';
export type {
  Culprit,
  DecodedError,
  Degree,
  ErrorId,
  ErrorMatch,
  Limits,
  NamedPlace,
} from './errors/decoded.ts';
export { looksLikeError, splitPaste } from './errors/find.ts';
export { type ErrorPage, type ErrorWords, errorPages } from './errors/pages.ts';
export type { RecordedRefusal } from './errors/recorded.ts';
export { recordedRefusal, rejectedList } from './errors/recorded-around.ts';
export type { Rule } from './faults/fault.ts';
export type { KnownFix as Fix } from './faults/fix.ts';
export { rulePages } from './faults/pages.ts';
export type { Receipt, ReceiptFact, ReceiptRule, Unchecked } from './faults/receipt.ts';
export { RULES } from './faults/registry.ts';
export type { KindOfProblem } from './faults/tally.ts';
export { type CanonicalMessage, fromCanonical } from './formats/pydantic/canonical.ts';
export type * from './model/diagnostic.ts';
export { linkCalls } from './model/linker.ts';
export type * from './model/links.ts';
export { CallTrait } from './model/links.ts';
export type * from './model/message.ts';
export { argumentsText, bareTranscript, messageText } from './model/message.ts';
export type * from './model/plan.ts';
export { sourcesOf } from './model/sources.ts';
export type { RecordedRequest } from './model/usage.ts';
export type { HandEdit } from './operations/by-hand.ts';
export type { AnyPass } from './operations/pass.ts';
export type { PictureDeed, PictureLimits, PictureNeed, PictureState, Pictures } from './operations/pictures.ts';
export type { Preset } from './passes/presets.ts';
export type { Agreement } from './refusals/agreement.ts';
export { type Acceptance, acceptanceBy } from './session/acceptance.ts';
export {
  findDanglingToolCalls,
  getContent,
  getToolCallIds,
  getToolReturnIds,
  toCanonical,
} from './session/adapter.ts';
export { planWriteBack, type RequestOptions, requestOf, type SentRequest } from './session/as-request.ts';
export { planByHand } from './session/by-hand.ts';

import { REQUESTS } from './convert/requests.ts';

export type { Loss } from './convert/losses.ts';
export { markdownOf, type Words } from './convert/markdown.ts';
export type { Snippets } from './convert/snippets.ts';
export type { RedonePicture } from './operations/context.ts';
export { lostCharacters } from './operations/losses.ts';
export { type Conversion, type ConvertOptions, convertTranscript, requestSnippets } from './session/convert.ts';
export { decodeError, decodeLog } from './session/errors.ts';
export { type Sanitized, sanitizeMessages } from './session/library.ts';
export { picturesOf, planPictures } from './session/pictures.ts';
export { planFixAll } from './session/plan-all.ts';
export { receiptOf } from './session/receipt.ts';
export {
  type Redacted,
  type RedactKind,
  type RedactOptions,
  type Replaced,
  redactTranscript,
} from './session/redact.ts';
export {
  errorExample,
  type FactReference,
  factReferences,
  type RuleReference,
  ruleReference,
} from './session/reference.ts';
export { type Shrunk, shrinkTranscript } from './session/shrink.ts';
export { factsAbout, type Terms } from './session/situation.ts';
export { type Surveyed, surveyTranscripts } from './session/survey.ts';
export { type Triage, triageOf } from './session/triage.ts';
export { countTokens, planTrim, type TrimPlan, type TrimScope, tokensSaved, trimCurve } from './session/trim.ts';
export { type Typed, typeInto } from './session/typed.ts';
export { recordedUsage } from './session/usage.ts';
export { agreement, VERIFIABLE, type Verification, verification } from './session/verify.ts';
export {
  type Applied,
  applyPlan,
  callRecords,
  carriedEdits,
  editsOf,
  type OpenOptions,
  openTranscript,
  planFix,
  planRepair,
  type RepairOptions,
  reopen,
  type ToolCallRecord,
  textOf,
  toolCalls,
  type ValidateOptions,
  validateMessages,
} from './session.ts';
export type { OpenedTranscript, Snapshot } from './snapshot.ts';
export { answerShape } from './targets/answer.ts';
export { factsFor, type Situation, statedBy, whenWords } from './targets/facts.ts';
export { TARGETS } from './targets/registry.ts';
export type { Confidence, Demands, Fact, FactId, Facts, Stated, Target } from './targets/target.ts';
export { countersFor, type ModelWindow, WINDOWS, windowFor } from './targets/windows.ts';
export { append } from './text/append.ts';
export { bytesOfBase64 } from './text/base64.ts';
export { readYamlWith, type YamlParser } from './text/carriers/dump.ts';
export { firstFrom, touchedLines } from './text/carriers/spliced.ts';
export type { Change, Edit, Span } from './text/change.ts';
export type { CarrierId, Oddity, TextDocument, TextProblem } from './text/document.ts';
export type { TextFault } from './text/fault.ts';
export { faultAfter } from './text/fault-after.ts';
export { firstLine } from './text/first-line.ts';
export {
  fullLength,
  type HeldMark,
  hasBrokenMark,
  heldMarks,
  isHeld,
  MARK_LENGTH,
  withoutMarks,
  wordsLength,
} from './text/held.ts';
export { lineAt, lineIndex } from './text/lines.ts';
export { elementSpans, locate } from './text/locate.ts';
export { imageSize } from './text/picture.ts';
export { child, isWithin, type Pointer, parent, valueAt } from './text/pointer.ts';
export { calibrate, calibrated, LEAST_POINTS, unseenGrowth } from './tokens/calibrate.ts';
export type { Calibration } from './tokens/calibration.ts';
export { COUNTERS, type Counter, type CounterChoice, type CounterInfo, counterOf } from './tokens/counter.ts';
export { type Counted, countMessages } from './tokens/messages.ts';
export { packRanks } from './tokens/pack.ts';
export { hasRanks, loadRanks } from './tokens/ranks.ts';
export { tokensOutside, type UsagePoint, usagePoints } from './tokens/usage.ts';
export type { TrimCurve } from './trim/curve.ts';
export type { WindowPlan } from './trim/plan.ts';
export type { Cut, Pins, Strategy, TrimOptions, TrimRequest, TrimUnit } from './trim/request.ts';
export { WindowTooSmall } from './trim/too-small.ts';
export { MessageWindow } from './trim/window.ts';

/** The formats that can be read: id, title, docs; whether a history can be written in them, and is a request of an API then; whether a program keeps it, leaves out turns that failed; whether it is only guessed. */
export const FORMATS = ALL_FORMATS.map(
  ({ id, title, docs, target, blank, anyones, stored, failedTurns = false, lastResort = false }) => ({
    id,
    title,
    docs,
    target,
    writable: blank !== undefined && !anyones,
    request: REQUESTS.has(id),
    stored,
    failedTurns,
    guessed: lastResort,
  }),
);

/** The answers to findings: id, title, effect, and the rules they answer. */
export const FIXES = [...ALL_FIXES, ...FILE_FIXES].map(({ id, title, effect, answers }) => ({
  id,
  title,
  effect,
  answers,
}));

/** The whole-document operations: id, title, what they do, effect, and what can be set about them. */
export const PASSES = [{ ...FILE_PASS, options: NO_OPTIONS }, ...ALL_PASSES].map(
  ({ id, title, about, effect, options }) => ({ id, title, about, effect, settings: settingsOf(options) }),
);

/** The presets, with the repair of lines in the recommended one. */
export const PRESETS: readonly Preset[] = ALL_PRESETS.map((it) =>
  it.id === 'recommended' ? { ...it, passes: [{ id: FILE_PASS.id }, ...it.passes] } : it,
);
