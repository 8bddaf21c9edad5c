import { CallTrait, type Diagnostic, type Links, type Message, type Part, wordsLength } from '../core/index.ts';
import { numberAt } from './numbers.ts';
import { ROLE_CODES, type RowColumns } from './protocol.ts';

const KIND_BIT: { readonly [K in Part['kind']]: number } = {
  text: 128,
  call: 1,
  result: 2,
  media: 4,
  reasoning: 8,
  opaque: 16,
};
const CALL_OPEN = 32;
const RESULT_ORPHAN = 64;
const SEVERITY = { info: 1, warning: 2, error: 3 } as const;

/** One number per message and fact: all that the table, the gutter and the overview need without asking again. */
export function columnsOf(messages: readonly Message[], links: Links, diagnostics: readonly Diagnostic[]): RowColumns {
  const count = messages.length;
  const role = new Uint8Array(count);
  const kinds = new Uint8Array(count);
  const chars = new Int32Array(count);
  for (const [i, message] of messages.entries()) {
    role[i] = ROLE_CODES.indexOf(message.role);
    let bits = 0;
    let size = 0;
    for (const part of message.parts) {
      bits |= KIND_BIT[part.kind];
      size += sizeOf(part);
    }
    kinds[i] = bits;
    chars[i] = size;
  }
  const { linkCall, linkResult } = pairsOf(links);
  const { messages: callers, answers, traits } = links.columns;
  for (const [call, caller] of callers.entries())
    if (answers[call] === null && (numberAt(traits, call) & CallTrait.server) === 0)
      kinds[caller] = numberAt(kinds, caller) | CALL_OPEN;
  for (const { message } of links.orphans) kinds[message] = numberAt(kinds, message) | RESULT_ORPHAN;
  const severity = severitiesOf(count, diagnostics);
  return { count, role, severity, kinds, chars, linkCall, linkResult };
}

/** The worst finding of each message: 0 none, 1 info, 2 warning, 3 error. */
export function severitiesOf(count: number, diagnostics: readonly Diagnostic[]): Uint8Array {
  const severity = new Uint8Array(count);
  for (const { messageIndex: i, severity: level } of diagnostics)
    if (i >= 0 && i < count) severity[i] = Math.max(numberAt(severity, i), SEVERITY[level]);
  return severity;
}

/** Every call with each of its results, as messages, in the order of the calls. */
function pairsOf({ columns: { messages, answerMessages, more } }: Links): Pick<RowColumns, 'linkCall' | 'linkResult'> {
  let pairs = 0;
  for (const [call, answer] of answerMessages.entries()) if (answer >= 0) pairs += 1 + (more.get(call)?.length ?? 0);
  const linkCall = new Int32Array(pairs);
  const linkResult = new Int32Array(pairs);
  let at = 0;
  for (const [call, caller] of messages.entries()) {
    const answer = answerMessages[call] ?? -1;
    if (answer < 0) continue;
    linkCall[at] = caller;
    linkResult[at++] = answer;
    for (const result of more.get(call) ?? []) {
      linkCall[at] = caller;
      linkResult[at++] = result.message;
    }
  }
  return { linkCall, linkResult };
}

/** Characters of readable text. */
function sizeOf(part: Part): number {
  if (part.kind === 'text' || part.kind === 'reasoning' || part.kind === 'result') return wordsLength(part.text);
  if (part.kind === 'call') return part.name.length + lengthOf(part.args);
  return 0;
}

/** Roughly what the value's JSON would take, without writing it. Iterative, for arguments nest as deep as they like. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return wordsLength(value);
  let size = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const it = waiting.pop();
    if (typeof it === 'string') size += wordsLength(it) + 2;
    else if (Array.isArray(it)) {
      size += it.length + 1;
      for (const item of it) waiting.push(item);
    } else if (typeof it === 'object' && it !== null) {
      size += 2;
      for (const [key, inner] of Object.entries(it)) {
        size += key.length + 4;
        waiting.push(inner);
      }
    } else size += 5;
  }
  return size;
}
