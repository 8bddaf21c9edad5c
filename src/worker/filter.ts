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
  const texts = words === '' ? null : textsOf(messages);
  const found = new Int32Array(messages.length);
  let count = 0;
  for (const message of messages) {
    if (roles.size > 0 && !roles.has(message.role)) continue;
    if (troubled && !troubled.has(message.index)) continue;
    if (filter.callsOnly && !message.parts.some((it) => it.kind === 'call' || it.kind === 'result')) continue;
    if (ofTool && !ofTool.has(message.index)) continue;
    if (texts !== null && !texts(message).includes(words)) continue;
    found[count++] = message.index;
  }
  return found.slice(0, count);
}

/** Up to so many characters the texts are kept as they are looked through, so that a key answers at once. */
const KEPT = 30_000_000;
const known = new WeakMap<readonly Message[], ReadonlyMap<Message, string>>();

/** What is looked through, in lower case. */
function textsOf(messages: readonly Message[]): (message: Message) => string {
  const kept = known.get(messages);
  if (kept) return (message) => kept.get(message) ?? '';
  const texts = new Map<Message, string>();
  let size = 0;
  for (const message of messages) {
    const text = messageText(message).toLowerCase();
    size += text.length;
    if (size > KEPT) return (it) => messageText(it).toLowerCase();
    texts.set(message, text);
  }
  known.set(messages, texts);
  return (message) => texts.get(message) ?? '';
}

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
