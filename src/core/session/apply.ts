import type { Plan, ReadAs, ReportRow } from '../model/plan.ts';
import { placeOf } from '../operations/losses.ts';
import type { Snapshot } from '../snapshot.ts';
import { targetById } from '../targets/registry.ts';
import { append } from '../text/append.ts';
import { argumentEdits } from '../text/arguments.ts';
import { headEdits } from '../text/carriers/head-edits.ts';
import { type Change, type Edit, singly } from '../text/change.ts';
import type { OuterText, TextProblem } from '../text/document.ts';
import { applyEdits, besides } from '../text/edits.ts';
import { lately } from '../text/lately.ts';
import { lower } from '../text/lower.ts';
import { nestedEdits } from '../text/nested.ts';
import { isWithin, type Pointer, parent } from '../text/pointer.ts';
import { quoted } from '../text/shell.ts';
import { reopen } from './open.ts';

export interface Applied {
  readonly text: string;
  readonly snapshot: Snapshot;
  readonly report: readonly ReportRow[];
  /** Of the text that was read, or of what is around it: what was replaced. */
  readonly edits: readonly Edit[];
  /** Plans that touch what an earlier plan of the list touches; plan them again on the new snapshot. */
  readonly heldBack: readonly Plan[];
}

/** Applies plans of this snapshot at once. Plans that would touch the same place as an earlier one are held back. */
export function applyPlan(snapshot: Snapshot, plans: Plan | readonly Plan[]): Applied {
  const list: readonly Plan[] = 'changes' in plans ? [plans] : plans;
  const taken: Plan[] = [];
  const heldBack: Plan[] = [];
  const touched: Pointer[] = [];
  for (const plan of list) {
    // What stands alone touches nothing that another does.
    const places = list.length === 1 ? [] : placesOf(plan);
    if (taken.length > 0 && places.some((at) => touched.some((it) => isWithin(at, it) || isWithin(it, at))))
      heldBack.push(plan);
    else {
      taken.push(plan);
      append(touched, places);
    }
  }
  const [only] = taken;
  const made =
    only &&
    taken.length === 1 &&
    only.lineEdits === undefined &&
    only.headers === undefined &&
    snapshot.text.length <= KEPT
      ? once(only.changes, [snapshot], () => applied(snapshot, taken))
      : applied(snapshot, taken);
  return { ...made, report: taken.flatMap(({ rows }) => rows), heldBack };
}

type Made = Pick<Applied, 'text' | 'snapshot' | 'edits'>;

/** Of texts up to this length what a plan makes is kept with the plan: who plans may look at it before it is applied. */
const KEPT = 50_000;
const once = lately<readonly Change[], Made>();

function applied(snapshot: Snapshot, taken: readonly Plan[]): Made {
  const edits = carriedEdits(snapshot, taken);
  const { document, outer, problems } = snapshot;
  const text = applyEdits(outer ? snapshot.text : document.text, edits);
  const readAs = taken.find((plan) => plan.readAs)?.readAs;
  if (edits.length === 0 && text === snapshot.text && !readAs) return { text, snapshot, edits };
  const before = outer ? undefined : { document, edits, isClean: problems.every(isAboutFile) };
  return { text, snapshot: reopen(text, readAs ? asRead(snapshot, readAs) : snapshot, before), edits };
}

/** A snapshot of which the list that was rejected is read in another form. */
function asRead(snapshot: Snapshot, { at, format, target: id }: ReadAs): Snapshot {
  const { title = id } = targetById(id) ?? {};
  const target = { id, title, reason: 'the API that rejected it' };
  const transcripts = snapshot.transcripts.map((transcript) =>
    parent(transcript.at) === parent(at) || snapshot.transcripts.length === 1
      ? { ...transcript, at, format, target }
      : transcript,
  );
  return { ...snapshot, format, target, transcripts };
}

/** True of what is said of the file and not of the text that was read from it. */
export const isAboutFile = ({ kind }: TextProblem): boolean => kind === 'left-in-file' || kind === 'encoding';

/**
 * The characters a plan replaces, as edits of the whole text: a document inside another text is edited inside it. Where
 * the document stands alone they are edits of what was read (the mended text where there is one).
 */
export function carriedEdits(snapshot: Snapshot, plans: readonly Plan[]): readonly Edit[] {
  let text = textOf(snapshot);
  let edits: readonly Edit[] = editsOf(snapshot, plans);
  const headers = plans.flatMap((plan) => plan.headers ?? []);
  for (const outer of snapshot.outer ?? []) {
    const { start, end, as } = outer;
    if (as === 'literal') edits = nestedEdits(outer.text, outer, edits);
    else if (as === 'quoted') edits = requoted(outer, text, edits);
    else if (as === 'arguments') edits = argumentEdits(outer, text, applyEdits(text, edits));
    else if (as === 'mended') edits = [{ start, end, text: applyEdits(text, edits) }];
    else edits = edits.map((it) => ({ start: it.start + start, end: it.end + start, text: it.text }));
    edits = [...edits, ...headEdits(outer, headers)];
    text = outer.text;
  }
  return edits;
}

/** An argument of a command with the edits in it, quoted as it was. */
function requoted(
  { start, end, quote = 'single', isMended }: OuterText,
  inner: string,
  edits: readonly Edit[],
): Edit[] {
  if (edits.length === 0 && !isMended) return [];
  return [{ start, end, text: quoted(applyEdits(inner, edits), quote) }];
}

/** The characters a plan replaces, as edits of the snapshot's (mended) text. */
export function editsOf(snapshot: Snapshot, plans: readonly Plan[]): Edit[] {
  const changes = plans.flatMap((plan) => plan.changes);
  const lineEdits = plans.flatMap((plan) => plan.lineEdits ?? []);
  return besides(lower(snapshot.document, changes), lineEdits);
}

export const textOf = (snapshot: Snapshot): string => snapshot.document.text;

/** What a plan touches; a header, whose place is outside of the document, by a name that no pointer has. */
const placesOf = ({ changes, headers = [] }: Plan): Pointer[] => [
  ...singly(changes).map(placeOf),
  ...headers.map(({ name }) => `header ${name}`),
];
