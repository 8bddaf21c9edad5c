import type { Message, Part, Role } from '../model/message.ts';

/**
 * Draws a history from one line: messages are words, parts of a message are joined by `+`.
 *
 *     draw('s u a+c:1,2 t:1 t:2 a*400 u')
 *
 * `s` system, `d` developer, `u` user text, `a` assistant text, `k` reasoning, `c:ids` calls, `r:ids` results in a user
 * message, `t:ids` results in a tool message, `m` media, `o` opaque, `x` an unknown speaker, `e` an empty assistant
 * message. `*n` makes a text n characters long, `@name` names the tool of calls, a `!` at the end marks an aborted turn.
 */
export function draw(line: string): Message[] {
  return line
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(messageOf);
}

/** The history in the same words, for failure texts; sizes and tool names are left out. */
export function sketch(messages: readonly Message[]): string {
  return messages.map(wordOf).join(' ');
}

/** The messages with the numbers and pointers of their new places. */
export function renumber(messages: readonly Message[]): Message[] {
  return messages.map((message, index) => ({
    ...message,
    index,
    at: `/${index}`,
    pieces: null,
    parts: message.parts.map((part, i) => ({ ...part, at: `/${index}/content/${i}` })),
  }));
}

/** A message of parts, complete, at an index. */
export function messageWith(
  index: number,
  role: Role,
  parts: readonly Part[],
  state: Message['state'] = 'complete',
): Message {
  return {
    index,
    role,
    roleName: role,
    parts,
    at: `/${index}`,
    pieces: null,
    request: null,
    shape: 'list',
    id: null,
    state,
    model: null,
    emptyCalls: false,
    note: null,
  };
}

const ROLES: Readonly<Record<string, Role>> = {
  s: 'system',
  d: 'developer',
  u: 'user',
  r: 'user',
  m: 'user',
  a: 'assistant',
  k: 'assistant',
  c: 'assistant',
  e: 'assistant',
  t: 'tool',
  x: 'other',
};

function messageOf(word: string, index: number): Message {
  const aborted = word.endsWith('!');
  const items = (aborted ? word.slice(0, -1) : word).split('+');
  const parts: Part[] = [];
  for (const item of items)
    for (const part of partsOf(item, index, word)) parts.push(placed(part, index, parts.length));
  return messageWith(index, ROLES[word[0]!] ?? 'user', parts, aborted ? 'aborted' : 'complete');
}

const placed = (part: Part, index: number, i: number): Part => ({ ...part, at: `/${index}/content/${i}` });

function partsOf(item: string, index: number, word: string): Part[] {
  const match = /^([a-z])(?::([^*@]*))?(?:@([^*]*))?(?:\*(\d+))?$/.exec(item);
  if (!match) throw new Error(`"${word}" is no drawn message.`);
  const [, kind, ids, name, size] = match;
  const text = sized(`${kind}${index}`, size === undefined ? null : Number(size));
  const each = (ids ?? '').split(',').map((id) => (id === '' ? null : id));
  switch (kind) {
    case 'c':
      return each.map((id) => ({ kind: 'call', at: '', id, name: name ?? 'ls', args: { path: '.' }, server: false }));
    case 'r':
    case 't':
      return each.map((callId) => ({
        kind: 'result',
        at: '',
        callId,
        name: null,
        text: size === undefined ? `output of ${callId}` : text,
        isError: false,
        retry: false,
        server: false,
      }));
    case 'k':
      return [{ kind: 'reasoning', at: '', text, signature: null, redacted: false }];
    case 'm':
      return [{ kind: 'media', at: '', mime: 'image/png', data: null, url: 'https://example.org/a.png' }];
    case 'o':
      return [{ kind: 'opaque', at: '', label: 'block' }];
    case 'e':
      return [];
    default:
      return [{ kind: 'text', at: '', text }];
  }
}

function sized(text: string, size: number | null): string {
  return size === null ? text : text.padEnd(size, ' more').slice(0, size);
}

const LETTERS: Readonly<Record<Role, string>> = {
  system: 's',
  developer: 'd',
  user: 'u',
  assistant: 'a',
  tool: 't',
  other: 'x',
};

function wordOf(message: Message): string {
  const items = message.parts.map((part) => {
    switch (part.kind) {
      case 'call':
        return `c:${part.id ?? ''}`;
      case 'result':
        return `${message.role === 'tool' ? 't' : 'r'}:${part.callId ?? ''}`;
      case 'reasoning':
        return 'k';
      case 'media':
        return 'm';
      case 'opaque':
        return 'o';
      default:
        return LETTERS[message.role];
    }
  });
  const empty = message.role === 'assistant' ? 'e' : `${LETTERS[message.role]}*0`;
  return `${items.length > 0 ? items.join('+') : empty}${message.state === 'aborted' ? '!' : ''}`;
}
