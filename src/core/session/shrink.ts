import type { Diagnostic } from '../model/diagnostic.ts';
import { Draft } from '../model/draft.ts';
import type { Message } from '../model/message.ts';
import { around, fewest } from '../shrink/fewest.ts';
import { isReadAlike } from '../shrink/read-alike.ts';
import { fewestValues } from '../shrink/values.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import { applyEdits } from '../text/edits.ts';
import { lower } from '../text/lower.ts';
import { carriedEdits } from './apply.ts';
import { type OpenOptions, openTranscript, resolveTarget } from './open.ts';
import { compile } from './plans.ts';
import { type ValidateOptions, validateMessages } from './validate.ts';

/** The smallest text that was found with one finding in it. */
export interface Shrunk {
  readonly text: string;
  /** The text, opened. */
  readonly snapshot: Snapshot;
  /** Messages that are no longer in it. */
  readonly removed: number;
  /** Those that are, by their number in the original. */
  readonly kept: readonly number[];
  /** Texts that were opened and checked on the way. */
  readonly steps: number;
  /** Why it is no smaller, where that is not plain. */
  readonly note?: string;
}

/** Texts that are opened at most, and characters of all of them: so many, and so many times the text itself. */
const STEPS = 3000;
const CHARACTERS = 60_000_000;
const TIMES = 8;

const GONE = 'The finding is no longer there; the text is returned unchanged.';
const AS_WRITTEN =
  'This finding is about how the text is written and ends when anything in it changes; the text is returned unchanged.';
const SMALL = 'Nothing in it can go without the finding; the text is returned unchanged.';
const STOPPED = 'There were too many ways to make it smaller: it is valid, and may not be the smallest.';

/**
 * Finds the smallest text that still gives a finding: messages that it does not need go, then everything in the document
 * that it does not need, then the ends of long strings. What is left opens as the same format before the same API, gives
 * the same finding at the same message, is read the same way, and has no error that was not there before. Changes nothing
 * in the snapshot.
 */
export function shrinkTranscript(snapshot: Snapshot, key: string, options: ValidateOptions = {}): Shrunk {
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  const all = validateMessages(snapshot, options);
  const sought = all.find((it) => it.key === key);
  const count = transcript?.messages.length ?? 0;
  const untouched = { text: snapshot.text, snapshot, removed: 0, kept: [...Array(count).keys()], steps: 0 };
  if (!transcript || !sought) return { ...untouched, note: GONE };
  const search = new Search(snapshot, transcript, sought, all, options);
  const fewer = search.fewestMessages();
  const least = search.fewestValues(fewer);
  const text = least?.text ?? null;
  const note = text === null ? AS_WRITTEN : search.isStopped ? STOPPED : text === snapshot.text ? SMALL : null;
  return {
    ...(least ?? { text: fewer.snapshot.text, snapshot: fewer.snapshot }),
    removed: count - fewer.kept.length,
    kept: fewer.kept,
    steps: search.steps,
    ...(note === null ? {} : { note }),
  };
}

/** Some of the messages, and the text of them alone. */
interface Fewer {
  readonly kept: readonly number[];
  readonly snapshot: Snapshot;
}

/** What a text must still say. */
interface Demand {
  /** The messages that are left, by their number in the original. */
  readonly kept: readonly number[];
  /** What is known of them: parts may go, and nothing else may be read. */
  readonly messages: readonly Message[];
}

class Search {
  steps = 0;
  isStopped = false;
  private characters: number;
  private readonly errors: ReadonlySet<string>;
  private readonly how: OpenOptions;

  constructor(
    private readonly snapshot: Snapshot,
    private readonly transcript: OpenedTranscript,
    private readonly sought: Diagnostic,
    all: readonly Diagnostic[],
    private readonly options: ValidateOptions,
  ) {
    this.characters = CHARACTERS + TIMES * snapshot.text.length;
    this.errors = new Set(all.filter(isError).map(nameOf));
    this.how = howOpened(snapshot, transcript, options);
  }

  /** The messages that the finding needs; all of them where it is gone once they are written again. */
  fewestMessages(): Fewer {
    const { messageIndex, related } = this.sought;
    const { messages } = this.transcript;
    const places = [messageIndex, ...related.map((it) => it.messageIndex)].filter((it) => it >= 0);
    let best: Fewer = { kept: messages.map((it) => it.index), snapshot: this.snapshot };
    if (this.transcript.readOnly) return best;
    const holds = (kept: readonly number[]): boolean => {
      const next = this.withMessages(kept);
      if (next) best = next;
      return next !== null;
    };
    const near = around(messages.length, places, holds);
    if (near === null) return best;
    // The message that the finding is about stays.
    const own = near.includes(messageIndex) ? [messageIndex] : [];
    const free = near.filter((it) => it !== messageIndex);
    const merged = (kept: readonly number[]) => [...kept, ...own].sort((a, b) => a - b);
    fewest(free, (kept) => holds(merged(kept)));
    return best;
  }

  /** The text of the document alone, with nothing in it that the finding does not need; null if it is not in that. */
  fewestValues({ snapshot, kept }: Fewer): Pick<Shrunk, 'text' | 'snapshot'> | null {
    const { document } = snapshot;
    const demand = { kept, messages: kept.flatMap((it) => this.transcript.messages[it] ?? []) };
    let best = this.seen(document.text, demand, this.how);
    if (best === null) return snapshot === this.snapshot ? null : { text: snapshot.text, snapshot };
    fewestValues(document.value, (changes) => {
      const next = this.seen(applyEdits(document.text, lower(document, changes)), demand, this.how);
      if (next) best = next;
      return next !== null;
    });
    return { text: best.text, snapshot: best };
  }

  /** The text with some of the messages, if it still says what it must. */
  private withMessages(kept: readonly number[]): Fewer | null {
    if (kept.length === 0) return null;
    if (kept.length === this.transcript.messages.length) return { kept, snapshot: this.snapshot };
    // Writing costs what it writes over, not what is left.
    if (!this.maySpend(this.snapshot.text.length / 4)) return null;
    const stays = new Set(kept);
    const draft = new Draft(this.transcript.messages);
    draft.leaveOut((place) => !stays.has(place));
    const plan = compile(this.snapshot, this.transcript, draft, 'Shrink');
    if (plan.changes.length === 0) return null;
    const { outer, document, text } = this.snapshot;
    const written = applyEdits(outer ? text : document.text, carriedEdits(this.snapshot, [plan]));
    const snapshot = this.seen(written, { kept, messages: [] }, this.how);
    return snapshot && { kept, snapshot };
  }

  /** A text that is opened as if nobody knew it; null if the finding is not there, or something else is. */
  private seen(text: string, { kept, messages }: Demand, how: OpenOptions): Snapshot | null {
    if (!this.maySpend(text.length)) return null;
    this.steps++;
    const opened = openTranscript(text, how);
    const { format } = this.transcript;
    const target = resolveTarget(this.transcript, this.options.target).id;
    for (const [transcript, it] of opened.transcripts.entries()) {
      if (it.format.id !== format.id || it.messages.length !== kept.length || it.target.id !== target) continue;
      if (!messages.every((was, i) => isReadAlike(was, it.messages[i]))) continue;
      const found = validateMessages(opened, { ...this.options, transcript }).map((one) => ({
        ...one,
        messageIndex: kept[one.messageIndex] ?? -1,
      }));
      if (!found.some((one) => nameOf(one) === nameOf(this.sought))) continue;
      if (found.every((one) => !isError(one) || this.errors.has(nameOf(one)))) return opened;
    }
    return null;
  }

  private maySpend(characters: number): boolean {
    if (this.steps >= STEPS || this.characters < characters) {
      this.isStopped = true;
      return false;
    }
    this.characters -= characters;
    return true;
  }
}

/**
 * How a text is opened so that nothing is told that it does not say itself, but for what was chosen by hand; and for the
 * format and the API where the text that is open does not say them itself any more.
 */
function howOpened(snapshot: Snapshot, transcript: OpenedTranscript, options: ValidateOptions): OpenOptions {
  const target = resolveTarget(transcript, options.target).id;
  const { format, messages, withFailed } = transcript;
  const { more, conversation } = snapshot;
  const around = {
    ...(more === undefined ? {} : { more }),
    ...(conversation === undefined ? {} : { conversation }),
    ...(withFailed ? { failedTurns: true } : {}),
  };
  const isChosen = format.isChosen === true;
  const isAsked = options.target !== undefined || transcript.target.isChosen === true;
  const how = { ...around, ...(isChosen ? { format: format.id } : {}), ...(isAsked ? { target } : {}) };
  const isSo = openTranscript(snapshot.text, how).transcripts.some(
    (it) => it.format.id === format.id && it.target.id === target && it.messages.length === messages.length,
  );
  return isSo ? how : { ...around, format: format.id, target };
}

const isError = (it: Pick<Diagnostic, 'severity'>): boolean => it.severity === 'error';

const nameOf = ({
  rule,
  variant,
  severity,
  messageIndex,
}: Pick<Diagnostic, 'rule' | 'variant' | 'severity' | 'messageIndex'>): string =>
  `${rule} ${variant ?? ''} ${severity} ${messageIndex}`;
