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
});
