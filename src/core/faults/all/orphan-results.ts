import { strictObject, enum as zEnum } from 'zod';
import type { LinkedCall, LinkedResult, PartPlace } from '../../model/links.ts';
import { leadingResults } from '../../model/sides-of-turns.ts';
import { isOldForm } from '../../operations/old-form.ts';
import { ownersOf, ownResults } from '../../operations/own-results.ts';
import { type Because, removePlaces, resultsAsText, saidByUser, sweepEmptied } from '../../operations/parts.ts';
import { passWith } from '../../operations/pass.ts';
import { isDenied, referencesOf, removeReferences } from '../../operations/stored-calls.ts';

const OPTIONS = strictObject({
  /** What becomes of one that a call without a result could own: it gets the id of that call or stays as text, or goes. */
  owned: zEnum(['restore', 'remove']).default('restore'),
});

export const OWNED: Because = {
  by: 'tools/orphan-result',
  reason: 'Several calls without a result could own this one, so its words are kept as text.',
};

/** Tells whether an open call before a result could own it. Linear: of each tool the first open call counts. */
export function owners(open: readonly LinkedCall[]): (orphan: LinkedResult) => boolean {
  const first = new Map<string, number>();
  for (const { call, message } of open)
    if (!call.server)
      for (const name of ['', call.name]) first.set(name, Math.min(first.get(name) ?? message, message));
  return ({ message, result }) => (first.get(result.name ?? '') ?? message) < message;
}

export const orphanResults = passWith({
  id: 'orphan-results',
  options: OPTIONS,
  plan(draft, { owned }, context) {
    // Where the provider stores what came before, the calls may stand there.
    const { orphans, callIdRequired } = context.facts;
    if ((context.continues && !context.deniedCalls?.size) || !(orphans || callIdRequired)) return;
    const isNameless = ({ result }: LinkedResult) => result.callId === null;
    // An API that pairs nothing rejects no more than results that name no call.
    const isOfKind = orphans ? () => true : isNameless;
    const isMeant = (it: LinkedResult) => isOfKind(it) && (!context.continues || isDenied(it.result, context));
    const because = orphans
      ? { by: 'tools/orphan-result', reason: 'No call in the conversation has this result.' }
      : { by: 'tools/missing-id', reason: 'No call in the conversation has this result, and it names none.' };
    const isOld = (message: number): boolean => isOldForm(draft.messageAt(message));
    const led = context.more?.before ? leadingResults(draft.sight()) : 0;
    // Of a section of a file the calls of its first results stand before it; others may stand in a line that could not be read.
    const isAlone = ({ message, result }: LinkedResult): boolean =>
      message >= led && !(result.callId !== null && context.isUnread?.(result.callId));
    const alone = () => draft.links().orphans.filter((it) => isMeant(it) && isAlone(it));
    // A real result is restored to its call before any is removed.
    const lost = alone().filter(({ message, result }) => !result.server && !isOld(message));
    if (owned === 'restore')
      ownResults(draft, ownersOf(draft.sight(), draft.links().unanswered(), lost), context.facts);
    // One that any of several open calls could own is not deleted: its words stay.
    const mayBeOwned = owned === 'restore' ? owners(draft.links().unanswered()) : () => false;
    // Of what an API rejected nothing real is lost that text can keep, where text can be written.
    const isSaid = owned === 'restore' && context.isRejected !== undefined && context.isWritable === undefined;
    const staysAsText = (result: LinkedResult): boolean =>
      !result.result.server && result.result.text.trim() !== '' && (isSaid || mayBeOwned(result));
    const leaving = alone().filter(({ message, result }) => (context.native ? !isOld(message) : !result.server));
    const gone = leaving.filter((it) => !staysAsText(it));
    const stored = referencesOf(draft, leaving, context);
    // An answer cannot go, nor all of a request: what is all they say becomes text.
    const isWhole = gone.length > 0 && gone.length === draft.messages.reduce((sum, { parts }) => sum + parts.length, 0);
    if (isWhole && (context.sealed || isSaid)) {
      saidByUser(draft, new Set(resultsAsText(draft, draft.links().orphans, () => because)));
      return;
    }
    const staying = new Map<PartPlace, Because>(
      leaving.filter(staysAsText).map((it) => [it, mayBeOwned(it) ? OWNED : because]),
    );
    const said = resultsAsText(draft, [...staying.keys()], (place) => staying.get(place) ?? because);
    removePlaces(draft, gone, because);
    saidByUser(draft, new Set(said));
    removeReferences(draft, stored, because.by);
    sweepEmptied(draft);
  },
});
