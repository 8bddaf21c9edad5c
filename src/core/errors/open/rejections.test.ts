import { describe, expect, it } from 'vitest';
import { decodeError } from '../decode.ts';

describe('a text that says of itself that a request was rejected', () => {
  it.each([
    "RuntimeError: ('Unable to submit request because a lake of the depth was odd',)",
    'google.api_core.exceptions.InvalidArgument: cannot take the lake as it is',
    '{"message":"kind: Input should be \'plain\'","type":"invalid_request_error","code":"wrong_api_format"}',
    '{"error":{"code":400,"message":"failed at the lake, bad shape of it","status":"INVALID_ARGUMENT"}}',
    '{"message":"could not take the shape","type":"invalid_request_error","param":"lake"}',
    '{"message":"shape: failed to parse the lake","code":"wrong_api_format"}',
    '400 error: "the lake is no lake of ours"',
    'HTTP 422: odd shape of the shore',
  ])('is never laid to a program or a service: %s', (text) => {
    const { about, mayBe = [], explanation } = decodeError(text);
    expect(about).not.toBe('elsewhere');
    expect(mayBe).not.toContain('client');
    expect(explanation).not.toMatch(/from a program/);
  });

  it.each(['failed to open the lake', 'fatal: could not read the shore of the lake'])(
    'is no other text: %s',
    (text) => {
      expect(decodeError(text).about).toBe('elsewhere');
    },
  );
});
