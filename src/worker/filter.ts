import { type Diagnostic, type Links, type Message, messageText } from '../core/index.ts';
import type { RowFilter } from './protocol.ts';

/** Indices of the messages that pass. Words are looked for in contents, names, arguments and results, in any case. */
export function filterMessages(
  messages: readonly Message[],
  links: Links,
  diagnostics: readonly Diagnostic[],
  filter: RowFilter,
): Int32Array {
  const roles = new Set(filter.roles);
  const troubled = filter.problemsOnly
    ? new Set(diagnostics.filter((it) => it.severity !== 'info').map((it) => it.messageIndex))
    : null;
  const ofTool = filter.tool === null ? null : messagesOf(filter.tool, links);
  const words = filter.text.toLowerCase();
  const fits = words === '' ? null : fitting(messages, words);
  const found = new Int32Array(messages.length);
  let count = 0;
  for (const [at, message] of messages.entries()) {
    if (roles.size > 0 && !roles.has(message.role)) continue;
    if (troubled && !troubled.has(message.index)) continue;
    if (filter.callsOnly && !message.parts.some((it) => it.kind === 'call' || it.kind === 'result')) continue;
    if (ofTool && !ofTool.has(message.index)) continue;
    if (fits !== null && !fits(message, at)) continue;
    found[count++] = message.index;
  }
  return found.slice(0, count);
}

const UNKNOWN = 0;
const FITS = 1;
const MISSES = 2;

/** What was found out about the words that were looked for last, by the places of the messages. */
interface Sought {
  readonly words: string;
  readonly state: Uint8Array;
}

const sought = new WeakMap<readonly Message[], Sought>();

/** Whether the words are in a message. Whoever types on asks for longer words, which are only where the shorter ones are. */
function fitting(messages: readonly Message[], words: string): (message: Message, at: number) => boolean {
  const before = sought.get(messages);
  const state = before === undefined ? new Uint8Array(messages.length) : knownOf(before, words);
  sought.set(messages, { words, state });
  const texts = textsOf(messages);
  return (message, at) => {
    if (state[at] === UNKNOWN) state[at] = texts(message).includes(words) ? FITS : MISSES;
    return state[at] === FITS;
  };
}

/** What is known of words because it was known of others. */
function knownOf({ words: before, state }: Sought, words: string): Uint8Array {
  const isLonger = words.includes(before);
  const isShorter = before.includes(words);
  return state.map((it) => ((isLonger && it === MISSES) || (isShorter && it === FITS) ? it : UNKNOWN));
}

/** Up to so many characters the texts are kept as they are looked through, so that a key answers at once. */
const KEPT = 30_000_000;
/** None of messages that have more. */
const known = new WeakMap<readonly Message[], ReadonlyMap<Message, string> | null>();

/** What is looked through, in lower case. */
function textsOf(messages: readonly Message[]): (message: Message) => string {
  let kept = known.get(messages);
  if (kept === undefined) {
    kept = readAll(messages);
    known.set(messages, kept);
  }
  return kept === null ? lowerText : (message) => kept.get(message) ?? '';
}

function readAll(messages: readonly Message[]): ReadonlyMap<Message, string> | null {
  const texts = new Map<Message, string>();
  let size = 0;
  for (const message of messages) {
    const text = lowerText(message);
    size += text.length;
    if (size > KEPT) return null;
    texts.set(message, text);
  }
  return texts;
}

const lowerText = (message: Message): string => messageText(message).toLowerCase();

/** Messages that call a tool or answer such a call; a result seldom says the tool's name itself. */
function messagesOf(tool: string, links: Links): Set<number> {
  const found = new Set<number>();
  links.columns.calls.forEach((call, number) => {
    if (call.name !== tool) return;
    const { message, results } = links.link(number);
    found.add(message);
    for (const result of results) found.add(result.message);
  });
  for (const orphan of links.orphans) if (orphan.result.name === tool) found.add(orphan.message);
  return found;
}
