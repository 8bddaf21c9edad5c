import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../testing/cases.ts';
import { DAMAGES, WRAPS } from '../testing/damaged-pastes.ts';
import { decodeError, decodeLog } from './decode.ts';

const ID = fc.stringMatching(/^[A-Za-z0-9]{12,24}$/);

interface Case {
  readonly error: string;
  readonly message: string;
  readonly index?: number;
  readonly part?: number;
  readonly ids: readonly string[];
}

const CASE: fc.Arbitrary<Case> = fc
  .record({ i: fc.nat(999), p: fc.nat(20), a: ID, b: ID, kind: fc.nat(6) })
  .map(({ i, p, a, b, kind }): Case => {
    const [one, two] = [`toolu_01${a}`, `call_${b}`];
    const cases: readonly Case[] = [
      {
        error: 'tool-use-missing-result',
        message: `messages.${i}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${one}, ${two}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
        index: i,
        ids: [one, two],
      },
      {
        error: 'tool-result-orphan',
        message: `messages.${i}.content.${p}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${one}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
        index: i,
        part: p,
        ids: [one],
      },
      {
        error: 'chat-tool-calls-unanswered',
        message: `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${two}`,
        ids: [two],
      },
      {
        error: 'chat-duplicate-tool-call-id',
        message: `Invalid parameter: Duplicate value for 'tool_call_id' of '${two}', in messages[${i}] and messages[${i + 1}].`,
        ids: [two],
      },
      {
        error: 'responses-orphan-function-output',
        message: `No tool call found for function call output with call_id ${two}.`,
        ids: [two],
      },
      {
        error: 'content-string-too-long',
        message: `Invalid 'messages[${i}].content': string too long. Expected a string with maximum length 1048576, but got a string with length 1744259 instead.`,
        index: i,
        ids: [],
      },
      { error: 'text-block-empty', message: 'messages: text content blocks must be non-empty', ids: [] },
    ];
    return cases[kind]!;
  });

const wrapName = fc.constantFrom(...Object.keys(WRAPS));
const damageName = fc.constantFrom(...Object.keys(DAMAGES));

describe('any wrapping, any damage', () => {
  test('keeps the error, its number and its ids', () => {
    const property = fc.property(
      CASE,
      fc.array(wrapName, { minLength: 0, maxLength: 4 }),
      damageName,
      (it, wraps, damage) => {
        const wrapped = wraps.reduce((text, name) => WRAPS[name]!(text), it.message);
        const decoded = decodeError(DAMAGES[damage]!(wrapped));
        const [first] = decoded.matches;
        expect(first?.error).toBe(it.error);
        expect(first?.ids).toEqual(it.ids);
        if (it.index !== undefined) expect(first?.messageIndex).toBe(it.index);
        if (it.part !== undefined) expect(first?.partIndex).toBe(it.part);
        expect(decoded.aboutHistory).toBe(true);
      },
    );
    fc.assert(property, runs(20_000));
  });

  test('an id whose last letters stand on the next line as a word of the envelope', () => {
    const ids = ['toolu_01AaaAaaaatype', 'call_0aAAAa0A0aAA'];
    const message = `messages.100: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
    const told = WRAPS.cli!(message);
    expect(told).toContain(ids[0]);
    expect(decodeError(DAMAGES.wrap80!(told)).matches[0]?.ids).toEqual(ids);
  });

  test.each(['\n', '\n    ', ' │\n│ '])('an escape that a hard wrap parts (%j) adds nothing to an id', (wrap) => {
    const before = 'The following tool_call_ids did not have response messages: call_000aA00AAAaAA0A';
    const line = `{"text":"${' '.repeat(30)}${before}`;
    const text = `${line}\\\\${wrap}n at ask (app.js:12:7)${' '.repeat(line.length - 30)}"}`;
    expect(decodeError(text).matches[0]?.ids).toEqual(['call_000aA00AAAaAA0A']);
  });

  test('a backslash at the end of a line that nothing wrapped escapes nothing', () => {
    const text = 'The following tool_call_ids did not have response messages: call_0a1, \\\\\nnew_0b2';
    expect(decodeError(`${text}${' and a longer line'.repeat(9)}`).matches[0]?.ids).toEqual(['call_0a1', 'new_0b2']);
  });

  test('an id that a hard wrap parts may end with a word', () => {
    const message =
      'messages.100.content.10: unexpected `tool_use_id` found in `tool_result` blocks: toolu_010aAAaaAaaaatype. Each `tool_result` block must have a corresponding `tool_use` block in the previous message.';
    const text = DAMAGES.wrap60!(WRAPS.bedrock!(message));
    expect(decodeError(text).matches[0]?.ids).toEqual(['toolu_010aAAaaAaaaatype']);
  });

  test('unwraps to the message itself', () => {
    const property = fc.property(CASE, fc.array(wrapName, { minLength: 0, maxLength: 5 }), (it, wraps) => {
      const wrapped = wraps.reduce((text, name) => WRAPS[name]!(text), it.message);
      expect(decodeError(wrapped).payload).toBe(it.message);
    });
    fc.assert(property, runs(20_000));
  });
});

describe('texts that are not about the history', () => {
  test.each([
    [
      '429 {"type":"error","error":{"type":"rate_limit_error","message":"This request would exceed your rate limit"}}',
      429,
    ],
    ['401 {"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}', 401],
    ['{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}', undefined],
    ['400 {"error":{"type":"invalid_request_error","message":"Your credit balance is too low"}}', 400],
    ['An error occurred (ThrottlingException) when calling the InvokeModel operation: Too many requests', undefined],
  ])('%s', (text, status) => {
    const decoded = decodeError(text);
    expect(decoded.matches).toEqual([]);
    expect(decoded.aboutHistory).toBe(false);
    expect(decoded.explanation).not.toBe('');
    expect(decoded.status).toBe(status);
  });

  test.each([
    'I love how the tool calls work. The messages are nice and the results come quickly.',
    'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    import json\nModuleNotFoundError: No module named json',
    'TypeError: Cannot read properties of undefined (reading messages)\n    at a (b.js:1:1)',
    '',
    '{',
    '[{"error":',
  ])('%j', (text) => {
    const decoded = decodeError(text);
    expect(decoded.matches).toEqual([]);
    expect(decoded.aboutHistory).toBe(false);
  });
});

describe('several faults', () => {
  const gemini =
    '* GenerateContentRequest.contents[12].parts[0].function_response.name: Name cannot be empty.\n* GenerateContentRequest.contents[14].parts[1].function_response.name: Name cannot be empty.\n';

  test('every line of a list is a match', () => {
    const { matches } = decodeError(JSON.stringify({ error: { code: 400, message: gemini } }));
    expect(matches.map((it) => [it.messageIndex, it.partIndex])).toEqual([
      [12, 0],
      [14, 1],
    ]);
  });

  test('a text that is told twice is one match', () => {
    const message = 'messages.3: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_1.';
    expect(decodeError(`${message}\n${WRAPS.anthropic!(message)}`).matches).toHaveLength(1);
  });

  test('a log gives its errors in order', () => {
    const log = [
      'messages.3: all messages must have non-empty content',
      'INFO ok',
      'prompt is too long: 209062 tokens > 199999 maximum',
    ];
    const found = decodeLog(log.map((line) => `2026-08-30 10:00:00 ERROR ${line}`).join('\n'));
    expect(found.map((it) => it.matches[0]?.error)).toEqual(['message-content-empty', 'prompt-too-long']);
    expect(found[1]?.matches[0]?.limits).toEqual({ actual: 209062, limit: 199999 });
  });
});

describe('a log', () => {
  const LOG = [
    '2026-08-30 10:00:00 INFO request done in 12 ms, status 200, messages 14',
    '2026-08-30 10:00:01 ERROR upstream said 400: the roles of this conversation have to alternate',
    '2026-08-30 10:00:02 ERROR upstream said 400: the roles of this conversation have to alternate',
    'messages.22: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_1.',
    '2026-08-30 10:00:03 WARN no error in the message of the tool, all is well',
    '2026-08-30 10:00:04 ERROR HTTP 401: the access token expired',
    'Error: ENOENT: no such file or directory, open config.json',
  ];

  test('lists lines of their own that are known by their kind, each wording once and in order', () => {
    const found = decodeLog(LOG.join('\n'));
    expect(found.map((it) => [it.degree, it.matches[0]?.rule ?? it.about])).toEqual([
      ['kind', 'roles/consecutive'],
      ['words', 'tools/missing-result'],
      ['kind', 'account'],
    ]);
  });
});

test('what a proxy wraps around an error is no error of its own', () => {
  const inner = '`max_tokens` must be greater than `thinking.budget_tokens`. Please consult our documentation';
  const error = { type: 'error', error: { type: 'invalid_request_error', message: inner } };
  const wrapped = { error: { code: 400, message: JSON.stringify(error), status: 'INVALID_ARGUMENT' } };
  const found = decodeLog(`[error] request failed (400): ${JSON.stringify(wrapped, null, 2)}`);
  expect(found.map(({ matches }) => matches[0]?.rule)).toEqual(['params/max-tokens']);
});

describe('bad input', () => {
  test('never throws', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      '"',
      "'",
      '\\',
      '\\u',
      '\\x1b[',
      '\n',
      'messages.1',
      '`tool_use` ids',
      ': ',
      '\u001b[',
      '│',
      '&quot;',
      '&#',
      'Field required',
      '\ud800',
    );
    const property = fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 60 }), (parts) => {
      decodeError(parts.join(''));
      decodeLog(parts.join(''));
    });
    fc.assert(property, runs(20_000));
  });

  // Not a matter of milliseconds: what backtracks or starts over needs minutes for these.
  test.each([
    ['log lines', '2026-08-30 10:00:00 INFO request done in 12 ms, status 200, messages 14\n'],
    ['open braces', '{"a":{"b":['],
    ['closed objects', '{"a":{"b":[1,2,{"message":1}]}} '],
    ['backslashes', '\\'],
    ['quotes', '"\''],
    ['ampersands', '&'],
    ['blanks', ' '],
    ['colours', '[31m'],
    ['half an anchor', '`tool_use` ids were found without `tool_result` '],
    ['paths', 'messages.1.content.2.'],
    ['errors', 'messages.22: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_1.\n'],
    ['ids', 'toolu_01HqfLWiAKQLsniF2fBGF2KD, '],
    ['one word', 'a'],
    ['refusals', 'Error: 400 bad request '],
    ['calls', 'tool call without '],
    ['roles', 'role tool role user alternate '],
    ['places', 'error index 4 message 5 messages['],
    ['lines of one width', `${'x '.repeat(40)}\n`],
  ])('a megabyte of %s is read at once', (_name, piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    decodeError(text);
    expect(decodeLog(text).length).toBeLessThanOrEqual(200);
  });
});

describe('an error that a client keeps beside a message of its own', () => {
  test.each([
    [
      'the body of a response',
      `OpenAIClientException({ "code": 400, "message": "Unsuccessful response", "body": { "error": { "message": "property 'store' is unsupported, did you mean 'stop'?" } } })`,
      "property 'store' is unsupported, did you mean 'stop'?",
    ],
    [
      'its data, as a library for HTTP prints it',
      `AxiosError { message: 'Request failed with status code 400', response: { status: 400, data: { error: { message: "Unknown parameter: 'foo'." } } } }`,
      "Unknown parameter: 'foo'.",
    ],
    [
      'a string of JSON',
      JSON.stringify({ message: 'Bad Request', responseBody: '{"error":{"message":"temperature is too high"}}' }),
      'temperature is too high',
    ],
  ])('is %s', (_, text, payload) => {
    expect(decodeError(text).payload).toBe(payload);
  });
});

test('one line with two signs of an error that name no rule is one error', () => {
  const message =
    "1 validation error for ChatRequest\nhens\n  Extra inputs are not permitted [type=extra_forbidden, input_value=[{'name': 'count'}], input_type=list]\n    For further information visit https://errors.pydantic.dev/2.7/v/extra_forbidden";
  const found = decodeLog(
    JSON.stringify({ output: [{ code: 400, message, object: 'error', type: 'BadRequestError' }] }, null, 2),
  );
  expect(found.map(({ payload }) => payload.slice(0, 35))).toEqual(['1 validation error for ChatRequest ']);
});
