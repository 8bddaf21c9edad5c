import type { DecodedError } from '../../core/index.ts';
import type { DiagnosticView, PlanView, SessionView } from '../../worker/protocol.ts';
import { decodedIn, foundIn } from '../refusal.ts';
import { type Proved, type State, useStore } from '../state.ts';
import { sizeAfter } from './after.ts';
import { count, digits, messageName } from './formatting.ts';
import { worstOf } from './worst.ts';

/**
 * Where the case stands. `absent`: everything was checked and the fault is not in this file; `unchecked`: the cause was
 * not found and the file cannot rule it out; `elsewhere`: it is about no messages; `unknown`: we do not recognise its
 * words, and nothing in the file answers to them.
 */
export type StoryState = 'found' | 'repaired' | 'absent' | 'unchecked' | 'elsewhere' | 'unknown' | 'healthy';

export interface Story {
  readonly state: StoryState;
  /** The error text is what the case is about. */
  readonly isAsked: boolean;
  /** The problem of ours that it is about. */
  readonly finding: DiagnosticView | null;
}

type Told = Pick<State, 'refusal' | 'story' | 'caseKey' | 'proved'> & {
  readonly view: Pick<SessionView, 'diagnostics' | 'edited'> | null;
};

/** The one story that the case tells and the header repeats. */
export function storyOf({ view, refusal, story, caseKey, proved }: Told): Story {
  const all = view?.diagnostics ?? [];
  const known = decodedIn(refusal);
  const meant = known === null || view === null ? undefined : diagnosticOf(view, known);
  // A note is told when it is asked for: nothing is wrong.
  const worst = worstOf(all.filter((it) => it.severity !== 'info'));
  const chosen = all.find((it) => it.key === caseKey) ?? worst ?? null;
  const isAsked = known !== null && (story === 'error' || (meant !== undefined && meant === chosen));
  // Too long is ended by what makes it shorter, whatever else was fixed.
  if (proved !== null && (proved.endsError || !isTooLong(known)))
    return { state: 'repaired', isAsked, finding: proved.finding };
  if (known === null || !isAsked)
    return { state: chosen === null ? 'healthy' : 'found', isAsked: false, finding: chosen };
  const isGone = known.notInFile !== undefined || meant === undefined;
  if (isGone && view?.edited === true && foundIn(refusal) !== null)
    return { state: 'repaired', isAsked, finding: null };
  if (known.notInFile !== undefined) return { state: 'absent', isAsked, finding: null };
  if (known.notChecked !== undefined && known.culprit === undefined)
    return { state: 'unchecked', isAsked, finding: null };
  if (known.culprit !== undefined || meant !== undefined) return { state: 'found', isAsked, finding: meant ?? null };
  return { state: outsideOf(known), isAsked, finding: null };
}

/**
 * What the verdict says while a refusal stands that no finding of ours explains; null where nothing contradicts the
 * file's own verdict. An API that rejected the request outranks every inference that it would accept it.
 */
export function refusalOf(
  { state, isAsked, finding }: Story,
  decoded: Pick<DecodedError, 'about' | 'culprit' | 'matches' | 'status'> | null,
): string | null {
  if (!isAsked || decoded === null || state === 'repaired' || state === 'healthy') return null;
  if (isTooLong(decoded)) return 'Rejected: the conversation is too long.';
  if (state === 'elsewhere' && decoded.about !== 'request' && decoded.about !== 'tools')
    return OF_REQUEST.has(decoded.status ?? 0) ? 'Rejected, but not because of the shape of its messages.' : null;
  if (state === 'elsewhere') return 'Rejected: the error is about the request around the messages.';
  if (state === 'absent') return 'Rejected. The cause is not in the messages of this file.';
  if (state !== 'found') return 'Rejected. We could not find the cause in this file.';
  const index = finding?.messageIndex ?? decoded.culprit?.messageIndex ?? -1;
  const line = decoded.culprit?.line;
  if (index < 0 && line !== undefined) return `Rejected: see line ${digits(line)}.`;
  if (index < 0 && decoded.culprit === undefined && finding === null)
    return 'Rejected. We could not find the cause in this file.';
  if (index < 0) return 'Rejected: the error is about the request around the messages.';
  return decoded.culprit?.sure === 'guess'
    ? `Rejected. The cause may be ${messageName(index)}.`
    : `Rejected: see ${messageName(index)}.`;
}

/** With these an API rejects the request itself, whatever for: what a filter finds, or what the model wrote on it. */
const OF_REQUEST: ReadonlySet<number> = new Set([400, 413, 422]);

/** True for an error that is known to be about something else than messages. */
export const isOutside = ({ about, degree }: Pick<DecodedError, 'about' | 'degree'>): boolean =>
  about !== undefined && about !== 'history' && (about !== 'elsewhere' || degree !== undefined);

/** Of an error that nothing in the file answers to. */
function outsideOf({ matches, about, degree }: DecodedError): StoryState {
  if (isOutside({ about, degree })) return 'elsewhere';
  return matches.length > 0 ? 'unchecked' : 'unknown';
}

/** Rules about a limit of the whole, which a trim ends. */
export const LONG: ReadonlySet<string> = new Set(['limits/context-window', 'limits/messages', 'limits/request-size']);

/** True for an error about the length of the whole, which has no place and ends by a trim. */
export const isTooLong = (decoded: Pick<DecodedError, 'matches'> | null): boolean =>
  decoded?.matches.some(({ rule }) => rule !== undefined && LONG.has(rule)) === true;

/** True where the head offers ways to a trim as the fix. */
export const offersTrim = ({ state, finding }: Story, decoded: Pick<DecodedError, 'matches'> | null): boolean =>
  state !== 'repaired' &&
  (finding === null ? isTooLong(decoded) : LONG.has(finding.rule) && finding.fixViews.length === 0);

/** The story of now. */
export const useStory = (): Story => storyOf(useTold());

/** What every verdict on the screen says instead of its own words while a refusal stands; null where none does. */
export function useRefusal(): string | null {
  const told = useTold();
  // Also while somebody looks at another problem. Where our rules find errors, their count says more.
  return told.view?.verdict.healthy === true
    ? refusalOf(storyOf({ ...told, story: 'error' }), decodedIn(told.refusal))
    : null;
}

/** What the head says instead of the file's own verdict: the same, and where our rules find errors the place of the one that was pasted. */
export function useRejected(): string | null {
  const told = useTold();
  const refusal = useRefusal();
  const hasErrors = useStore((state) => (state.view?.counts.errors ?? 0) > 0);
  return refusal ?? (hasErrors ? rejectedWords(storyOf({ ...told, story: 'error' }), told.refusal) : null);
}

/** "Rejected: see message 3."; null where the pasted error leads to no place. How many errors there are is in the list of problems. */
export function rejectedWords(story: Story, refusal: State['refusal']): string | null {
  const decoded = decodedIn(refusal);
  return story.state === 'found' || isTooLong(decoded) ? refusalOf(story, decoded) : null;
}

function useTold() {
  const view = useStore((state) => state.view);
  const refusal = useStore((state) => state.refusal);
  const story = useStore((state) => state.story);
  const caseKey = useStore((state) => state.caseKey);
  const proved = useStore((state) => state.proved);
  return { view, refusal, story, caseKey, proved };
}

/** The finding of ours that the error is about: same message and rule first, then the same message. */
function diagnosticOf(view: Pick<SessionView, 'diagnostics'>, decoded: DecodedError): DiagnosticView | undefined {
  const { culprit } = decoded;
  if (decoded.notInFile !== undefined) return undefined;
  // A header has no place in the text of a request.
  if (culprit === undefined)
    return decoded.about === 'request'
      ? view.diagnostics.find(({ rule, variant }) => rule === 'request/missing-key' && variant === 'header')
      : undefined;
  const named = view.diagnostics.find((diagnostic) => diagnostic.at === culprit.at && diagnostic.severity !== 'info');
  if (named !== undefined || culprit.messageIndex < 0) return named;
  const here = view.diagnostics.filter(
    (one) =>
      one.messageIndex === culprit.messageIndex ||
      one.related.some((place) => place.messageIndex === culprit.messageIndex),
  );
  const rules = new Set(decoded.matches.map((match) => match.rule));
  // A note says that nothing is wrong: an error is about one only where it names its rule.
  return (
    here.find((one) => rules.has(one.rule)) ??
    here.find((one) => one.messageIndex === culprit.messageIndex && one.severity !== 'info')
  );
}

/** True while a pasted error stands that no repair is known to have ended. */
export function isUnexplained({
  refusal,
  proved,
}: Pick<State, 'refusal'> & { readonly proved: Pick<Proved, 'finding' | 'endsError'> | null }): boolean {
  const decoded = decodedIn(refusal);
  if (decoded === null || proved?.endsError === true) return false;
  if (isOutside(decoded) && decoded.about !== 'request' && decoded.about !== 'tools') return false;
  if (decoded.culprit !== undefined && decoded.notInFile === undefined) return true;
  const isOfError = decoded.matches.some(({ rule }) => rule !== undefined && rule === proved?.finding?.rule);
  return !isOfError && foundIn(refusal) === null;
}

interface Left {
  readonly counts: Pick<SessionView['counts'], 'messages' | 'errors' | 'warnings'>;
}

/** What the state before, which is the state of now, does not say after a fix; null where it says all. */
export function leftWords({ counts }: Left, isRefused: boolean): string | null {
  if (counts.messages === 0) return 'No message is left.';
  if (!isRefused || counts.errors + counts.warnings > 0) return null;
  return 'We know of no other problem. Whether this ends your error cannot be checked here.';
}

type Sums = Pick<PlanView, 'summary' | 'before' | 'after'> & Partial<Pick<PlanView, 'trim'>>;

/** What was fixed, in one sentence: "Message 3 is fixed." */
export function provedWords(
  { plan, request, finding }: Pick<Proved, 'request' | 'finding'> & { readonly plan: Sums },
  view: Pick<SessionView, 'diagnostics'>,
): string {
  if (plan.trim != null) return `Trimmed to ${sizeAfter(plan.trim)}.`;
  if (request.kind === 'trim' || request.kind === 'pictures' || request.kind === 'hand' || finding === null)
    return `Applied: ${plan.summary}.`;
  const left = view.diagnostics.filter((it) => it.rule === finding.rule).length;
  const ended = plan.before.errors + plan.before.warnings - plan.after.errors - plan.after.warnings;
  if (request.kind === 'all' || (request.kind === 'repair' && ended > 1))
    return ended > 0 ? `${count(ended, 'problem')} fixed.` : `Applied: ${plan.summary}.`;
  if (request.kind === 'repair' && left > 0) return `Applied: ${plan.summary}.`;
  if (finding.messageIndex < 0) return `Fixed: ${plan.summary}.`;
  return `Message ${digits(finding.messageIndex)} is fixed.`;
}
