import { type Checked, checkRules } from '../faults/check.ts';
import { evidenceOf, weighed } from '../faults/evidence.ts';
import { aspectOf, type Finding, type Rule, type RuleInput, unfixable } from '../faults/fault.ts';
import type { OfferContext } from '../faults/fix.ts';
import { askedFix } from '../faults/mends/refused-place.ts';
import { placeOddities } from '../faults/place-oddities.ts';
import { fixesFor } from '../faults/registry.ts';
import { requestRefused } from '../faults/request-refused.ts';
import { placeOfAspect } from '../formats/aspects.ts';
import type { Diagnostic, FixId } from '../model/diagnostic.ts';
import { linkCalls } from '../model/linker.ts';
import { mediaOf } from '../model/media.ts';
import type { Transcript } from '../model/message.ts';
import { raised, withoutDisproved } from '../refusals/disproved.ts';
import { unexplained } from '../refusals/explained.ts';
import { saidBy } from '../refusals/read.ts';
import { isRejectedBy, type Refusal } from '../refusals/refusal.ts';
import { placesIn, predict, requestFor } from '../targets/answer.ts';
import type { Target } from '../targets/target.ts';
import { Attached } from '../text/attached.ts';
import type { Span } from '../text/change.ts';
import type { TextDocument } from '../text/document.ts';
import { lately } from '../text/lately.ts';
import { locate } from '../text/locate.ts';
import { type Pointer, valueAt } from '../text/pointer.ts';
import { unreadIn } from '../text/unread.ts';
import { isSentTo, modelOf } from './open.ts';
import { bodyOf, requestAround } from './request.ts';
import { factsAbout, type Terms } from './situation.ts';

/** What is asked of a transcript: the list, the API, and whether the list is written in the API's own form. */
export interface Question {
  readonly transcript: Transcript;
  readonly target: Target;
  readonly native: boolean;
  /** The text it was read from; null for plain lists. */
  readonly document: TextDocument | null;
  /** The plain list. */
  readonly list?: readonly unknown[];
  readonly repaired: RuleInput['repaired'];
  readonly terms?: Terms;
  /** What an API that rejected it says of it. */
  readonly refusal?: Refusal | null;
  /** The rules that are asked; all where none is named. */
  readonly rules?: readonly Rule[];
}

export function inputOf(question: Question): RuleInput {
  const { transcript, target, document } = question;
  const request = document ? requestAround(document.value, transcript, target, question.native, question.terms) : null;
  return {
    transcript,
    links: linkCalls(transcript.messages),
    facts: factsAbout(target, transcript, question.terms),
    native: question.native,
    sent: isSentTo(transcript, target),
    ...saidBy(question.terms?.refusal),
    oddities: document ? placeOddities(document, transcript) : [],
    repaired: question.repaired,
    ...(request ? { request } : {}),
    ...(document ? { isUnread: unreadIn(document), raw: (at) => valueAt(document.value, at) } : {}),
    ...(question.refusal ? { refused: question.refusal.places } : {}),
    ...(question.refusal?.otherForm ? { otherForm: question.refusal.otherForm } : {}),
  };
}

/**
 * The findings about a transcript, dressed for the screen and sorted by place. Reads only. The same is asked again by
 * whoever plans a fix or reads an error, and found once.
 */
export function diagnose(question: Question): Diagnostic[] {
  const { transcript, target, native, document, list, repaired, terms, refusal, rules } = question;
  const { day, route, model, refusal: text, original } = terms ?? {};
  const about = [target, native, document, list, repaired.length > 0 && repaired, refusal ?? null, rules];
  const under = [day, route, model, text, text ? original?.() : undefined];
  return [...found(transcript, [...about, ...under], () => diagnoseAnew(question))];
}

const found = lately<Transcript, readonly Diagnostic[]>();

function diagnoseAnew(question: Question): Diagnostic[] {
  const { transcript } = question;
  const input = inputOf(question);
  const { messages } = transcript;
  const { facts, links, native } = input;
  const { borderless = false, answer = false } = transcript;
  const offering: OfferContext = {
    messages,
    links,
    facts,
    native,
    model: question.terms?.model ?? modelOf(transcript),
    ...bodyOf(transcript),
    borderless,
    answer,
  };
  const seen = new Map<string, number>();
  const { refusal } = question;
  const evidence = evidenceOf(
    transcript,
    (message, rule, at) => refusal != null && isRejectedBy(refusal, message, rule, at),
  );
  const told = checkRules(input, question.rules).map((checked) => weighed(checked, evidence));
  const all = raised(withoutDisproved(told, refusal, question.target), refusal);
  return unexplained(all, refusal).map((checked) => dress(checked, question, offering, seen));
}

/** What the span of a diagnostic is looked for in, and where it is known. */
const placed = new Attached<Diagnostic, { readonly document: TextDocument | null; readonly span: Span | undefined }>();

/** Looked for when it is asked for: around a long list that is a way through all of its text. */
const SPAN: PropertyDescriptor & ThisType<Diagnostic> = {
  get() {
    const { document = null, span } = placed.get(this) ?? {};
    return document ? (span ?? locate(document, this.at)) : null;
  },
  enumerable: true,
  configurable: true,
};

function dress(checked: Checked, question: Question, offering: OfferContext, seen: Map<string, number>): Diagnostic {
  const { rule, finding, severity } = checked;
  const at = placeOf(rule, finding, question);
  const name = `${rule.id}@${at}`;
  const nth = seen.get(name) ?? 0;
  seen.set(name, nth + 1);
  const predicted =
    severity === 'info'
      ? undefined
      : (rule.answers?.(finding) ??
        predict(question.target, rule.id, finding, placesIn(question.transcript, finding, question.native)));
  const request = requestFor(question.target, rule.id, finding.variant);
  const reason = unfixable(rule, finding.variant);
  const fixes: FixId[] = [];
  const diagnostic: Diagnostic = {
    key: nth === 0 ? name : `${name}#${nth}`,
    rule: rule.id,
    severity,
    message: rule.say(finding),
    messageIndex: finding.messageIndex,
    partIndex: finding.partIndex,
    at,
    ...(at === finding.at ? {} : { within: finding.at }),
    span: null,
    related: finding.related ?? [],
    ...(predicted === undefined ? {} : { predicted }),
    fixes,
    ...(request && severity !== 'info' ? { requests: [request] } : {}),
    ...(reason === undefined ? {} : { unfixable: reason }),
    data: finding.data,
    ...(finding.variant === undefined ? {} : { variant: finding.variant }),
  };
  placed.set(diagnostic, { document: question.document, span: finding.span });
  Object.defineProperty(diagnostic, 'span', SPAN);
  for (const { id, offers } of fixesFor(rule.id)) if (offers?.(diagnostic, offering) ?? true) fixes.push(id);
  // What the error itself asks for comes first.
  const asked = rule.id === requestRefused.id ? askedFix(diagnostic) : null;
  if (asked !== null) fixes.sort((a, b) => Number(b === asked) - Number(a === asked));
  return diagnostic;
}

/** The key that a finding is about, where its rule says which and the file has it; else the place that the rule gave. */
function placeOf(rule: Rule, finding: Finding, { transcript, document, list }: Question): Pointer {
  const aspect = aspectOf(rule, finding.variant);
  const message = transcript.messages[finding.messageIndex];
  if (aspect === undefined || message === undefined) return finding.at;
  const part = finding.partIndex === null ? null : message.parts[finding.partIndex];
  const inner = part && part.at !== finding.at ? mediaOf(part).find((it) => it.at === finding.at) : part;
  if (inner === undefined) return finding.at;
  return placeOfAspect({ aspect, message, part: inner, at: finding.at }, (at) => valueAt(document?.value ?? list, at));
}
