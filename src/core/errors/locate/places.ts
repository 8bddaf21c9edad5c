import { type Diagnostic, wholeOf } from '../../model/diagnostic.ts';
import type { Message, Part } from '../../model/message.ts';
import type { Culprit } from '../decoded.ts';
import type { PathRead } from '../match/path.ts';
import type { ErrorRow } from '../row.ts';

export function placeIn(
  message: Message,
  partIndex: number | null,
): Pick<Culprit, 'at' | 'messageIndex' | 'partIndex'> {
  const part = partIndex === null ? undefined : message.parts[partIndex];
  return { at: part?.at ?? message.at, messageIndex: message.index, partIndex: part ? partIndex : null };
}

export function placeOf(finding: Diagnostic): Pick<Culprit, 'at' | 'messageIndex' | 'partIndex'> {
  return { at: wholeOf(finding), messageIndex: finding.messageIndex, partIndex: finding.partIndex };
}

/** True if a finding is about a message, as its place or as a related one. */
export function touches(finding: Diagnostic, message: Message): boolean {
  return finding.messageIndex === message.index || finding.related.some((it) => it.messageIndex === message.index);
}

/** True if a message holds what an error of this kind can be about. */
export function suits(message: Message, suspect: ErrorRow['suspect']): boolean {
  if (suspect === undefined || suspect === 'any') return true;
  if (suspect === 'assistant') return message.role === 'assistant';
  if (suspect === 'user') return message.role === 'user' || message.role === 'tool';
  if (suspect === 'system') return message.role === 'system' || message.role === 'developer';
  return message.parts.some((part) => isSuspect(part, suspect));
}

export function isSuspect(part: Part, suspect: ErrorRow['suspect']): boolean {
  if (suspect === 'calls') return part.kind === 'call';
  if (suspect === 'results') return part.kind === 'result';
  if (suspect === 'reasoning') return part.kind === 'reasoning';
  // Media inside a result has no part of its own.
  return part.kind === 'media' || part.kind === 'result';
}

/**
 * The part that a path's number means, in messages that were sent as one: by the pointer where the wire has the same
 * list, else by counting.
 */
export function partOf(group: readonly Message[], place: PathRead): { message: Message; part: number } | null {
  if (place.part === null) return null;
  const number = place.part;
  for (const message of group.length === 1 ? group : []) {
    const end = `/${place.list ?? 'content'}/${number}`;
    const part = message.parts.findIndex((it) => it.at.endsWith(end) || it.at.includes(`${end}/`));
    if (part >= 0) return { message, part };
  }
  let left = number;
  for (const message of group) {
    const own = message.parts.map((_, i) => i);
    const counted = place.list === 'tool_calls' ? own.filter((i) => message.parts[i]?.kind === 'call') : own;
    const part = counted[left];
    if (part !== undefined) return { message, part };
    left -= counted.length;
  }
  return null;
}
