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

/** What was found out about words that were looked for, by the places of the messages. */
interface Sought {
  readonly words: string;
  readonly state: Uint8Array;
}

/** So many words are remembered, those that were of use last before others. */
const REMEMBERED = 12;
const remembered = new WeakMap<readonly Message[], readonly Sought[]>();

/**
 * Whether the words are in a message. Whoever types on asks for longer words, which are only where the shorter ones are;
 * whoever takes a letter back asks for what was known before.
 */
function fitting(messages: readonly Message[], words: string): (message: Message, at: number) => boolean {
  const before = remembered.get(messages) ?? [];
  const useful = before.filter((it) => words.includes(it.words) || it.words.includes(words));
  const state = new Uint8Array(messages.length);
  for (const it of useful) learn(state, it, words);
  const others = before.filter((it) => !useful.includes(it));
  remembered.set(messages, [{ words, state }, ...useful, ...others].slice(0, REMEMBERED));
  const holds = finder(words);
  return (message, at) => {
    if (state[at] === UNKNOWN) state[at] = holds(messageText(message)) ? FITS : MISSES;
    return state[at] === FITS;
  };
}

/** What is known of words because it is known of others. */
function learn(state: Uint8Array, { words: others, state: known }: Sought, words: string): void {
  const isLonger = words.includes(others);
  const isShorter = others.includes(words);
  for (const [at, it] of known.entries()) {
    if ((isLonger && it === MISSES) || (isShorter && it === FITS)) state[at] = it;
  }
}

/** Looks for words that are in lower case already. */
function finder(words: string): (text: string) => boolean {
  if (!ASCII.test(words)) return (text) => text.toLowerCase().includes(words);
  // Ends at the first place it finds, and copies nothing: less time than lower case takes, most of all where they are often.
  const pattern = new RegExp(words.replace(SIGNS, '\\$&'), 'i');
  const lower = (text: string) => text.toLowerCase().includes(words);
  return (text) => pattern.test(text) || (LOWER_TO_ASCII.test(text) && lower(text));
}

/** What is no ASCII, but is in lower case: the dotted I and the sign of Kelvin. */
const LOWER_TO_ASCII = /[\u0130\u212a]/;
const ASCII = /^[\u0000-\u007f]*$/;
const SIGNS = /[\\^$.*+?()[\]{}|/-]/g;

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
