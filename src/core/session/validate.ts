import { readMessages } from '../formats/plain.ts';
import type { Diagnostic, TargetId } from '../model/diagnostic.ts';
import { isIdle } from '../model/plan.ts';
import type { Snapshot } from '../snapshot.ts';
import { speaks } from '../targets/facts.ts';
import { targetOrGeneric } from '../targets/registry.ts';
import { diagnose } from './check.ts';
import { fileProblems, withFileFixes } from './file-problems.ts';
import { targetFor } from './open.ts';
import { planFix, READ_ONLY, SEALED } from './plans.ts';
import { questionOf } from './question.ts';
import type { Terms } from './situation.ts';

export interface ValidateOptions extends Terms {
  readonly target?: TargetId;
  /** Which of the snapshot's transcripts; 0 by default. */
  readonly transcript?: number;
}

/**
 * What the target refuses in a transcript, sorted by place. Reads only. Accepts a snapshot or a plain list of messages;
 * for a plain list the spans are null and the spelling rules (`json/*`) have nothing to look at.
 */
export function validateMessages(source: Snapshot | readonly unknown[], options: ValidateOptions = {}): Diagnostic[] {
  return isList(source) ? validateList(source, options) : validateSnapshot(source, options);
}

const isList = (source: Snapshot | readonly unknown[]): source is readonly unknown[] => Array.isArray(source);

function validateList(messages: readonly unknown[], options: ValidateOptions): Diagnostic[] {
  const { format, transcript } = readMessages(messages);
  const id = options.target ?? targetFor(format, transcript).id;
  const target = targetOrGeneric(id);
  return diagnose({
    transcript,
    target,
    native: speaks(target, format.api),
    document: null,
    list: messages,
    repaired: [],
    terms: options,
  });
}

function validateSnapshot(snapshot: Snapshot, options: ValidateOptions): Diagnostic[] {
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  if (!transcript) return [];
  const found = diagnose(questionOf(snapshot, transcript, options, fileProblems(snapshot)));
  if (transcript.readOnly)
    return found.map((finding, i) => writable(snapshot, finding, i < MOST ? options : null, READ_ONLY));
  return withFileFixes(
    snapshot,
    transcript.sealed ? found.map((finding) => writable(snapshot, finding, options, SEALED)) : found,
  );
}

/** So many findings of a format that is only read are asked which of their fixes can be written. */
const MOST = 100;

/** A finding with those of its fixes that can be written; one without any that matters says why. */
function writable(snapshot: Snapshot, found: Diagnostic, options: ValidateOptions | null, why: string): Diagnostic {
  const fixes = found.fixes.filter((fix) => options !== null && !isIdle(planFix(snapshot, found, fix, options)));
  const isLost = fixes.length === 0 && found.severity !== 'info' && found.unfixable === undefined;
  return { ...found, fixes, ...(isLost ? { unfixable: why } : {}) };
}
