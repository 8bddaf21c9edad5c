import type { Finding, RuleId } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';
import type { Transcript } from '../model/message.ts';
import type { PlanContext } from '../operations/context.ts';
import { addTo } from '../text/group.ts';
import { findAll } from './check.ts';
import { contentInvalidCharacter } from './content-invalid-character.ts';
import { type Evidence, evidenceOf, weighed } from './evidence.ts';
import type { Rule, RuleInput } from './fault.ts';
import { unfixable } from './fault.ts';

/** An error of a draft with what it is about: places change from draft to draft, origins and roles stay. */
export interface DraftError {
  readonly rule: string;
  /** Where the part or message was written; empty for what is new or is about the whole history. */
  readonly origin: string;
  /** For an error about a message: its role. */
  readonly role: string;
}

/**
 * The errors of a draft as it stands, all of them: a fix that takes out an answer takes what it proved as well. Of
 * the spelling of the document only refused characters are looked at.
 */
export function errorsOf(draft: Draft, transcript: Transcript, context: PlanContext): DraftError[] {
  const input = inputOf(draft, transcript, context);
  const evidence = evidenceIn(draft, input, context);
  const errors = refusedIn(draft, context, evidence.answer);
  for (const checked of findAll(input)) {
    const { rule, finding, severity } = weighed(checked, evidence);
    if (severity === 'error') errors.push({ rule: rule.id, ...aboutOf(finding, draft) });
  }
  return errors;
}

const inputOf = (
  draft: Draft,
  transcript: Transcript,
  { facts, native, namedRules, deniedCalls, sent = false }: PlanContext,
): RuleInput => ({
  ...(namedRules && { namedRules }),
  ...(deniedCalls && { deniedCalls }),
  transcript: { ...transcript, messages: draft.view(), ...bridgesIn(draft, transcript) },
  links: draft.links(),
  facts,
  native,
  sent,
  oddities: [],
  repaired: [],
});

/** What the recording of a draft proves, and what a refusal says against it, wherever its messages are by now. */
const evidenceIn = (draft: Draft, { transcript }: RuleInput, { isRejected }: PlanContext): Evidence =>
  evidenceOf(transcript, (index, rule, at) => isRejected?.(draft.at(index)?.from?.index ?? -1, rule, at) === true);

/** Rules that find an error or a warning in a draft, those of errors, and whether one of these can be fixed, and one cannot. */
export interface Found {
  readonly rules: Set<RuleId>;
  readonly errors: Set<RuleId>;
  readonly isFixable: boolean;
  readonly isBeyond: boolean;
}

/** What some rules find in a draft. `raw` is what only the document tells, as long as the draft says the same. */
export function rulesFinding(
  draft: Draft,
  transcript: Transcript,
  context: PlanContext,
  rules: readonly Rule[],
  raw: Partial<RuleInput>,
): Found {
  const input = { ...inputOf(draft, transcript, context), ...raw };
  const evidence = evidenceIn(draft, input, context);
  const found = new Set<RuleId>();
  const errors = new Set<RuleId>();
  let [isFixable, isBeyond] = [false, false];
  for (const checked of findAll(input, rules)) {
    const { rule, finding, severity } = weighed(checked, evidence);
    if (severity !== 'info') found.add(rule.id);
    if (severity !== 'error') continue;
    errors.add(rule.id);
    if (unfixable(rule, finding.variant) === undefined) isFixable = true;
    else isBeyond = true;
  }
  // What was accepted may by now stand in a message that nothing was answered behind.
  if (
    rules.some(({ id }) => id === contentInvalidCharacter.id) &&
    refusedIn(draft, context, evidence.answer).length > 0
  ) {
    found.add(contentInvalidCharacter.id);
    errors.add(contentInvalidCharacter.id);
    isFixable = true;
  }
  return { rules: found, errors, isFixable, isBeyond };
}

/** The gaps of a session where their messages stand now. */
function bridgesIn(draft: Draft, { bridges }: Transcript): Pick<Transcript, 'bridges'> {
  if (!bridges?.length) return {};
  const places = new Map(draft.messages.map((it, place) => [it.from?.index, place]));
  return {
    bridges: bridges.flatMap((it) => {
      const message = places.get(it.message);
      return message === undefined ? [] : [{ ...it, message }];
    }),
  };
}

/** Strings that no request can carry, in messages that the draft still has and that nothing was answered behind. */
function refusedIn(draft: Draft, { refused }: PlanContext, answer: number): DraftError[] {
  const strings = refused();
  if (strings.length === 0) return [];
  const places = new Map<number, number>();
  draft.messages.forEach(({ from, parts }, place) => {
    for (const index of [from?.index, ...parts.map((it) => it.from?.message.index)])
      if (index !== undefined) places.set(index, place);
  });
  const { values, keys } = draft.respelled;
  return strings.flatMap(({ at, isKey, messageIndex }) => {
    const place = places.get(messageIndex);
    const isRefused = place !== undefined && place >= answer && !(isKey ? keys : values).has(at);
    return isRefused ? [{ rule: contentInvalidCharacter.id, origin: at, role: '' }] : [];
  });
}

function aboutOf({ messageIndex, partIndex }: Finding, draft: Draft): Omit<DraftError, 'rule'> {
  const message = draft.at(messageIndex);
  if (partIndex === null) return { origin: message?.from?.at ?? '', role: message?.role ?? '' };
  return { origin: message?.parts[partIndex]?.from?.part.at ?? '', role: '' };
}

/**
 * The errors that were not there before: no error of the same rule is about the same origin. A message that was merged
 * has the origin of the first, so that errors about messages are also the same where the role is. Linear.
 */
export function freshErrors(after: readonly DraftError[], before: readonly DraftError[]): DraftError[] {
  const used = new Set<DraftError>();
  const byOrigin = new Map<string, DraftError[]>();
  const byRole = new Map<string, DraftError[]>();
  for (const it of before) {
    if (it.origin !== '') addTo(byOrigin, `${it.rule} ${it.origin}`, it);
    if (it.role !== '' || it.origin === '') addTo(byRole, `${it.rule} ${it.role}`, it);
  }
  const take = (list: DraftError[] | undefined): boolean => {
    for (let it = list?.pop(); it; it = list?.pop()) if (!used.has(it)) return used.add(it) !== undefined;
    return false;
  };
  const others = after.filter((it) => it.origin === '' || !take(byOrigin.get(`${it.rule} ${it.origin}`)));
  return others.filter((it) => (it.role === '' && it.origin !== '') || !take(byRole.get(`${it.rule} ${it.role}`)));
}

/** The errors without those that a fix is to end. */
export const withoutFinding = (errors: readonly DraftError[], rule: string, at: string): DraftError[] =>
  errors.filter((it) => it.rule !== rule || it.origin !== at);
