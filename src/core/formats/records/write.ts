import type { Draft, DraftMessage } from '../../model/draft.ts';
import type { Part, Role, Transcript } from '../../model/message.ts';
import { type Pointer, valueAt } from '../../text/pointer.ts';
import { list, type Spelling, toValue } from '../../text/spelling.ts';
import type { Placement, Source } from '../format.ts';
import { arrange, type Session } from './arrange.ts';
import { type LineScene, slotsOf } from './lines.ts';
import { readSession, type SessionLine, sessionLines } from './read.ts';

/**
 * Spells a drafted session: whole lines go, children of a removed line get its parent, new lines are linked between
 * their neighbours. Lines that are no part of the conversation stay as they are, apart from a parent that is gone.
 */
export function spellSession(source: Source, transcript: Transcript, draft: Draft): readonly Placement[] {
  const records = valueAt(source.value, transcript.at);
  if (!Array.isArray(records)) return [];
  const lines = sessionLines(records, transcript.at);
  const session: Session = { root: source.value, records, lines, transcript };
  const drafted: DraftMessage[] = [];
  if (draft.liftedSystem.length > 0) drafted.push({ from: null, role: 'user', parts: draft.liftedSystem });
  drafted.push(...draft.messages);
  const scene = sceneOf(session);
  const slots = drafted.flatMap((it) => slotsOf(it, scene));
  const wanted = outline(drafted.map((it) => ({ role: it.role, parts: it.parts.map((part) => part.part) })));
  const reads = (items: readonly Spelling[]): boolean =>
    outline(
      readSession(
        items.map((it) => toValue(it, source.value)),
        '',
      ).messages,
    ) === wanted;
  // Links are touched only where something changed; if that is not read as drafted, the whole chain is linked anew.
  const near = arrange(session, slots, false);
  const items = reads(near) ? near : arrange(session, slots, true);
  return [{ at: transcript.at, spelling: list(items === near || reads(items) ? items : near) }];
}

function sceneOf({ root, lines, transcript }: Session): LineScene {
  const depth = transcript.at.length + 1;
  const placeIn = (at: Pointer): number => Number.parseInt(at.slice(depth), 10);
  return {
    root,
    transcript,
    home: (from) => `${transcript.at}/${placeIn(from.part.at)}/message`,
    lineAt: (at): SessionLine | undefined => lines[placeIn(at)] ?? undefined,
    taken: new Set(),
  };
}

/** What a history says. Borders between messages of one role say nothing, nor do places of results: they follow calls. */
function outline(messages: readonly { readonly role: Role; readonly parts: readonly Part[] }[]): string {
  const words: string[] = [];
  const results: string[] = [];
  for (const { role, parts } of messages)
    for (const part of parts) (part.kind === 'result' ? results : words).push(`${role} ${partOutline(part)}`);
  return [...words, ...results.sort()].join('\n');
}

function partOutline(part: Part): string {
  switch (part.kind) {
    case 'call':
      return `call ${part.id} ${part.name}`;
    case 'result':
      return `result ${part.callId} ${part.text.length}`;
    case 'text':
    case 'reasoning':
      return `${part.kind} ${part.text.length}`;
    default:
      return part.kind;
  }
}
