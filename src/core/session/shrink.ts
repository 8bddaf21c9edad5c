import { Draft } from '../model/draft.ts';
import { isIdle } from '../model/plan.ts';
import { smallest } from '../shrink/smallest.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import { applyEdits } from '../text/edits.ts';
import { carriedEdits } from './apply.ts';
import { type OpenOptions, openTranscript, resolveTarget } from './open.ts';
import { compile } from './plans.ts';
import { type ValidateOptions, validateMessages } from './validate.ts';

export interface Shrunk {
  readonly text: string;
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

const GONE = 'The finding is no longer there; the text is returned unchanged.';

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
  if (!transcript || !sought)
    return { text: snapshot.text, snapshot, removed: 0, kept: [...Array(count).keys()], steps: 0, note: GONE };
  const how = howOpened(snapshot, transcript, options);
  const target = resolveTarget(transcript, options.target).id;
  const found = smallest(sought, all, {
    whole: snapshot,
    messages: transcript.messages,
    isFixed: transcript.readOnly === true,
    write: (kept) => written(snapshot, transcript, kept),
    open: (text) => {
      const opened = openTranscript(text, how);
      const lists = opened.transcripts.map((list, index) => ({
        ...list,
        isSame: list.format.id === transcript.format.id && list.target.id === target,
        findings: () => validateMessages(opened, { ...options, transcript: index }),
      }));
      return { opened, lists };
    },
  });
  const { opened, kept, steps, note } = found;
  const removed = count - kept.length;
  return { text: found.text, snapshot: opened, removed, kept, steps, ...(note === null ? {} : { note }) };
}

/** The text with some of the messages; null where nothing in it is written otherwise then. */
function written(snapshot: Snapshot, transcript: OpenedTranscript, kept: ReadonlySet<number>): string | null {
  const draft = new Draft(transcript.messages);
  draft.leaveOut((place) => !kept.has(place));
  const plan = compile(snapshot, transcript, draft, 'Shrink');
  const text = snapshot.outer ? snapshot.text : snapshot.document.text;
  return isIdle(plan) ? null : applyEdits(text, carriedEdits(snapshot, [plan]));
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
