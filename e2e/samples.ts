/** Transcripts in the shapes in which people have them. Built from pieces, so that a test can say which bytes must stay. */

export interface Sample {
  readonly text: string;
  /** The messages (or lines) as they are written in the text, in order. */
  readonly pieces: readonly string[];
}

const TOOLS =
  '[{"name":"list_files","description":"Lists a folder","input_schema":{"type":"object","properties":{"path":{"type":"string"}},"required":["path"]}},{"name":"read_file","description":"Reads a file","input_schema":{"type":"object","properties":{"path":{"type":"string"}},"required":["path"]}}]';

/** Spellings that a rewrite by way of JSON.parse would lose: long and decimal numbers, doubled keys, escapes. */
export const ODD_INPUT =
  '{"path":"src\\/\\u00e9t\\u00e9","size":12345678901234567890,"ratio":1.0,"tiny":1e-7,"again":1,"again":2}';

export const MISSING = (index: number, id: string) =>
  `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${id}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;

export const ORPHAN = (index: number, part: number, id: string) =>
  `messages.${index}.content.${part}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;

/** Blocks of an Anthropic message. */
const say = (text: string) => `{"type":"text","text":${JSON.stringify(text)}}`;
const use = (id: string, name: string, input: string) =>
  `{"type":"tool_use","id":"${id}","name":"${name}","input":${input}}`;
const answer = (id: string, content: string) =>
  `{"type":"tool_result","tool_use_id":"${id}","content":${JSON.stringify(content)}}`;
const turn = (role: 'user' | 'assistant', blocks: readonly string[]) =>
  `{"role":"${role}","content":[${blocks.join(',')}]}`;

/** A request body with a text before a result (message 2), a call without result (3) and a result without call (6). */
export function brokenAnthropic(): Sample {
  return anthropicBody([
    '{"role":"user","content":"What files are in src?"}',
    turn('assistant', [say('I will look.'), use('toolu_01AAAAAAAAAAAAAAAAAAAAAA', 'list_files', '{"path":"src"}')]),
    turn('user', [say('Here it is:'), answer('toolu_01AAAAAAAAAAAAAAAAAAAAAA', 'a.txt\nb.txt')]),
    turn('assistant', [say('Reading a.txt.'), use('toolu_01BBBBBBBBBBBBBBBBBBBBBB', 'read_file', '{"path":"a.txt"}')]),
    '{"role":"user","content":"go on"}',
    turn('assistant', [say('Both files are short.')]),
    turn('user', [answer('toolu_01XXXXXXXXXXXXXXXXXXXXXX', 'left over'), say('And what is in b.txt?')]),
    turn('assistant', [use('toolu_01CCCCCCCCCCCCCCCCCCCCCC', 'list_files', ODD_INPUT)]),
    turn('user', [answer('toolu_01CCCCCCCCCCCCCCCCCCCCCC', 'nothing')]),
    '{"role":"assistant","content":"It is empty."}',
    '{"role":"user","content":"Thanks. \\u00e9\\/\\ud83d\\ude00"}',
  ]);
}

/** What is left of `brokenAnthropic` when results go first, the dangling call goes and the orphan goes. */
export function mendedAnthropic(): Sample {
  const pieces = [...brokenAnthropic().pieces];
  pieces[2] = turn('user', [answer('toolu_01AAAAAAAAAAAAAAAAAAAAAA', 'a.txt\nb.txt'), say('Here it is:')]);
  pieces[3] = turn('assistant', [say('Reading a.txt.')]);
  pieces[6] = turn('user', [say('And what is in b.txt?')]);
  return anthropicBody(pieces);
}

/** Nothing wrong with it for Anthropic: parallel calls answered in one message. */
export function healthyAnthropic(): Sample {
  return anthropicBody([
    '{"role":"user","content":"Compare a.txt and b.txt"}',
    turn('assistant', [
      say('Reading both.'),
      use('toolu_01AAAAAAAAAAAAAAAAAAAAAA', 'read_file', '{"path":"a.txt"}'),
      use('toolu_01BBBBBBBBBBBBBBBBBBBBBB', 'read_file', '{"path":"b.txt"}'),
    ]),
    turn('user', [
      answer('toolu_01BBBBBBBBBBBBBBBBBBBBBB', 'two'),
      answer('toolu_01AAAAAAAAAAAAAAAAAAAAAA', 'one'),
      say('and be brief'),
    ]),
    turn('assistant', [say('They differ.')]),
    '{"role":"user","content":"Thanks"}',
  ]);
}

function anthropicBody(pieces: readonly string[]): Sample {
  const head = `{"model":"claude-sonnet-4-5","max_tokens":4096,"system":"You are terse.","tools":${TOOLS},"messages":[`;
  return { text: `${head}${pieces.join(',')}]}`, pieces };
}

/** An OpenAI Chat request: half-answered parallel calls (2), a tool message nobody asked for (7), a late one (12). */
export function brokenOpenAi(): Sample {
  const call = (id: string, name: string) =>
    `{"id":"${id}","type":"function","function":{"name":"${name}","arguments":"{\\"path\\": \\"a.txt\\"}"}}`;
  const calls = (...list: readonly string[]) => `{"role":"assistant","content":null,"tool_calls":[${list.join(',')}]}`;
  const tool = (id: string, content: string) => `{"role":"tool","tool_call_id":"${id}","content":"${content}"}`;
  const user = (content: string) => `{"role":"user","content":"${content}"}`;
  const assistant = (content: string) => `{"role":"assistant","content":"${content}"}`;
  const pieces = [
    '{"role":"system","content":"You are terse."}',
    user('Read both files'),
    calls(call('call_aaaaaaaaaaaa', 'read_file'), call('call_bbbbbbbbbbbb', 'read_file')),
    tool('call_aaaaaaaaaaaa', 'one'),
    assistant('The first says one.'),
    user('Try again'),
    assistant('Very well.'),
    tool('call_xxxxxxxxxxxx', 'left over'),
    assistant('Anything else?'),
    user('List the folder'),
    calls(call('call_dddddddddddd', 'list_files')),
    user('hurry'),
    tool('call_dddddddddddd', 'a.txt'),
    assistant('One file: a.txt.'),
    user('Thanks 1.0'),
  ];
  const tools =
    '[{"type":"function","function":{"name":"read_file","parameters":{"type":"object","properties":{"path":{"type":"string"}}}}},{"type":"function","function":{"name":"list_files","parameters":{"type":"object","properties":{"path":{"type":"string"}}}}}]';
  return { text: `{"model":"gpt-4o","messages":[${pieces.join(',')}],"tools":${tools},"temperature":1.0}`, pieces };
}

/** What pydantic-ai writes: requests and responses. With `isBroken` the second call is answered by nobody. */
export function pydantic(isBroken: boolean): Sample {
  const request = (...parts: readonly string[]) =>
    `{"parts": [${parts.join(', ')}], "instructions": null, "kind": "request"}`;
  const response = (...parts: readonly string[]) =>
    `{"parts": [${parts.join(', ')}], "usage": {"input_tokens": 120, "output_tokens": 14, "details": {}}, "model_name": "claude-sonnet-4-5", "timestamp": "2026-03-01T10:00:00Z", "kind": "response", "finish_reason": "tool_call"}`;
  const prompt = (text: string) =>
    `{"content": "${text}", "timestamp": "2026-03-01T09:59:58.5Z", "part_kind": "user-prompt"}`;
  const call = (id: string) =>
    `{"tool_name": "bash", "args": "{\\"command\\": \\"ls\\"}", "tool_call_id": "${id}", "part_kind": "tool-call"}`;
  const text = (words: string) => `{"content": "${words}", "id": null, "part_kind": "text"}`;
  const retry = `{"content": "The command failed: try another.", "tool_name": "bash", "tool_call_id": "pyd_ai_2", "timestamp": "2026-03-01T10:00:09Z", "part_kind": "retry-prompt"}`;
  const back = `{"tool_name": "bash", "content": "a.txt", "tool_call_id": "pyd_ai_1", "timestamp": "2026-03-01T10:00:03Z", "part_kind": "tool-return"}`;
  const pieces = [
    request(
      '{"content": "Be brief.", "timestamp": "2026-03-01T09:59:58Z", "part_kind": "system-prompt"}',
      prompt('List files'),
    ),
    response(text('Listing.'), call('pyd_ai_1')),
    request(back),
    response(call('pyd_ai_2')),
    request(isBroken ? prompt('never mind') : retry),
    response(text('Done.')),
    request(prompt('Thanks')),
  ];
  return { text: `[\n  ${pieces.join(',\n  ')}\n]\n`, pieces };
}

/**
 * A Claude Code session: the lines of one API message are interleaved with the results of its parallel calls, so that
 * neither file order nor the chain of parents alone gives the request. With `isBroken` the second result is missing, and nothing that the API
 * answered comes after it.
 */
export function claudeCode(isBroken: boolean): Sample {
  const common = (uuid: string, parent: string | null, at: number) =>
    `"parentUuid":${parent === null ? 'null' : `"${parent}"`},"isSidechain":false,"userType":"external","cwd":"/home/dev/app","sessionId":"5f1c2a34-0000-4000-8000-000000000001","version":"2.1.14","gitBranch":"main","uuid":"${uuid}","timestamp":"2026-03-01T10:00:${String(at).padStart(2, '0')}.000Z"`;
  const user = (uuid: string, parent: string | null, at: number, content: string) =>
    `{${common(uuid, parent, at)},"type":"user","message":{"role":"user","content":${content}}}`;
  const assistant = (uuid: string, parent: string, at: number, id: string, block: string) =>
    `{${common(uuid, parent, at)},"type":"assistant","requestId":"req_${id}","message":{"model":"claude-sonnet-4-5-20250929","id":"${id}","type":"message","role":"assistant","content":[${block}],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":310,"output_tokens":27,"service_tier":"standard"}}}`;
  const result = (uuid: string, parent: string, at: number, id: string, content: string) =>
    user(uuid, parent, at, `[{"tool_use_id":"${id}","type":"tool_result","content":"${content}"}]`);
  const pieces = [
    '{"type":"file-history-snapshot","messageId":"u1","snapshot":{"messageId":"u1","trackedFileBackups":{},"timestamp":"2026-03-01T10:00:00.000Z"},"isSnapshotUpdate":false}',
    user('u1', null, 1, '"Compare a.txt and b.txt"'),
    assistant('a1', 'u1', 2, 'msg_01', say('Reading both.')),
    assistant('a2', 'a1', 3, 'msg_01', use('toolu_01PPPPPPPPPPPPPPPPPPPPPP', 'Read', '{"file_path":"/a.txt"}')),
    result('r1', 'a2', 4, 'toolu_01PPPPPPPPPPPPPPPPPPPPPP', 'one'),
    assistant('a3', 'a2', 5, 'msg_01', use('toolu_01QQQQQQQQQQQQQQQQQQQQQQ', 'Read', '{"file_path":"/b.txt"}')),
    ...(isBroken ? [] : [result('r2', 'a3', 6, 'toolu_01QQQQQQQQQQQQQQQQQQQQQQ', 'two')]),
    ...(isBroken
      ? [user('u2', 'a3', 8, '"Are you there? msg_02"'), user('u3', 'u2', 10, '"One more: 12345678901234567890"')]
      : [
          assistant('a4', 'r2', 7, 'msg_02', say('They differ.')),
          user('u2', 'a4', 8, '"Thanks"'),
          assistant('a5', 'u2', 9, 'msg_03', say('With pleasure.')),
          user('u3', 'a5', 10, '"One more: 12345678901234567890"'),
        ]),
  ];
  return { text: `${pieces.join('\n')}\n`, pieces };
}

/** A chat of `exchanges` questions, each with one call, its result and an answer. */
export function longChat(exchanges: number): Sample {
  const pieces = ['{"role":"system","content":"You are terse."}'];
  for (let i = 0; i < exchanges; i++) {
    const id = `call_${String(i).padStart(12, '0')}`;
    pieces.push(
      `{"role":"user","content":"Question ${i}: what does file${i}.txt say?"}`,
      `{"role":"assistant","content":null,"tool_calls":[{"id":"${id}","type":"function","function":{"name":"read_file","arguments":"{\\"path\\":\\"file${i}.txt\\"}"}}]}`,
      `{"role":"tool","tool_call_id":"${id}","content":"${`line ${i} of the file. `.repeat(3 + (i % 5) * 6)}"}`,
      `{"role":"assistant","content":"File ${i} says what it says."}`,
    );
  }
  pieces.push('{"role":"user","content":"Sum it up."}');
  return { text: `{"model":"gpt-4o","messages":[\n${pieces.join(',\n')}\n]}\n`, pieces };
}

/** A chat in which every one of `count` calls is answered by nobody. */
export function manyProblems(count: number): Sample {
  const pieces: string[] = [];
  for (let i = 0; i < count; i++) {
    pieces.push(
      `{"role":"user","content":"Question ${i}"}`,
      `{"role":"assistant","content":"Looking.","tool_calls":[{"id":"call_${String(i).padStart(12, '0')}","type":"function","function":{"name":"look","arguments":"{}"}}]}`,
    );
  }
  pieces.push('{"role":"user","content":"Well?"}');
  return { text: `{"model":"gpt-4o","messages":[${pieces.join(',')}]}`, pieces };
}

/** A JSONL of at least `bytes` bytes: one chat message per line. */
export function bigJsonl(bytes: number): string {
  const lines: string[] = [];
  let size = 0;
  for (let i = 0; size < bytes; i++) {
    const line = `{"role":"${i % 2 === 0 ? 'user' : 'assistant'}","content":"${i} ${'words that fill a line and say little '.repeat(12)}"}`;
    lines.push(line);
    size += line.length + 1;
  }
  if (lines.length % 2 === 0) lines.push('{"role":"user","content":"the end"}');
  return lines.join('\n');
}
