import {
  carriedEdits,
  type Diagnostic,
  type Edit,
  type Plan,
  planRepair,
  rejectedList,
  reopen,
  type Snapshot,
  type TextFault,
  type TextProblem,
  textOf,
  typeInto,
  validateMessages,
} from '../core/index.ts';
import { type Built, BuiltPlans, type NearMessage } from './built.ts';
import { compose, difference } from './compose.ts';
import { asShown, type Derived, derive, type Terms, today } from './derived.ts';
import { History, type Opened, stepOf } from './history.ts';
import { AS_SHOWN, isOneOfRecords, openOf, withTargets } from './opened.ts';
import { doesAlike } from './phrases.ts';
import { didBy } from './plan-request.ts';
import type { AppliedStep, PlanRequest, ReadingChoice, SessionRecord } from './protocol.ts';
import { States } from './states.ts';

/** Everything that is open: the text with its history, the chosen list and target, and the plans that were built. */
export class Session {
  /** What was done to the text since it was opened. */
  readonly history: History;
  private readonly states = new States();
  private readonly notes: readonly TextProblem[];
  /** The text of now, read; null until somebody looks. */
  private current: Snapshot | null;
  private number = 0;
  private list = 0;
  /** The error text of the API that rejected what is open; empty where none was pasted. */
  private refusal = '';
  /** The model that somebody named; null while the conversation says it. */
  private model: string | null = null;
  private chosenReading = AS_SHOWN;
  /** Of several conversations in the text the one that was chosen; null while the likeliest is shown. */
  private conversation: number | null = null;
  /** The targets that were chosen by hand, by list: each may be for another API. */
  private readonly chosen = new Map<number, string>();
  private known: Derived | null = null;
  private repaired: Plan | null = null;
  private readonly plans = new BuiltPlans();

  constructor(snapshot: Snapshot, opened: Opened, notes: readonly TextProblem[] = []) {
    this.history = new History(opened);
    this.notes = notes;
    this.current = snapshot;
    this.list = rejectedList(snapshot);
  }

  get revision(): number {
    return this.number;
  }

  get transcriptNumber(): number {
    return this.list;
  }

  /** What the page calls the one that is shown: a conversation of the text, or a list of its one document. */
  get shownNumber(): number {
    return this.snapshot.conversation ?? this.list;
  }

  get edited(): boolean {
    return this.history.position > 0;
  }

  /** What was done since the text was opened, as edits of it. */
  editsSinceOpened(): readonly Edit[] {
    return this.history.edits();
  }

  /** How somebody chose that the text is read. */
  get reading(): ReadingChoice {
    return this.chosenReading;
  }

  /** What was opened, as long as it is open: a key for what is known of it. */
  get opened(): Opened {
    return this.history.opened;
  }

  /** Lines of the file before those that are open. */
  get linesBefore(): number {
    return this.opened.around?.lines ?? 0;
  }

  /** The text as it was opened, read. Once it was edited this reads it again. */
  readOpened(asShown = false): Snapshot {
    return this.edited ? openOf(this.opened, asShown ? this.conversation : null, this.reading) : this.snapshot;
  }

  /** The text of now: format and target of the list that is shown, with the target that was chosen for it. */
  get snapshot(): Snapshot {
    this.current ??= openOf(this.opened, this.conversation, this.reading);
    const target = this.chosen.get(this.current.conversation ?? this.list);
    return asShown(this.current, { list: this.list, target, notes: this.notes, edited: this.edited });
  }

  derived(): Derived {
    this.known ??= derive(this.snapshot, this.terms, this.linesBefore);
    return this.known;
  }

  /** The text before the change that was applied last, read; of now where nothing was. */
  get snapshotBefore(): Snapshot {
    const [snapshot, position] = [this.snapshot, this.history.position - 1];
    const was = () => this.states.look(position, this.conversation) ?? reopen(this.history.text(position), snapshot);
    return position < 0 ? snapshot : withTargets(was(), snapshot.transcripts);
  }

  /** What only the page knows of a check: the list, the day, and what an API said. */
  get terms(): Terms {
    const model = this.model === null ? {} : { model: this.model };
    const original = this.edited ? { original: () => this.readOpened(true) } : {};
    return { transcript: this.list, day: today(), refusal: this.refusal, ...original, ...model };
  }

  /** Checks against what an API said, or against the target alone; false where that changes no finding and no repair. */
  setRefusal(text: string): boolean {
    if (text === this.refusal) return false;
    const { diagnostics: before } = this.derived();
    this.refusal = text;
    const after = validateMessages(this.snapshot, this.terms);
    const isSame = (found: readonly Diagnostic[]) => found.map(({ key, severity }) => `${severity} ${key}`).join('\n');
    const was = this.repaired;
    this.repaired = null;
    if (isSame(before) === isSame(after) && (was === null || doesAlike(was, this.repair()))) return false;
    this.forget();
    return true;
  }

  /** The recommended repair of now. */
  repair(): Plan {
    this.repaired ??= planRepair(this.snapshot, { preset: 'recommended', ...this.terms });
    return this.repaired;
  }

  setTarget(target: string | null): void {
    if (target === null) this.chosen.delete(this.shownNumber);
    else this.chosen.set(this.shownNumber, target);
    this.forget();
  }

  /** Checks for a model, whatever the conversation names; null or empty: for the one that it names. */
  setModel(model: string | null): void {
    this.model = model === null || model.trim() === '' ? null : model.trim();
    this.forget();
  }

  /** Reads the text of now in another way; false where it holds no message then, and nothing changes. */
  setReading(reading: ReadingChoice): boolean {
    const snapshot = this.readNow(null, reading);
    if (!snapshot.transcripts.some(({ messages }) => messages.length > 0)) return false;
    this.chosenReading = reading;
    this.conversation = null;
    this.current = snapshot;
    this.list = rejectedList(snapshot);
    this.states.dropAfter(-1);
    this.number++;
    this.forget();
    return true;
  }

  setTranscript(list: number): void {
    const { conversations, conversation } = this.snapshot;
    if (conversations) {
      const wanted = Math.max(0, Math.min(list, conversations.length - 1));
      if (wanted !== conversation) {
        this.conversation = wanted;
        this.current = this.readNow(wanted, this.reading);
      }
      this.forget();
      return;
    }
    this.list = Math.max(0, Math.min(list, this.snapshot.transcripts.length - 1));
    this.forget();
  }

  /** A plan that can be asked about and applied by its number. */
  remember(plan: Plan, request: PlanRequest, near: NearMessage | null = null): Built {
    return this.plans.keep(this.build(plan, request, near));
  }

  build(plan: Plan, request: PlanRequest, near: NearMessage | null = null): Built {
    return this.plans.build(this.snapshot, plan, request, near);
  }

  /** The plan of that number, the newest for null; undefined once the text has changed. */
  plan(id: number | null): Built | undefined {
    return this.plans.find(id);
  }

  /** The bytes of now, or as a plan would leave them. */
  bytes(built: Built | null): Promise<Blob> {
    return this.history.bytes(built === null ? [] : this.editsOf(built));
  }

  /** Says what was done, so that it can be done again to the same text; null where the plan changes nothing. */
  apply(built: Built): AppliedStep | null {
    if (built.plan.rows.length === 0) return null;
    const step = stepOf(built.plan.title, didBy(built.request), this.editsOf(built));
    const { snapshot } = built.applied();
    this.push(step);
    this.moved(snapshot);
    return step;
  }

  /** Puts typed characters in, as one step with those before them where they go on; a fault where the text cannot be read then. */
  type(edit: Edit, goesOn: boolean): AppliedStep | TextFault {
    const typed = typeInto(this.snapshot, edit);
    if ('message' in typed) return typed;
    const step = stepOf(typed.plan.title, 'edited', this.editsOf(typed));
    const latest = goesOn ? this.history.latest : undefined;
    const amended = latest?.by === step.by ? this.history.amend(latest, step.edits) : null;
    if (amended === null) this.push(step);
    this.moved(typed.applied.snapshot);
    return amended ?? step;
  }

  undo(): void {
    this.go(-1);
  }

  redo(): void {
    this.go(1);
  }

  /** Becomes what a session of the same text was. */
  resume({ targets, transcript, revision, steps, at, model, reading }: Omit<SessionRecord, 'input'>): void {
    this.history.resume(steps, at);
    const isRead = reading !== undefined && this.setReading(reading);
    if (!isRead && this.edited) this.current = this.readAgain();
    this.setTranscript(transcript);
    for (const [list, target] of targets) this.chosen.set(list, target);
    this.model = model ?? null;
    this.number = revision;
  }

  /** Edits of the text of now; where it was mended to be read, the mending is one of them. */
  private editsOf({ plan }: Pick<Built, 'plan'>): Edit[] {
    const { snapshot } = this;
    const edits = carriedEdits(snapshot, [plan]);
    return snapshot.outer ? [...edits] : compose(difference(snapshot.text, textOf(snapshot)), edits);
  }

  private push(step: AppliedStep): void {
    this.leave();
    this.history.push(step);
    this.states.dropAfter(this.history.position - 1);
  }

  private go(by: 1 | -1): void {
    const { position } = this.history;
    if (!this.history.move(by)) return;
    this.leave(position);
    const kept = this.states.take(this.history.position, this.conversation);
    if (kept) this.current = null;
    this.moved(kept ?? this.readAgain(by));
  }

  /** What is on the screen is kept as far as there is room. */
  private leave(position = this.history.position): void {
    if (this.current) this.states.keep(position, this.conversation, this.current);
  }

  /** `by`: a step that was done or taken back; of the text around it nothing is read again. */
  private readAgain(by?: 1 | -1): Snapshot {
    const was = this.current;
    // Two read texts at a time would be one too many.
    this.forget();
    this.current = null;
    if (by !== undefined && was !== null && isOneOfRecords(was)) {
      const made = { document: was.document, edits: this.history.editsFrom(by), isClean: true };
      return reopen(this.history.text(), was, made);
    }
    return this.edited && was ? reopen(this.history.text(), was) : openOf(this.opened, this.conversation, this.reading);
  }

  private readNow(conversation: number | null, reading: ReadingChoice): Snapshot {
    return openOf({ ...this.opened, text: this.history.text() }, conversation, reading);
  }

  private moved(snapshot: Snapshot): void {
    this.current = withTargets(snapshot, this.current?.transcripts ?? []);
    this.number++;
    this.forget();
  }

  private forget(): void {
    this.known = null;
    this.repaired = null;
    this.plans.forget();
  }
}
