import {
  type Diagnostic,
  FIXES,
  FORMATS,
  factsAbout,
  firstLine,
  type Plan,
  planFix,
  RULES,
  recordedRefusal,
  type Snapshot,
  TARGETS,
  type TextProblem,
} from '../core/index.ts';
import { columnsOf } from './columns.ts';
import type { Derived } from './derived.ts';
import type { Opened } from './history.ts';
import { namingLine } from './lines.ts';
import { outlineOf } from './outline.ts';
import { costOf, deedOf, effectWords, verdictOf } from './phrases.ts';
import type { AppliedStep, CheckedBy, DiagnosticView, FixView, SectionView, SessionView } from './protocol.ts';
import { aroundOf } from './request-around.ts';
import type { Session } from './session.ts';

/** Problems that are listed; the others are counted. */
const LISTED = 1000;
/** So much of a conversation's name is told. */
const LONGEST_NAME = 80;
/** Fixes are priced at once while pricing them all looks at no more messages and findings than this; else when asked for. */
const PRICED = 20_000;

/** Everything the page shows of a session without asking again. */
export function sessionView(session: Session, step: AppliedStep | null = null): SessionView {
  const derived = session.derived();
  const { snapshot, transcript, links, diagnostics } = derived;
  const { messages } = transcript;
  const rows = columnsOf(messages, links, diagnostics);
  const target = TARGETS.find((it) => it.id === snapshot.target.id);
  const speaker = speakerOf(snapshot);
  const records = snapshot.document.records;
  const section = sectionView(session.opened);
  return {
    revision: session.revision,
    fileName: session.opened.fileName,
    format: snapshot.format,
    carrier: snapshot.carrier,
    reading: session.reading,
    target: {
      ...snapshot.target,
      speaker,
      checkedBy: checkedBy(snapshot),
      model: session.terms.model ?? transcript.model ?? null,
      alternate: target !== undefined && factsAbout(target, transcript).consecutive?.is === 'refused',
      counter: target?.counter ?? null,
    },
    transcript: session.shownNumber,
    transcripts: listsOf(snapshot),
    firstLine: session.linesBefore + firstLine(snapshot),
    section,
    problems: snapshot.problems.map((it) => inFile(it, session.linesBefore)),
    moreTranscripts: snapshot.moreConversations === true,
    counts: {
      messages: messages.length,
      calls: links.count,
      errors: diagnostics.filter((it) => it.severity === 'error').length,
      warnings: diagnostics.filter((it) => it.severity === 'warning').length,
      infos: diagnostics.filter((it) => it.severity === 'info').length,
      asides: transcript.asides.length,
      chars: rows.chars.reduce((sum, it) => sum + it, 0),
      lines: records ? records.length / 2 : null,
    },
    ...toolsOf(derived),
    verdict: {
      ...verdictOf(diagnostics, messages.length, speaker, { isSection: section !== null, by: checkedBy(snapshot) }),
      repair: null,
    },
    diagnostics: diagnosticViews(session),
    moreDiagnostics: Math.max(0, diagnostics.length - LISTED),
    rows,
    outline: outlineOf(rows),
    undo: session.history.undoTitle,
    redo: session.history.redoTitle,
    did: session.history.did,
    edited: session.edited,
    pastedError: session.opened.error ?? '',
    recordedError: session.edited ? null : recordedRefusal(snapshot, session.transcriptNumber),
    stored: transcript.stored,
    encoding: session.opened.encoding.name,
    step,
    unsearched: session.opened.encoding.held?.hasWords ?? false,
    around: aroundOf(derived),
    recommended: 'recommended',
  };
}

/** Who rejects: the API that the session is checked for. */
export function speakerOf({ target: { id, title } }: Pick<Snapshot, 'target'>): string {
  const target = TARGETS.find((known) => known.id === id);
  return target?.kind === 'any' ? 'any API' : (target?.speaker ?? title);
}

/** By what a conversation is checked. */
export function checkedBy({ format, target }: Pick<Snapshot, 'format' | 'target'>): CheckedBy {
  if (FORMATS.find(({ id }) => id === format.id)?.guessed) return 'guess';
  return TARGETS.find(({ id }) => id === target.id)?.kind === 'any' ? 'all-apis' : 'api';
}

/** Where in its file the text lies that is open; null where it is all of it. */
function sectionView({ file, around, carried }: Opened): SectionView | null {
  if (!around || file === null) return null;
  const { size } = file;
  const { edits, unsaved } = carried ?? { edits: 0, unsaved: false };
  return { from: around.before.size, to: size - around.after.size, size, edits, unsaved };
}

/** A problem of the text with the line of its file. */
function inFile(problem: TextProblem, before: number): TextProblem {
  const { line, message } = problem;
  return line === null ? problem : { ...problem, line: line + before, message: namingLine(message, line, before) };
}

/** The fixes of a diagnostic with what each would cost. The one that does what the recommended repair does says so, and comes first. */
export function fixViews(session: Session, diagnostic: Diagnostic, repair: Plan | null): FixView[] {
  const done = new Set(repair?.rows.map(deedOf));
  let found = false;
  const views = diagnostic.fixes.map((id) => {
    const fix = FIXES.find((it) => it.id === id);
    const title = fix?.title ?? id;
    const effect = fix?.effect ?? 'lossy';
    if (!repair) return { id, title, effect, cost: effectWords(effect), recommended: false };
    const plan = planFix(session.snapshot, diagnostic.key, id, session.terms);
    const recommended = !found && plan.rows.length > 0 && plan.rows.every((row) => done.has(deedOf(row)));
    found ||= recommended;
    return { id, title, effect: plan.effect, cost: costOf(plan), recommended };
  });
  return views.sort((view, other) => Number(other.recommended) - Number(view.recommended));
}

function diagnosticViews(session: Session): DiagnosticView[] {
  const { diagnostics, transcript, lineOf } = session.derived();
  const listed = diagnostics.slice(0, LISTED);
  const fixes = listed.reduce((sum, it) => sum + it.fixes.length, 0);
  const priced = fixes * (transcript.messages.length + diagnostics.length) <= PRICED;
  const repair = priced ? session.repair() : null;
  const titles = new Map(RULES.map((rule) => [rule.id, rule.title]));
  // Copied, a finding looks for its place once.
  const before = session.linesBefore;
  return listed.map(({ ...it }) => {
    const line = it.span ? lineOf(it.span.start) : null;
    return {
      ...it,
      message: line === null ? it.message : namingLine(it.message, line - before, before),
      title: titles.get(it.rule) ?? it.rule,
      line,
      fixViews: fixViews(session, it, repair),
    };
  });
}

/** Tools that menus list: of more nobody would find one there. */
const TOOLS = 500;

function toolsOf({ transcript, links }: Derived): Pick<SessionView, 'tools' | 'moreTools'> {
  const names = new Set((transcript.tools ?? []).map((tool) => tool.name));
  for (const call of links.columns.calls) names.add(call.name);
  names.delete('');
  const sorted = [...names].sort((a, b) => a.localeCompare(b));
  return { tools: sorted.slice(0, TOOLS), moreTools: Math.max(0, sorted.length - TOOLS) };
}

/** The lists to choose from; where they are of several formats each says its own. */
function listsOf({ transcripts, conversations }: Snapshot): SessionView['transcripts'] {
  if (conversations) {
    const kinds = new Set(conversations.map((it) => it.format)).size;
    return conversations.map(({ label, format, elements }) => ({
      label: kinds > 1 ? `${format}, ${label}` : label,
      messages: elements,
    }));
  }
  const isMixed = new Set(transcripts.map((it) => it.format.id)).size > 1;
  const names = transcripts.map((it) => it.called?.name ?? null);
  const isShared = names.some((it, at) => it !== null && names.indexOf(it) !== at);
  return transcripts.map((it, at) => {
    const place = nameOf(it, isShared) ?? labelOf(it.at, at);
    return { label: isMixed ? `${it.format.title}, ${place}` : place, messages: it.messages.length };
  });
}

/** A conversation by its own name; by its id too where several have one name. */
function nameOf({ called }: Snapshot['transcripts'][number], isShared: boolean): string | null {
  const said = [called?.name, isShared || !called?.name ? called?.id : null].filter((it) => it);
  return said.length === 0 ? null : said.join(', ').replace(/\s+/g, ' ').slice(0, LONGEST_NAME);
}

function labelOf(at: string, number: number): string {
  return at === '' ? `List ${number + 1}` : at.slice(1).replaceAll('/', '.');
}
