/** Transcripts that no API was made for: few things that are very many or very long. Sizes as each test says. */

const WORDS = 'the quick brown fox jumps over a lazy dog and writes it down ';
export const wordsOf = (length: number): string => WORDS.repeat(Math.ceil(length / WORDS.length)).slice(0, length);

/** Characters that look like the data of a picture. */
export function base64(length: number): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  let state = 12345;
  return Array.from({ length }, () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return signs[(state >> 16) & 63];
  }).join('');
}

const body = (messages: readonly object[]): string =>
  JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 4096, messages });
const use = (n: number) => ({ type: 'tool_use', id: `toolu_${n}`, name: 'read_file', input: { path: `src/${n}.ts` } });
const answer = (n: number, content: string) => ({ type: 'tool_result', tool_use_id: `toolu_${n}`, content });

/** One result of that length; a second call has none. */
export const longResult = (text: string): string =>
  body([
    { role: 'user', content: 'Look at it.' },
    { role: 'assistant', content: [use(1), use(2)] },
    { role: 'user', content: [answer(1, text)] },
    { role: 'assistant', content: 'Done.' },
  ]);

/** The same in lines, of which one is that long. */
export const longLine = (text: string): string =>
  [
    { role: 'user', content: 'Look at it.' },
    {
      role: 'assistant',
      content: null,
      tool_calls: ['a', 'b'].map((id) => ({ id, type: 'function', function: { name: 'ls', arguments: '{}' } })),
    },
    { role: 'tool', tool_call_id: 'a', content: text },
    { role: 'user', content: 'Thanks.' },
  ]
    .map((it) => `${JSON.stringify(it)}\n`)
    .join('');

/** Arguments and a result of brackets in brackets. */
export function nested(depth: number): string {
  const text = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  return JSON.stringify({
    model: 'gpt-5.1',
    messages: [
      { role: 'user', content: 'Go.' },
      {
        role: 'assistant',
        content: null,
        tool_calls: ['a', 'b'].map((id) => ({ id, type: 'function', function: { name: 'ls', arguments: text } })),
      },
      { role: 'tool', tool_call_id: 'a', content: '['.repeat(depth) + ']'.repeat(depth) },
      { role: 'user', content: 'Thanks.' },
    ],
  });
}

/** Messages of one word, some of them of none. */
export const oneWord = (count: number, empty: number): string =>
  body(
    Array.from({ length: count }, (_, i) => ({
      role: i % 2 === 0 ? 'user' : 'assistant',
      content: i % empty === 51 ? '' : 'yes',
    })),
  );

/** One message that calls that often; every `open`th call has no result. */
export const manyCalls = (count: number, open: number): string =>
  body([
    { role: 'user', content: 'Go.' },
    { role: 'assistant', content: Array.from({ length: count }, (_, i) => use(i)) },
    {
      role: 'user',
      content: Array.from({ length: count }, (_, i) => i).flatMap((i) => (i % open ? [answer(i, 'ok')] : [])),
    },
    { role: 'assistant', content: 'Done.' },
    { role: 'user', content: 'Thanks.' },
  ]);

/** The same where every result is a message. */
export const manyAnswers = (count: number, open: number): string =>
  JSON.stringify({
    model: 'gpt-5.1',
    messages: [
      { role: 'user', content: 'Go.' },
      {
        role: 'assistant',
        content: null,
        tool_calls: Array.from({ length: count }, (_, i) => ({
          id: `call_${i}`,
          type: 'function',
          function: { name: 'ls', arguments: '{}' },
        })),
      },
      ...Array.from({ length: count }, (_, i) => i).flatMap((i) =>
        i % open ? [{ role: 'tool', tool_call_id: `call_${i}`, content: 'ok' }] : [],
      ),
      { role: 'user', content: 'Thanks.' },
    ],
  });

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function record(n: number, parent: number | null, isUser: boolean): string {
  const text = `Number ${n}`;
  const message = isUser
    ? { role: 'user', content: text }
    : {
        id: `msg_${n}`,
        type: 'message',
        model: 'claude-sonnet-4-5',
        role: 'assistant',
        content: [{ type: 'text', text }],
      };
  const parentUuid = parent === null ? null : uuid(parent);
  const timestamp = new Date(1_760_000_000_000 + n * 1000).toISOString();
  return `${JSON.stringify({ type: message.role, uuid: uuid(n), parentUuid, sessionId: 's', timestamp, message })}\n`;
}

/** A session in which one message was answered that often. */
export const children = (count: number): string =>
  record(0, null, true) + Array.from({ length: count }, (_, i) => record(i + 1, 0, false)).join('');

/** A session that was forked at each of its messages. */
export function forks(count: number): string {
  const lines = [record(0, null, true)];
  for (let i = 1; i <= count; i++) {
    const parent = i === 1 ? 0 : i - 1;
    lines.push(record(1_000_000 + i, parent, i % 2 === 0), record(i, parent, i % 2 === 0));
  }
  return lines.join('');
}
