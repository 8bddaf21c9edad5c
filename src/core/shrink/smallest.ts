import type { Diagnostic } from '../model/diagnostic.ts';
import type { Message, Part } from '../model/message.ts';
import type { TextDocument } from '../text/document.ts';
import { applyEdits } from '../text/edits.ts';
import { lower } from '../text/lower.ts';
import { around, fewest } from './fewest.ts';
import { fewestValues } from './values.ts';

interface Opened {
  readonly text: string;
  readonly document: TextDocument;
}

interface List {
  readonly messages: readonly Message[];
  /** True if it is in the format, and before the API, of the one that is made smaller. */
  readonly isSame: boolean;
  findings(): readonly Diagnostic[];
}

/** What is made smaller, and how it is written and opened. */
interface Source<S extends Opened> {
  readonly whole: S;
  readonly messages: readonly Message[];
  /** True where no message can be removed. */
  readonly isFixed: boolean;
  /** The text with some of the messages; null where they cannot be written alone. */
  write(kept: ReadonlySet<number>): string | null;
  /** Opens a text as if nobody knew it. */
  open(text: string): { readonly opened: S; readonly lists: readonly List[] };
}

/** Texts that are opened at most, and characters of all of them: so many, and so many times the text itself. */
const STEPS = 3000;
const CHARACTERS = 60_000_000;
const TIMES = 8;

const AS_WRITTEN =
  'This finding is about how the text is written and ends when anything in it changes; the text is returned unchanged.';
const SMALL = 'Nothing in it can go without the finding; the text is returned unchanged.';
const STOPPED = 'There were too many ways to make it smaller: it is valid, and may not be the smallest.';

/**
 * The smallest text that still gives a finding: messages that it does not need go, then everything in the document that it
 * does not need, then the ends of long strings. `note`: why it is no smaller, null where that is plain.
 */
export function smallest<S extends Opened>(sought: Diagnostic, all: readonly Diagnostic[], source: Source<S>) {
  const search = new Search(sought, all, source);
  const fewer = search.fewestMessages();
  const least = search.fewestValues(fewer);
  const { text } = least ?? fewer.opened;
  const isSmall = text === source.whole.text;
  const note = least === null ? AS_WRITTEN : search.isStopped ? STOPPED : isSmall ? SMALL : null;
  return { text, opened: least ?? fewer.opened, kept: fewer.kept, steps: search.steps, note };
}

/** Some of the messages, and the text of them alone. */
interface Fewer<S> {
  readonly kept: readonly number[];
  readonly opened: S;
}

interface Demand {
  /** The messages that are left, by their number in the original. */
  readonly kept: readonly number[];
  /** What is known of them: parts may go, and nothing else may be read. */
  readonly messages: readonly Message[];
}

class Search<S extends Opened> {
  steps = 0;
  isStopped = false;
  private characters: number;
  private readonly errors: ReadonlySet<string>;

  constructor(
    private readonly sought: Diagnostic,
    all: readonly Diagnostic[],
    private readonly source: Source<S>,
  ) {
    this.characters = CHARACTERS + TIMES * source.whole.text.length;
    this.errors = new Set(all.filter(isError).map(nameOf));
  }

  /** The messages that the finding needs; all of them where it is gone once they are written again. */
  fewestMessages(): Fewer<S> {
    const { messageIndex, related } = this.sought;
    const { messages, whole, isFixed } = this.source;
    const places = [messageIndex, ...related.map((it) => it.messageIndex)].filter((it) => it >= 0);
    let best: Fewer<S> = { kept: messages.map((it) => it.index), opened: whole };
    if (isFixed) return best;
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
  fewestValues({ opened, kept }: Fewer<S>): S | null {
    const { document } = opened;
    const demand = { kept, messages: kept.flatMap((it) => this.source.messages[it] ?? []) };
    let best = this.seen(document.text, demand);
    if (best === null) return opened === this.source.whole ? null : opened;
    fewestValues(document.value, (changes) => {
      const next = this.seen(applyEdits(document.text, lower(document, changes)), demand);
      if (next) best = next;
      return next !== null;
    });
    return best;
  }

  /** The text with some of the messages, if it still says what it must. */
  private withMessages(kept: readonly number[]): Fewer<S> | null {
    const { whole, messages, write } = this.source;
    if (kept.length === 0) return null;
    if (kept.length === messages.length) return { kept, opened: whole };
    // Writing costs what it writes over, not what is left.
    if (!this.maySpend(whole.text.length / 4)) return null;
    const written = write(new Set(kept));
    const opened = written === null ? null : this.seen(written, { kept, messages: [] });
    return opened && { kept, opened };
  }

  /** A text that is opened as if nobody knew it; null if the finding is not there, or something else is. */
  private seen(text: string, { kept, messages }: Demand): S | null {
    if (!this.maySpend(text.length)) return null;
    this.steps++;
    const { opened, lists } = this.source.open(text);
    const name = nameOf(this.sought);
    const isFound = lists.some((list) => {
      if (!list.isSame || list.messages.length !== kept.length) return false;
      if (!messages.every((was, i) => isReadAlike(was, list.messages[i]))) return false;
      const found = list.findings().map((one) => ({ ...one, messageIndex: kept[one.messageIndex] ?? -1 }));
      return (
        found.some((one) => nameOf(one) === name) && found.every((one) => !isError(one) || this.errors.has(nameOf(one)))
      );
    });
    return isFound ? opened : null;
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

const isError = (it: Pick<Diagnostic, 'severity'>): boolean => it.severity === 'error';

type Named = Pick<Diagnostic, 'rule' | 'variant' | 'severity' | 'messageIndex'>;

const nameOf = ({ rule, variant = '', severity, messageIndex }: Named): string =>
  `${rule} ${variant} ${severity} ${messageIndex}`;

/** True if a message is read as it was, with no part that was not there before; texts may be shorter. */
function isReadAlike(was: Message, now: Message | undefined): boolean {
  if (was.roleName !== now?.roleName || was.role !== now.role || was.shape !== now.shape) return false;
  const before = was.parts.map(outlineOf);
  let from = 0;
  return now.parts.every((part) => {
    const at = before.indexOf(outlineOf(part), from);
    from = at + 1;
    return at >= 0;
  });
}

function outlineOf(part: Part): string {
  const own: readonly unknown[] =
    part.kind === 'call'
      ? [part.id, part.name, part.args === undefined]
      : part.kind === 'result'
        ? [part.callId, part.name, part.text === '']
        : part.kind === 'media'
          ? [part.data === null, part.url === null]
          : part.kind === 'opaque'
            ? [part.label]
            : [part.text === ''];
  return JSON.stringify([part.kind, ...own]);
}
