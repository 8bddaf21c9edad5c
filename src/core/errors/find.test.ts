import { describe, expect, test } from 'vitest';
import { looksLikeError, splitPaste } from './find.ts';

const TRANSCRIPT = '[{"role":"user","content":"why does it say Error: 400?"},{"role":"assistant","content":"…"}]';
const ERROR = 'API Error: 400 {"type":"error","error":{"type":"invalid_request_error","message":"messages.0: x"}}';

describe('telling an error from a transcript', () => {
  test.each([
    ERROR,
    'messages: text content blocks must be non-empty',
    "openai.BadRequestError: Error code: 400 - {'error': {'message': 'x', 'code': None}}",
    '{"error":{"message":"x"}}',
    '[{"error":{"code":400,"message":"x"}}]',
    'HTTP 400 "Bad Request"',
  ])('is an error: %s', (text) => {
    expect(looksLikeError(text)).toBe(true);
  });

  test.each([
    '',
    '   ',
    TRANSCRIPT,
    'Dear all, here are the minutes.',
    '{"messages":[{"role":"user","content":"ValueError: x"}]}',
  ])('is none: %s', (text) => {
    expect(looksLikeError(text)).toBe(false);
  });
});

describe('parting a paste', () => {
  test('error before the transcript', () => {
    expect(splitPaste(`${ERROR}\n\n${TRANSCRIPT}\n`)).toEqual({ transcript: TRANSCRIPT, error: ERROR });
  });

  test('error behind the transcript', () => {
    expect(splitPaste(`${TRANSCRIPT}\n${ERROR}`)).toEqual({ transcript: TRANSCRIPT, error: ERROR });
  });

  test('error behind a transcript of lines', () => {
    const lines = '{"role":"user","content":"a"}\n{"role":"assistant","content":"b}"}';
    expect(splitPaste(`${lines}\n${ERROR}`)).toEqual({ transcript: lines, error: ERROR });
  });

  test('a transcript alone stays whole', () => {
    expect(splitPaste(TRANSCRIPT)).toEqual({ transcript: TRANSCRIPT, error: '' });
  });

  test('an error alone is an error', () => {
    expect(splitPaste(ERROR)).toEqual({ transcript: '', error: ERROR });
  });

  test('prose around a transcript is not an error', () => {
    const text = `Here is what I sent:\n${TRANSCRIPT}`;
    expect(splitPaste(text)).toEqual({ transcript: text, error: '' });
  });

  const TRACE = `Traceback (most recent call last):
  File "/app/agent.py", line 12, in <module>
    client.chat.completions.create(**payload)
openai.BadRequestError: Error code: 400 - {'error': {'message': "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: call_1", 'type': 'invalid_request_error', 'param': 'messages', 'code': None}}`;
  const PYTHON = `{'model': 'm', 'messages': [{'role': 'user', 'content': "it's"}, {'role': 'assistant', 'content': None}]}`;
  const CLASSES = "[HumanMessage(content='hi', id='1'), AIMessage(content='', id='2')]";
  const SCRIPT = `{
  model: 'm',
  messages: [
    { role: 'user', content: 'a' },
  ],
}`;
  const CURL = `curl https://api.anthropic.com/v1/messages \\\n  -d '{"messages":\n [{"role":"user","content":"a"}]\n}'`;

  test.each([
    ['Python behind a traceback', `${TRACE}\n\npayload=${PYTHON}\n`, PYTHON, 'payload='],
    ['Python in front of one', `payload = ${PYTHON}\n${TRACE}`, PYTHON, 'payload = '],
    ['classes of LangChain', `${TRACE}\n${CLASSES}`, CLASSES, ''],
    ['JavaScript', `${ERROR}\nconst payload = ${SCRIPT};\n`, SCRIPT, 'const payload = ;'],
    ['a command behind the error', `${ERROR}\n${CURL}\n`, CURL, ''],
    ['a command in front of it', `$ ${CURL}\n${ERROR}`, CURL, '$ '],
  ])('%s', (_, text, transcript, beside) => {
    const found = splitPaste(text);
    expect(found.transcript).toBe(transcript);
    expect(found.error).not.toContain(transcript.slice(0, 20));
    expect(found.error.replaceAll('\n', '')).toContain((text.includes(TRACE) ? TRACE : ERROR).replaceAll('\n', ''));
    for (const word of beside.split(' ')) expect(found.error).toContain(word);
  });

  test('a command that a transcript quotes is part of it', () => {
    const quoting = `[{"role":"user","content":"${JSON.stringify(CURL).slice(1, -1)}"}]`;
    expect(splitPaste(`${quoting}\n${TRACE}`)).toEqual({ transcript: quoting, error: TRACE });
  });

  test('an error in Python alone is an error', () => {
    expect(splitPaste(TRACE)).toEqual({ transcript: '', error: TRACE });
  });

  test('a document that quotes messages and errors is none', () => {
    const prose = 'It answers HTTP 400 Bad Request, or openai.BadRequestError: Error code: 400, and then one looks.\n';
    const page = `# Title\n\n${prose.repeat(30)}\n\`\`\`json\n${TRANSCRIPT}\n\`\`\`\n\n${prose.repeat(30)}`;
    expect(splitPaste(page)).toEqual({ transcript: page, error: '' });
  });
});
