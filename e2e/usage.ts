import type { Sample } from './samples.ts';

const WORDS = 'the parser returns a token stream and checks every value before it writes the result'.split(' ');

/**
 * A Claude Code session that records what the API counted: 0.3 tokens per character, one request in five wildly off.
 * Every request calls a tool; its result is of very different lengths.
 */
export function usageSession(requests: number): Sample {
  const pieces: string[] = [];
  let prompt = 8000;
  let written = 0;
  const add = (type: string, message: object, more: object = {}) => {
    const parentUuid = pieces.length === 0 ? null : `u${pieces.length - 1}`;
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, pieces.length)).toISOString();
    const common = {
      parentUuid,
      isSidechain: false,
      userType: 'external',
      cwd: '/app',
      sessionId: 'a1',
      version: '2.1.14',
    };
    pieces.push(JSON.stringify({ ...common, uuid: `u${pieces.length}`, timestamp: at, type, ...more, message }));
  };
  for (let i = 0; i < requests; i++) {
    const text = wordsOf(8 + ((i * 37) % 11) ** 3 / 8);
    const result = { type: 'tool_result', tool_use_id: idOf(i - 1), content: text };
    add('user', { role: 'user', content: i % 6 === 0 ? text : [result] });
    written += text.length;
    prompt += Math.round(written * 0.3 * (i % 5 === 4 ? 3 : 1));
    const usage = { input_tokens: 4, cache_read_input_tokens: prompt, output_tokens: 30 };
    const last = i % 6 === 5;
    const block = last
      ? { type: 'text', text: wordsOf(30) }
      : { type: 'tool_use', id: idOf(i), name: 'Read', input: { file_path: `/src/${i}.ts` } };
    const answer = { model: 'claude-sonnet-4-5-20250929', id: `msg_${i}`, type: 'message', role: 'assistant' };
    add('assistant', { ...answer, content: [block], usage }, { requestId: `req_${i}` });
    written = last ? wordsOf(30).length : `Read{"file_path":"/src/${i}.ts"}`.length;
  }
  return { text: `${pieces.join('\n')}\n`, pieces };
}

const idOf = (i: number): string => `toolu_${String(i).padStart(22, '0')}`;

const wordsOf = (count: number): string =>
  Array.from({ length: Math.ceil(count) }, (_, i) => WORDS[(i * 5) % WORDS.length]).join(' ');
