import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import { type Quote, quoted } from '../text/shell.ts';

/** What people paste: how it opens, and how many messages it holds. */
const PASTES: readonly (readonly [what: string, text: string, format: string, carrier: string, messages: number])[] = [
  [
    'a list that Python printed',
    `[{'role': 'user', 'content': "it's me"}, {'role': 'assistant', 'content': None, 'tool_calls': [{'id': 'call_1', 'type': 'function', 'function': {'name': 'f', 'arguments': '{"a": 1}'}}]}, {'role': 'tool', 'tool_call_id': 'call_1', 'content': 'ok'}]`,
    'openai-chat',
    'python',
    3,
  ],
  [
    'a line of a debug log with the options of a request',
    `2026-11-02 10:11:12 [DEBUG] openai._base_client - Request options: {'method': 'post', 'url': '/chat/completions', 'json_data': {'messages': [{'role': 'user', 'content': 'hi'}, {'role': 'assistant', 'content': 'yo', 'refusal': None}], 'model': 'gpt-5.1', 'stream': False}}`,
    'openai-chat',
    'python',
    2,
  ],
  [
    'LangChain messages as their classes print them',
    `[HumanMessage(content='hi', additional_kwargs={}, response_metadata={}), AIMessage(content='', tool_calls=[{'name': 'f', 'args': {'a': 1}, 'id': 'call_1', 'type': 'tool_call'}]), ToolMessage(content='ok', tool_call_id='call_1')]`,
    'langchain',
    'python',
    3,
  ],
  [
    'a state of LangGraph',
    `{'messages': [HumanMessage(content='hi', id='1'), AIMessage(content='hello', id='2', usage_metadata={'input_tokens': 1})], 'next': ('agent',)}`,
    'langchain',
    'python',
    2,
  ],
  [
    'pydantic-ai messages as their classes print them',
    `[ModelRequest(parts=[UserPromptPart(content='hi', timestamp=datetime.datetime(2026, 1, 2, 3, 4, 5, 6, tzinfo=datetime.timezone.utc))]), ModelResponse(parts=[ToolCallPart(tool_name='f', args={'a': 1}, tool_call_id='pyd_1')], usage=RequestUsage(input_tokens=1), model_name='m'), ModelRequest(parts=[ToolReturnPart(tool_name='f', content='ok', tool_call_id='pyd_1')])]`,
    'pydantic-ai',
    'python',
    3,
  ],
  [
    'a message of the OpenAI client',
    `messages = [{'role': 'user', 'content': 'hi'}, ChatCompletionMessage(content=None, refusal=None, role='assistant', function_call=None, tool_calls=[ChatCompletionMessageToolCall(id='call_1', function=Function(arguments='{}', name='f'), type='function')])]`,
    'openai-chat',
    'python',
    2,
  ],
  [
    'blocks of the Anthropic client',
    `[{'role': 'user', 'content': 'hi'}, {'role': 'assistant', 'content': [TextBlock(citations=None, text='I look.', type='text'), ToolUseBlock(id='toolu_1', input={'a': 1}, name='f', type='tool_use')]}]`,
    'anthropic-messages',
    'python',
    2,
  ],
  [
    'contents of the Google client',
    `[Content(parts=[Part(text='hi')], role='user'), Content(parts=[Part(function_call=FunctionCall(args={'a': 1}, name='f'))], role='model')]`,
    'gemini-contents',
    'python',
    2,
  ],
  [
    'a list that Node printed',
    `[\n  { role: 'user', content: 'hi' },\n  {\n    role: 'assistant',\n    content: [ { type: 'tool_use', id: 'toolu_1', name: 'f', input: [Object] } ]\n  }\n]`,
    'anthropic-messages',
    'javascript',
    2,
  ],
  [
    'a list in a program',
    `const messages = [\n  // first\n  { role: "system", content: \`Be\nbrief.\` },\n  { role: "developer", content: "x", name: undefined },\n];`,
    'openai-chat',
    'javascript',
    2,
  ],
  [
    'a Python list in a fence of an issue',
    "Here it is:\n\n```python\nmessages = [\n    {'role': 'user', 'content': 'hi'},\n    {'role': 'developer', 'content': 'x'},\n]\n```\n\nThanks!",
    'openai-chat',
    'python',
    2,
  ],
  [
    'a Python list that was cut',
    `[{'role': 'user', 'content': 'hi'}, {'role': 'developer', 'content': 'x'}, {'role': 'assistant', 'content': 'it is`,
    'openai-chat',
    'python',
    2,
  ],
  [
    'a body that was logged as bytes',
    `POST body=b'{"model": "claude-sonnet-4-5", "max_tokens": 5, "messages": [{"role": "user", "content": "hi"}]}'`,
    'anthropic-messages',
    'fenced',
    1,
  ],
  [
    'a fence in an issue',
    'I get a 400:\n```json\n[{"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_1", "content": "x"}]}]\n```\n',
    'anthropic-messages',
    'fenced',
    1,
  ],
  [
    'a curl command',
    `curl https://api.openai.com/v1/chat/completions \\\n  -H "Authorization: Bearer $KEY" \\\n  -d '{\n  "model": "gpt-5.1",\n  "messages": [{"role": "user", "content": "it'\\''s \\"x\\""}, {"role": "developer", "content": "b"}]\n}' | jq .`,
    'openai-chat',
    'curl',
    2,
  ],
  [
    'a curl command that a screen has cut',
    `curl https://api.anthropic.com/v1/messages -H 'content-type: application/json' -d '{"model": "claude-sonnet-4-5", "max_tokens": 9, "messages": [{"role": "user", "content": "hi"}, {"role": "assistant", "content": "yes"}, {"role": "user", "conten`,
    'anthropic-messages',
    'curl',
    2,
  ],
  [
    'a curl command in a fence',
    'It fails:\n```sh\n$ curl -s "https://api.anthropic.com/v1/messages" --json "{\\"model\\": \\"claude-sonnet-4-5\\", \\"max_tokens\\": 9, \\"messages\\": [{\\"role\\": \\"user\\", \\"content\\": \\"hi\\"}]}"\n```',
    'anthropic-messages',
    'curl',
    1,
  ],
  [
    'what a browser copies as cURL (bash)',
    `curl 'https://example.com/v1/chat' -X POST -H 'content-type: application/json' --data-raw $'{"model":"m","messages":[{"role":"user","content":"it\\'s\\u0021 \\\\n"},{"role":"developer","content":"x"}]}' --compressed`,
    'openai-chat',
    'curl',
    2,
  ],
  [
    'what a browser copies as cURL (cmd)',
    `curl ^"https://api.mistral.ai/v1/chat/completions^" ^\r\n  -H ^"content-type: application/json^" ^\r\n  --data-raw ^"^{^\\^"model^\\^":^\\^"mistral-large-latest^\\^",^\\^"messages^\\^":^[^{^\\^"role^\\^":^\\^"user^\\^",^\\^"content^\\^":^\\^"it's^\\^"^}^]^}^"`,
    'mistral-chat',
    'curl',
    1,
  ],
  [
    'what a browser copies as fetch',
    'fetch("https://example.com/chat", {\n  "headers": { "content-type": "application/json" },\n  "body": "{\\"messages\\":[{\\"role\\":\\"user\\",\\"content\\":\\"hi\\"},{\\"role\\":\\"developer\\",\\"content\\":\\"x\\"}]}",\n  "method": "POST"\n});',
    'openai-chat',
    'json-string',
    2,
  ],
  [
    'a HAR file',
    JSON.stringify({
      log: {
        version: '1.2',
        entries: [
          {
            request: {
              method: 'POST',
              url: 'https://api.anthropic.com/v1/messages',
              postData: {
                mimeType: 'application/json',
                text: '{"model":"claude-sonnet-4-5","max_tokens":9,"messages":[{"role":"user","content":"hi"}]}',
              },
            },
          },
        ],
      },
    }),
    'anthropic-messages',
    'har',
    1,
  ],
  [
    'lines of a session from a terminal, the first with a prompt',
    `$ tail -2 rollout.jsonl\n{"timestamp":"t","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}}\n{"timestamp":"t","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"yo"}]}}\n`,
    'codex-rollout',
    'jsonl',
    2,
  ],
  [
    'a log line in JSON whose field is a string of JSON',
    JSON.stringify({
      time: 't',
      level: 'debug',
      msg: 'sent',
      ai_prompt_messages:
        '[{"role":"user","content":[{"type":"text","text":"hi"}]},{"role":"assistant","content":[{"type":"tool-call","toolCallId":"c","toolName":"f","input":{}}]},{"role":"tool","content":[{"type":"tool-result","toolCallId":"c","toolName":"f","output":{"type":"text","value":"x"}}]}]',
    }),
    'ai-sdk-model',
    'json-string',
    3,
  ],
  [
    'parameters of a request in an error of Python',
    `openai.BadRequestError: Error code: 400 - {'error': {'message': "bad"}}\nkwargs = {'model': 'gpt-5.1', 'messages': [{'role': 'user', 'content': 'hi'}, {'role': 'tool', 'tool_call_id': 'gone', 'content': 'x'}]}`,
    'openai-chat',
    'python',
    2,
  ],
  [
    'a body with comments and a comma too many',
    `{\n  // the request\n  "model": "claude-sonnet-4-5",\n  "max_tokens": 10,\n  'messages': [{"role": "user", "content": "hi"},],\n}`,
    'anthropic-messages',
    'python',
    1,
  ],
  [
    'items of an Agents run as Node prints them',
    `history: [\n  { type: 'message', role: 'user', content: 'hi' },\n  { type: 'function_call', callId: 'call_1', name: 'f', arguments: '{}', status: 'completed' },\n  { type: 'function_call_result', callId: 'call_1', name: 'f', status: 'completed', output: { type: 'text', text: 'x' } }\n]`,
    'openai-agents-js',
    'javascript',
    3,
  ],
  [
    'a Mistral body as Python prints it',
    `{'model': 'mistral-large-latest', 'messages': [{'role': 'user', 'content': 'hi'}, {'role': 'assistant', 'content': '', 'tool_calls': [{'id': 'abcdefghi', 'function': {'name': 'f', 'arguments': '{}'}}]}, {'role': 'tool', 'tool_call_id': 'abcdefghi', 'name': 'f', 'content': 'x'}]}`,
    'mistral-chat',
    'python',
    3,
  ],
  [
    'a model dump with enums and ids',
    `[{'role': <Role.USER: 'user'>, 'content': 'hi', 'id': UUID('5f0c')}, {'role': 'developer', 'content': 'x', 'at': datetime.date(2026, 1, 2)}]`,
    'openai-chat',
    'python',
    2,
  ],
  [
    'messages of a browser console',
    `[\n  { id: 'a', role: 'user', parts: [ { type: 'text', text: 'hi' } ] },\n  { id: 'b', role: 'assistant', parts: [ { type: 'step-start' }, { type: 'tool-f', toolCallId: 'c', state: 'output-available', input: {}, output: 'x' } ] }\n]`,
    'ai-sdk-ui',
    'javascript',
    3,
  ],
  [
    'a request to Gemini with a shell variable in its address',
    `curl "https://generativelanguage.googleapis.com/v1beta/models/gemini-3:generateContent?key=$KEY" -H 'Content-Type: application/json' -X POST -d '{"contents": [{"role": "user", "parts": [{"text": "hi"}]}]}'`,
    'gemini-contents',
    'curl',
    1,
  ],
  [
    'a tuple of messages with triple quotes',
    `messages = (\n    dict(role='user', content='''it's\n"so"'''),\n    dict(role='developer', content=r'a\\b'),\n)`,
    'openai-chat',
    'python',
    2,
  ],
];

describe('pastes', () => {
  it.each(PASTES)('%s', (_what, text, format, carrier, messages) => {
    const snapshot = openTranscript(text);
    expect(snapshot.format.id).toBe(format);
    expect(snapshot.carrier).toBe(carrier);
    expect(snapshot.transcripts[0]?.messages).toHaveLength(messages);
    for (const it of snapshot.transcripts[0]!.messages) expect(it.role).not.toBe('other');
  });

  it.each(PASTES)('%s: repaired, it opens as the same format and has no error', (_what, text, format) => {
    const snapshot = openTranscript(text);
    const { snapshot: next } = applyPlan(snapshot, planRepair(snapshot));
    expect(next.format.id).toBe(format);
    expect(validateMessages(next).filter((it) => it.severity === 'error')).toEqual([]);
  });
});

describe('a body in a curl command', () => {
  const bad =
    '{"model":"claude-sonnet-4-5","max_tokens":9,"messages":[{"role":"user","content":"it\'s"},{"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"f","input":{}}]},{"role":"user","content":"on"}]}';

  it.each<readonly [Quote, string]>([
    ['single', ' | tee log'],
    ['double', ' -v'],
    ['ansi', '\n'],
    ['cmd', ' --compressed'],
  ])('is changed inside its quotes: %s', (quote, behind) => {
    const head = `curl ${quoted('https://api.anthropic.com/v1/messages', quote)} --data-raw `;
    const text = head + quoted(bad, quote) + behind;
    const snapshot = openTranscript(text);
    expect([snapshot.carrier, snapshot.target.reason]).toEqual(['curl', 'from the address api.anthropic.com']);
    const { text: mended, snapshot: next } = applyPlan(snapshot, planRepair(snapshot));
    expect(mended.startsWith(head) && mended.endsWith(behind)).toBe(true);
    expect(next.carrier).toBe('curl');
    expect(validateMessages(next).filter((it) => it.severity === 'error')).toEqual([]);
    expect(next.transcripts[0]!.messages[0]!.parts).toMatchObject([{ text: "it's" }]);
  });
});
