import type { Diagnostic, RuleId } from '../../model/diagnostic.ts';
import type { Message, Part } from '../../model/message.ts';
import type { Culprit, ErrorContext } from '../decoded.ts';
import type { Placed } from '../match/matches.ts';
import type { ErrorRow } from '../row.ts';
import { absence } from './absence.ts';
import { byOtherError } from './by-file.ts';
import { byPath } from './by-path.ts';
import { familyOf, findingsOf, LOOKED_AT } from './families.ts';
import { type IdPlace, placesOfId } from './ids.ts';
import type { Located } from './located.ts';
import { isSuspect, placeIn, placeOf, suits } from './places.ts';

/** Looks the first fault about the history up: by id, by path, by our own rule of the same question. */
export function locate(placed: readonly Placed[], context: ErrorContext): Located {
  const one = placed.find((it) => it.match.about === 'history');
  const { messages } = context;
  if (!one) return besideMessages(placed, context);
  if (messages.length === 0) return {};
  const findings = findingsAbout(one, context);
  const isSilent = findings.length === 0;
  const only =
    latestMeant(one, messages) ?? (isSilent ? (byLength(one, messages) ?? bySystem(one, messages)) : undefined);
  if (only) return { culprit: only };
  const culprit = byId(one, messages, findings) ?? byPath(one, messages, findings) ?? byRule(one, messages, findings);
  if (isSilent) return withoutFinding(one, culprit, context);
  return culprit ? { culprit } : {};
}

/** What our rule of the same question finds. A note at the message that is named says more than an error at another. */
function findingsAbout(one: Placed, context: ErrorContext): readonly Diagnostic[] {
  const told = findingsOf(one.match.rule, context.diagnostics);
  const notes = notesNamed(one, context);
  const isAt = ({ messageIndex }: Diagnostic) => messageIndex === one.match.messageIndex;
  return told.length > 0 && (told.some(isAt) || !notes.some(isAt)) ? told : notes;
}

/** Where our rule of the same question finds nothing: what else is at the place, or what was checked. */
function withoutFinding(one: Placed, culprit: Culprit | undefined, context: ErrorContext): Located {
  const { diagnostics, messages } = context;
  // One fault shows itself to several rules: an error at the very place that is named is not denied by another rule.
  if (culprit && diagnostics.some((finding) => isErrorIn(finding, culprit.messageIndex))) return { culprit };
  // What the error is known to be about besides is in the request around the messages.
  if (!culprit && diagnostics.some(isNamed)) return besideMessages([one], context);
  const doubled = culprit ? undefined : byDoubled(one, context);
  if (doubled) return { culprit: doubled };
  const absent = absence(one, context, culprit);
  const isUnknown = !culprit && absent.notChecked !== undefined;
  const only = isUnknown ? onlyOfKind(one, messages) : undefined;
  if (only) return { culprit: only, ...absent };
  // A file with another error is not ruled out either.
  const isOpen = absent.notInFile !== undefined || isUnknown;
  if (isOpen && diagnostics.some((finding) => finding.severity === 'error')) return byOtherError(context, culprit);
  return { ...(culprit ? { culprit } : {}), ...absent };
}

/** The last assistant message with what an error is about, where its text speaks of the latest and names no place. */
function latestMeant({ match, hit: { row } }: Placed, messages: readonly Message[]): Culprit | undefined {
  if (row.points !== 'latest-assistant' || match.messageIndex !== undefined || match.ids.length > 0) return undefined;
  const latest = messages.findLast((message) => message.role === 'assistant' && suits(message, row.suspect));
  if (!latest) return undefined;
  const part = latest.parts.findLastIndex((part) => isSuspect(part, row.suspect));
  const note = 'The error is about the latest assistant message, and this is the last one that holds thinking.';
  return { ...placeIn(latest, part < 0 ? null : part), how: 'rule', sure: 'likely', note };
}

/** The system message of turns that alternate: to a chat template that knows no system role they do not. */
function bySystem({ match }: Placed, [first]: readonly Message[]): Culprit | undefined {
  const isOfTurns = match.rule === 'roles/consecutive' || match.rule === 'roles/order' || match.rule === 'roles/first';
  const isSystem = first?.role === 'system' || first?.role === 'developer';
  if (!first || !isOfTurns || !isSystem || match.messageIndex !== undefined || match.ids.length > 0) return undefined;
  const note =
    'The turns alternate. Some chat templates have no system role, and to them this message is one too many.';
  return { ...placeIn(first, null), how: 'rule', sure: 'likely', note };
}

/** Two messages in a row of one role, for an error about turns that no rule explains: some APIs and models want turns to alternate. */
function byDoubled({ match }: Placed, { diagnostics }: ErrorContext): Culprit | undefined {
  if (!match.rule?.startsWith('roles/') || match.messageIndex !== undefined) return undefined;
  const found = diagnostics.find(({ rule }) => rule === 'roles/consecutive');
  const note =
    'No message breaks the rule of the error; this one has the role of the one before, which some models reject.';
  return found && { ...placeOf(found), how: 'file', sure: 'guess', note };
}

/** The one message or part that an error can be about, where no rule finds fault with it. */
function onlyOfKind({ match, hit: { row } }: Placed, messages: readonly Message[]): Culprit | undefined {
  // What names an id or a number means that one.
  if (match.ids.length > 0 || match.messageIndex !== undefined) return undefined;
  // A rule about pictures or files has no other suspect, whatever the words were.
  const suspect = row.suspect ?? (match.rule?.startsWith('media/') ? 'media' : undefined);
  const noun = suspect && NOUNS[suspect];
  const [only, ...others] = noun === undefined ? [] : messages.filter((message) => suits(message, suspect));
  if (!only || others.length > 0) return undefined;
  return { ...placeOfOnly(only, suspect), how: 'rule', sure: 'guess', note: `It is the only message with ${noun}.` };
}

/** The one part of a message that an error can be about, or the message where it has several. */
function placeOfOnly(
  message: Message,
  suspect: ErrorRow['suspect'],
): Pick<Culprit, 'at' | 'messageIndex' | 'partIndex'> {
  const meant = message.parts.flatMap((part, i) => (isSuspect(part, suspect) ? [i] : []));
  const [part = null] = meant.length === 1 ? meant : [];
  return placeIn(message, part);
}

const NOUNS: { readonly [suspect in NonNullable<ErrorRow['suspect']>]?: string } = {
  calls: 'calls',
  results: 'results',
  reasoning: 'thinking',
  media: 'pictures or files',
};

const isErrorIn = ({ severity, messageIndex }: Diagnostic, index: number): boolean =>
  severity === 'error' && index >= 0 && messageIndex === index;

/** True for what only the words of the error require. */
const isNamed = ({ data }: Diagnostic): boolean => data.isNamed === true;

/** The key of the request that breaks the rule of an error about what stands beside the messages. */
function besideMessages(placed: readonly Placed[], { diagnostics }: ErrorContext): Located {
  for (const { match } of placed) {
    const found = diagnostics.filter(
      (finding) => (finding.rule === match.rule || isNamed(finding)) && finding.severity !== 'info',
    );
    const [first] = found;
    if (!first) continue;
    const note =
      found.length > 1
        ? `${found.length} places of this request break the rule of the error, and this is the first.`
        : 'This is the only place of this request that breaks the rule of the error.';
    return { culprit: { ...placeOf(first), how: 'rule', sure: found.length > 1 ? 'likely' : 'certain', note } };
  }
  return {};
}

/**
 * Notes of the rule at the very place that the error names, or all where it names none. That such a place was likely
 * accepted is an inference, and a refusal outranks it; of any other place the note holds.
 */
function notesNamed({ match }: Placed, { diagnostics, messages, unchecked = [] }: ErrorContext): readonly Diagnostic[] {
  const { rule, ids, messageIndex } = match;
  if (rule === undefined) return [];
  const notesOf = (rules: readonly RuleId[]) =>
    diagnostics.filter((finding) => rules.includes(finding.rule) && finding.severity === 'info');
  const notes = ids.length > 0 ? notesOf(familyOf(rule)) : firstOf(familyOf(rule).map((sibling) => notesOf([sibling])));
  if (notes.length === 0 || (ids.length === 0 && messageIndex === undefined)) return notes;
  const named = new Set(ids.flatMap((id) => placesOfId(id, messages, undefined).map((place) => place.message)));
  if (ids.length === 0 && messageIndex !== undefined) named.add(messageIndex);
  const here = notes.filter((finding) => named.has(finding.messageIndex));
  // The request that a session becomes may count its messages in another way.
  return here.length > 0 || ids.length > 0 || unchecked.length === 0 ? here : notes;
}

/** The first list that is not empty. */
const firstOf = <T>(lists: readonly (readonly T[])[]): readonly T[] => lists.find((list) => list.length > 0) ?? [];

export function byId(one: Placed, messages: readonly Message[], findings: readonly Diagnostic[]): Culprit | undefined {
  const { ids, messageIndex } = one.match;
  for (const id of ids) {
    const places = placesOfId(id, messages, one.hit.row.suspect);
    const flagged = places.find((place) => findings.some((it) => it.messageIndex === place.message && isAt(it, place)));
    const place = flagged ?? closest(places, one, messageIndex);
    const message = place && messages[place.message];
    if (!place || !message) continue;
    const others = findings.find((it) => it.messageIndex === place.message);
    const sure = flagged || others ? 'certain' : 'likely';
    // Of a message of several items the one that the rule finds has the id.
    const item = place.part < 0 && others?.rule === one.match.rule ? others : undefined;
    const where = item ? placeOf(item) : placeIn(message, place.part < 0 ? null : place.part);
    return { ...where, how: 'id', sure, note: idNote(id, place, messageIndex, one) };
  }
  return undefined;
}

const isAt = (finding: Diagnostic, place: IdPlace): boolean =>
  finding.partIndex === place.part ||
  Object.values(finding.data).some((value) => value === place.id || (Array.isArray(value) && value.includes(place.id)));

/** Of several places the one nearest to the number that the error names; repeats are refused where they come last. */
function closest(places: readonly IdPlace[], one: Placed, index: number | undefined): IdPlace | undefined {
  const first = places[0];
  const same = places.filter((it) => it.kind === first?.kind);
  if (index !== undefined)
    return [...same].sort((a, b) => Math.abs(a.message - index) - Math.abs(b.message - index))[0];
  return one.match.rule?.startsWith('tools/duplicate') ? same.at(-1) : first;
}

function idNote(id: string, place: IdPlace, index: number | undefined, one: Placed): string {
  const what = place.kind === 'message' ? 'message' : place.kind;
  const shown = place.id === id ? id : `${place.id} (the error writes ${id})`;
  const offset = one.hit.row.points === 'calls-before' ? null : index;
  const shift =
    offset === undefined || offset === null || offset === place.message
      ? ''
      : ` The error counts it as message ${offset}, so the request was numbered differently.`;
  return `The ${what} with the id ${shown} is in message ${place.message}.${shift}`;
}

function byRule(one: Placed, messages: readonly Message[], findings: readonly Diagnostic[]): Culprit | undefined {
  const first = findings[0];
  if (first && one.match.messageIndex === undefined) {
    const many = findings.length > 1;
    const note = many
      ? `The error names no place; ${findings.length} places of this file break its rule, and this is the first.`
      : 'The error names no place; this is the only place of this file that breaks its rule.';
    return { ...placeOf(first), how: 'rule', sure: many ? 'likely' : 'certain', note };
  }
  if (one.match.messageIndex !== undefined || one.match.ids.length > 0) return undefined;
  const { suspect } = one.hit.row;
  if (suspect === undefined || suspect === 'any' || LOOKED_AT.has(one.match.rule ?? '')) return undefined;
  const only = messages.filter((message) => suits(message, suspect));
  const message = only.length === 1 ? only[0] : undefined;
  if (!message) return undefined;
  const note = 'The error names no place; this is the only message that it can be about.';
  return { ...placeOfOnly(message, suspect), how: 'rule', sure: 'guess', note };
}

/** The message that makes a conversation too long: the one with more than half of its characters, where there is one. */
function byLength({ match }: Placed, messages: readonly Message[]): Culprit | undefined {
  if (match.rule !== 'limits/context-window' || messages.length < 2) return undefined;
  const lengths = messages.map(({ parts }) => parts.reduce((sum, part) => sum + lengthOf(part), 0));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const most = lengths.reduce((most, length) => Math.max(most, length), 0);
  const longest = messages[lengths.indexOf(most)];
  if (!longest || most * 2 <= all) return undefined;
  const note = `It has ${Math.round((100 * most) / all)} % of all the text. Shorten it, or trim the conversation.`;
  return { ...placeIn(longest, null), how: 'file', sure: 'guess', note };
}

function lengthOf(part: Part): number {
  if (part.kind === 'text' || part.kind === 'reasoning' || part.kind === 'result') return part.text.length;
  return part.kind === 'call' && typeof part.args === 'string' ? part.args.length : 0;
}
