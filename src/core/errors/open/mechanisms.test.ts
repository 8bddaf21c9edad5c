import { describe, expect, test } from 'vitest';
import { decodeError } from '../decode.ts';
import { withoutFrames } from './frames.ts';

const first = (text: string): string | undefined => decodeError(text).matches[0]?.rule;

describe('a model that is not known there is a setting of the request', () => {
  test.each([
    '404 {"type":"error","error":{"type":"not_found_error","message":"model: claude-x-1"}}',
    '400 {"error":{"code":"model_not_found","message":"flux"}}',
    'Error 400: invalid model format. Expected: vendor/name. You can send another message.',
    'Claude Opus 9 is no longer available. Please switch to Claude Opus 10.',
    '400 {"message":"You asked for an unsupported model"}',
    '{"error":{"code":"1211","message":"模型不存在"}}',
    '当前模型已下线',
    'モデルが見つかりません (404)',
    '400 モデルは廃止されました',
    "Le modèle demandé n'existe pas (404)",
    'ResourceNotFoundException: This model version has reached the end of its life.',
    '404 DeploymentNotFound: The deployment for this resource does not exist',
    '400 The engine `large-2` is not available for you',
  ])('%s', (text) => {
    const { about, mayBe, aboutHistory, place, explanation } = decodeError(text);
    expect([about, mayBe, aboutHistory, place]).toEqual(['request', ['account', 'service'], false, undefined]);
    expect(explanation).toContain('not known there');
  });

  test.each([
    ['Error 404 page not found', 'service'],
    ["code 501, message Unsupported method ('GET')", 'service'],
    ['400 No models loaded. Load one first.', 'service'],
    ['Error: missing embedding weight: model.embed.weight', 'service'],
    ['{"object":"error","message":"Service unavailable.","type":"internal_server_error","code":"1000"}', 'service'],
    ['400: You may not send more than 64 tools in one request.', 'tools'],
    ["422 {'detail': [{'type': 'extra_forbidden', 'loc': ['body', 'user'], 'msg': 'Extra inputs'}]}", 'request'],
    ['400 requests.3.custom_id: String should match pattern', 'request'],
    ['400 Expected 2 output messages (reasoning and final), but got 7.', 'service'],
    ['Debugger entered--Lisp error: (wrong-type-argument stringp nil) chat-send((:role "user"))', 'elsewhere'],
  ] as const)('what is said of others stays with them: %s', (text, about) => {
    const decoded = decodeError(text);
    expect([decoded.about, decoded.aboutHistory, decoded.place]).toEqual([about, false, undefined]);
  });
});

describe('refusals by their mechanism', () => {
  test.each([
    ['400 cannot unmarshal array into Go struct field Request.messages.content of type string', 'content/wrong-type'],
    ["400 Invalid value at 'contents[1].parts[2]' (data), Starting an object on a scalar field", 'content/wrong-type'],
    ['400 Unknown name "text" at \'contents[2].parts[0]\': Proto field is not repeating', 'content/wrong-type'],
    ['400 Invalid chat message: message content must be string', 'content/wrong-type'],
    ["property 'id' is unsupported, did you mean 'role'?", 'content/unknown-key'],
    ['400 Unexpected keys in a message content dict', 'content/unknown-key'],
    [
      "for 'role:tool' the following must be satisfied[('messages.4' : property 'name' is missing)]",
      'content/missing-key',
    ],
    ['{"code":500,"message":"[json.exception.out_of_range.403] key \'role\' not found"}', 'content/missing-key'],
    ['no tool output for function call call_12345678', 'tools/missing-result'],
    ["400 messages[2] 角色为 'tool' 时必须提供 'tool_call_id'", 'tools/missing-id'],
    ['400 messages.3: content must contain at least one block', 'content/empty-message'],
    [
      '400 Roles must alternate (user, assistant). Tool messages are optional and must follow a call.',
      'roles/consecutive',
    ],
    [
      '400 messages.1.content.0: the block references `search`, but `search` is not defined in `tools`',
      'tools/undeclared-tool',
    ],
    ['400 image check failed: broken PNG file', 'media/broken'],
    [
      "400 Invalid 'input[3].content[0].image_url': base64-encoded data, but got unsupported MIME type 'image'",
      'media/wrong-type',
    ],
    ['{"error":{"code":"context_exceed","message":"слишком много"}}', 'limits/context-window'],
  ])('%s', (text, rule) => {
    expect(first(text)).toBe(rule);
  });

  test('of a list of variants the one with another role is passed over', () => {
    const entry = (field: string, type: string, message: string, input: string): string =>
      `{'type': '${type}', 'loc': ['body', 'messages', 2, 'ToolMessage', '${field}'], 'msg': '${message}', 'input': ${input}}`;
    const role = entry('role', 'literal_error', "Input should be 'tool'", "'assistant'");
    const content = entry('content', 'string_type', 'Input should be a valid string', 'None');
    expect(first(`422 {'detail': [${role}, ${content}]}`)).toBe('content/wrong-type');
    expect(first(`422 {'detail': [${role}]}`)).toBe('roles/unknown');
  });

  test('a type in a path is no step of it', () => {
    const { matches } = decodeError(
      "{'type': 'literal_error', 'loc': ('body', 'messages', 1, 'content', 'list[Block]', 3, 'type'), 'msg': \"Input should be 'text' or 'image'\"}",
    );
    expect([matches[0]?.messageIndex, matches[0]?.partIndex]).toEqual([1, 3]);
  });

  test('an answer without a body gives no reason', () => {
    const { degree } = decodeError('400 status code (no body). Sent: 2 tool calls, 0 tool results.');
    expect(degree).toBe('file');
  });
});

describe('traces of programs', () => {
  test('the code that a trace shows is no word of the error', () => {
    const text = [
      'Traceback (most recent call last):',
      '  File "a.py", line 3, in run',
      '    return role(message)',
      '           ^^^^^^^^^^^^^',
      'Error: closed',
      '    at Chat.System.Send(Message m)',
      '   at async run (file:///x.js:1:2)',
    ].join('\n');
    expect(withoutFrames(text)).toBe('Traceback (most recent call last):\nError: closed');
  });

  test('nothing is left out of a text that is only a trace, or of one line', () => {
    for (const text of ['  at a.b(c)\n  at d.e(f)', 'meet me at noon (or later)'])
      expect(withoutFrames(text)).toBe(text);
  });

  test('a refusal with a trace of its client is left to the file', () => {
    const text = [
      'Client.RequestException: Service request failed.',
      'Status: 422 (Unprocessable Entity)',
      '   at Client.System.Chat.Complete(IEnumerable`1 messages, Options o)',
      '   at Client.Roles.Position.MoveNext()',
    ].join('\n');
    expect(decodeError(text).degree).toBe('file');
  });
});
