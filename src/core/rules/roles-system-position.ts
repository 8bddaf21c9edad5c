import type { Finding } from '../model/diagnostic.ts';
import type { Message } from '../model/message.ts';
import { sideOf } from '../model/turns.ts';
import { type Rule, type RuleInput, severityUnder } from './rule.ts';
import { atMessage } from './words.ts';

/** Finds system messages where the API does not take them. */
export const rolesSystemPosition: Rule = {
  id: 'roles/system-position',
  title: 'System message in a wrong place',
  asks: 'Do system messages stand where the API takes them?',
  why: 'One API takes the system prompt in a field beside the list, another as the first message, a third anywhere. Instructions that a program adds in the middle, and histories made for another API, break this.',
  severity: 'error',
  fact: 'system',
  also: ['systemInList'],
  *check(input) {
    const where = input.facts.system?.is;
    if (where === 'first') yield* notFirst(input.transcript.messages);
    if (where === 'top-level' && input.native) yield* inList(input);
    // A history of another format has its system messages lifted by whoever converts it; a plain one may be sent as it is.
    if (where === 'top-level' && !input.native && isPlain(input.transcript.messages))
      for (const finding of inList(input)) yield { ...finding, severity: 'warning' };
  },
  say({ data, messageIndex, variant }) {
    const what = `Message ${messageIndex} is a ${data.role} message`;
    if (variant === 'not-first') return `${what} in the middle; it must stand at the beginning.`;
    if (variant === 'placement')
      return `${what} that does not stand between a user turn and an assistant turn, or at the end.`;
    return `${what} in the list; system text belongs into the request's system field.`;
  },
};

/** True for a list of roles and strings, which no format tells from another. */
const isPlain = (messages: readonly Message[]): boolean =>
  messages.every((it) => it.shape === 'string' && it.role !== 'tool' && it.parts.every((part) => part.kind === 'text'));

const isSystem = (message: Message): boolean => sideOf(message.role) === 'system';

function* notFirst(messages: readonly Message[]): Iterable<Finding> {
  const start = messages.findIndex((it) => !isSystem(it));
  if (start === -1) return;
  for (const message of messages.filter((it, i) => i > start && isSystem(it)))
    yield atMessage(message, { role: message.role }, { variant: 'not-first' });
}

function* inList({ transcript, facts }: RuleInput): Iterable<Finding> {
  const { messages, model } = transcript;
  const taken = facts.systemInList;
  for (const message of messages.filter((it) => it.role === 'system')) {
    // Directives without text may stand anywhere.
    if (taken && !taken.assumed && message.parts.length === 0) continue;
    const data = { role: message.role, model };
    if (!taken) yield atMessage(message, data);
    else if (taken.assumed) yield atMessage(message, data, message.index > 0 ? { severity: 'warning' } : {});
    else if (message.index === 0) yield atMessage(message, data, { variant: 'first' });
    else if (!standsWell(messages, message.index))
      yield atMessage(message, data, { variant: 'placement', severity: severityUnder('error', taken) });
  }
}

/** Behind a user turn or a server tool's result, in front of an assistant turn or at the end. */
function standsWell(messages: readonly Message[], at: number): boolean {
  const before = messages[at - 1]!;
  const after = messages[at + 1];
  const last = before.parts.at(-1);
  const follows = sideOf(before.role) === 'user' || (last?.kind === 'result' && last.server);
  return follows && (after === undefined || after.role === 'assistant');
}
