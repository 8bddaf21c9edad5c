import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Message, Part } from '../../model/message.ts';
import type { Culprit } from '../decoded.ts';
import type { Placed } from '../match/matches.ts';
import type { PathRead } from '../match/path.ts';
import type { ErrorRow } from '../row.ts';
import { partOf, placeIn, placeOf, suits, touches } from './places.ts';
import { type Reading, readingsOf } from './readings.ts';

/**
 * Looks a numbered message up: where our own rule agrees first, as sent before joined before shifted. `elsewhere` says
 * whether the same fault at another message may be meant.
 */
export function byPath(
  one: Placed,
  messages: readonly Message[],
  findings: readonly Diagnostic[],
  elsewhere = true,
): Culprit | undefined {
  const index = one.match.messageIndex;
  if (index === undefined) return undefined;
  const readings = readingsOf(messages);
  const numbers = one.place?.fromOne ? [index, index + 1] : [index];
  for (const reading of readings) {
    for (const number of numbers) {
      const found = agreed(one, reading, number, findings);
      if (found) return found;
    }
  }
  const near = elsewhere ? nearestOf(findings, index) : undefined;
  if (near) {
    const note = `Message ${index}, which the error names, does not break its rule in this file; the nearest one that does is message ${near.messageIndex}.`;
    return { ...placeOf(near), how: 'rule', sure: findings.length === 1 ? 'likely' : 'guess', note };
  }
  for (const reading of readings) {
    const found = fitting(one, reading, index);
    if (found) return found;
  }
  return undefined;
}

function agreed(one: Placed, reading: Reading, number: number, findings: readonly Diagnostic[]): Culprit | undefined {
  const group = targetsOf(one, reading, number);
  const own = findings.filter((it) => group.some((message) => it.messageIndex === message.index));
  const part = one.place ? partOf(reading.groups[number] ?? [], one.place) : null;
  const exact = part && own.find((it) => it.messageIndex === part.message.index && it.partIndex === part.part);
  const finding = exact ?? own[0] ?? findings.find((it) => group.some((message) => touches(it, message)));
  if (!finding) return undefined;
  return {
    ...placeOf(finding),
    how: reading.how,
    sure: 'certain',
    note: noteOf(one, reading, number, finding.messageIndex),
  };
}

function fitting(one: Placed, reading: Reading, number: number): Culprit | undefined {
  const group = targetsOf(one, reading, number);
  const { suspect } = one.hit.row;
  const part = one.place ? partOf(reading.groups[number] ?? [], one.place) : null;
  const kind = kindNamed(one);
  const isOfKind = kind === undefined || part?.message.parts[part.part ?? -1]?.kind === kind;
  if (part && suits(part.message, suspect) && isOfKind) {
    const note = noteOf(one, reading, number, part.message.index);
    return { ...placeIn(part.message, part.part), how: reading.how, sure: sureOf(reading), note };
  }
  const holds = (message: Message): boolean => message.parts.some((own) => own.kind === kind);
  const message = group.find((it) => suits(it, suspect) && holds(it)) ?? group.find((it) => suits(it, suspect));
  if (!message || (one.place?.part != null && part === null)) return undefined;
  const only = onlyPart(message, one);
  const note = noteOf(one, reading, number, message.index);
  return { ...placeIn(message, only), how: reading.how, sure: sureOf(reading), note };
}

const sureOf = (reading: Reading): Culprit['sure'] => (reading.how === 'path' ? 'likely' : 'guess');

const KINDS: ReadonlyMap<ErrorRow['suspect'], Part['kind']> = new Map([
  ['calls', 'call'],
  ['results', 'result'],
  ['reasoning', 'reasoning'],
  ['media', 'media'],
]);

/** Names of parts that validators write into a path. */
const STEPS: readonly (readonly [RegExp, Part['kind']])[] = [
  [/tool_?(?:use|calls?)\b|function_?call\b/i, 'call'],
  [/tool_?result|function_?(?:response|call_?output)/i, 'result'],
  [/\b(?:redacted_)?thinking\b|reasoning/i, 'reasoning'],
];

/** The kind of part that the path of a text names, or that its words are about. */
const kindNamed = ({ place, hit: { row } }: Placed): Part['kind'] | undefined =>
  STEPS.find(([step]) => place !== null && step.test(place.path))?.[1] ?? KINDS.get(row.suspect);

/** The one part that can be meant, if there is one. */
function onlyPart(message: Message, one: Placed): number | null {
  const kind = kindNamed(one);
  const parts = message.parts.map((part, i) => (part.kind === kind ? i : -1)).filter((i) => i >= 0);
  return parts.length === 1 ? (parts[0] ?? null) : null;
}

/** The messages that a number means: itself, or the calls before it where the text counts that way. */
function targetsOf(one: Placed, reading: Reading, number: number): readonly Message[] {
  const group = reading.groups[number] ?? [];
  if (one.hit.row.points !== 'calls-before') return group;
  for (let i = Math.min(number, reading.groups.length - 1); i >= 0; i--) {
    const before = reading.groups[i] ?? [];
    if (before.some((message) => message.parts.some((part) => part.kind === 'call'))) return before;
  }
  return group;
}

function nearestOf(findings: readonly Diagnostic[], index: number): Diagnostic | undefined {
  let best: Diagnostic | undefined;
  for (const it of findings) {
    if (it.messageIndex < 0) continue;
    if (!best || Math.abs(it.messageIndex - index) < Math.abs(best.messageIndex - index)) best = it;
  }
  return best ?? findings[0];
}

function noteOf(one: Placed, reading: Reading, number: number, index: number): string {
  const named = spelled(one.place, number);
  const why = reading.because === '' ? '' : ` when ${reading.because}`;
  if (one.hit.row.points === 'calls-before' && index !== number)
    return `The error names ${named}, where the results should be; the calls before it are in message ${index}${why === '' ? '' : `,${why}`}.`;
  if (index === number) return `The error names ${named}${why === '' ? '' : `, which is the same${why}`}.`;
  return `The error names ${named}, which is message ${index} of this file${why}.`;
}

function spelled(place: PathRead | null, number: number): string {
  return place && place.path !== '' ? place.path : `message ${number}`;
}
