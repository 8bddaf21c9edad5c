import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import { decodeError } from './errors.ts';

const BODY = JSON.stringify({ model: 'gpt-4.1', messages: [{ role: 'user', content: 'How many hens?' }] });
const URL = 'https://api.githubcopilot.com/chat/completions';
const VISION =
  '[error] Request Failed: 400 {"error":{"message":"missing required Copilot-Vision-Request header for vision requests","code":""}}';
const HAR = (headers: object[]): string =>
  JSON.stringify({
    log: {
      version: '1.2',
      entries: [
        {
          request: { method: 'POST', url: URL, headers, postData: { mimeType: 'application/json', text: BODY } },
          response: { status: 400, content: {} },
        },
      ],
    },
  });
const ASKED = { name: 'Copilot-Vision-Request', value: 'true' };
const INTENT = { name: 'Openai-Intent', value: 'agent' };

/** A request without a header, as tools write it, and with it. */
const WRITTEN: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'a command': [
    `curl ${URL} \\\n  -H 'Openai-Intent: agent' \\\n  -d '${BODY}'`,
    `curl ${URL} \\\n  -H 'Openai-Intent: agent' \\\n  -H 'Copilot-Vision-Request: true' \\\n  -d '${BODY}'`,
  ],
  'an HTTP dump': [
    `POST /chat/completions HTTP/1.1\r\nHost: api.githubcopilot.com\r\n\r\n${BODY}\r\n`,
    `POST /chat/completions HTTP/1.1\r\nHost: api.githubcopilot.com\r\nCopilot-Vision-Request: true\r\n\r\n${BODY}\r\n`,
  ],
  'a file of a REST client': [
    `POST ${URL}\nOpenai-Intent: agent\n\n${BODY}\n`,
    `POST ${URL}\nOpenai-Intent: agent\nCopilot-Vision-Request: true\n\n${BODY}\n`,
  ],
  'a recording of a browser': [HAR([INTENT]), HAR([INTENT, ASKED])],
};

const errors = (text: string, refusal: string) =>
  validateMessages(openTranscript(text), { refusal }).filter(({ severity }) => severity === 'error');
const repaired = (text: string, refusal: string): string => {
  const snapshot = openTranscript(text);
  return applyPlan(snapshot, planRepair(snapshot, { refusal })).text;
};

describe('a header that an error names as missing', () => {
  it.each(Object.entries(WRITTEN))('is sent in %s, and is no longer missing there', (_, [before, after]) => {
    expect(errors(before, VISION).map(({ rule, fixes }) => [rule, fixes])).toEqual([
      ['request/missing-key', ['set-header']],
    ]);
    expect(repaired(before, VISION)).toBe(after);
    expect(errors(after, VISION)).toEqual([]);
    expect(validateMessages(openTranscript(before)).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('is named with what to send where the text has no headers, and is no key of the body', () => {
    const [finding, ...others] = errors(BODY, VISION);
    expect(others).toEqual([]);
    expect([finding?.at, finding?.fixes]).toEqual(['', []]);
    expect(finding?.message).toContain('`Copilot-Vision-Request: true`');
    expect(finding?.unfixable).toContain('headers are not part of this text');
    expect(repaired(BODY, VISION)).toBe(BODY);
  });

  const [command] = WRITTEN['a command'] ?? [''];
  it.each([
    'Missing header: X-Tool-Hens',
    'X-Tool-Hens header is required',
    'header X-Tool-Hens must be set',
    "header 'X-Tool-Hens' must be provided",
    'missing x-tool-hens in headers',
    "Required request header 'X-Tool-Hens' for method parameter type String is not present",
    'x-tool-hens: header is required',
    '`X-Tool-Hens` is missing from the request headers',
  ])('is one of headers whatever its name and words: %s', (message) => {
    const errorText = JSON.stringify({ error: { message, type: 'invalid_request_error' } });
    const decoded = decodeError(errorText, openTranscript(BODY));
    expect([decoded.about, decoded.culprit, decoded.refused]).toEqual(['request', undefined, undefined]);
    const [finding, ...others] = errors(command, errorText);
    expect([finding?.rule, finding?.fixes, others]).toEqual(['request/missing-key', [], []]);
    expect(finding?.message).toMatch(/`x-tool-hens`/i);
    expect(finding?.unfixable).toContain('Which value');
    expect(errors(command.replace('Openai-Intent', 'x-tool-hens'), errorText)).toEqual([]);
  });

  it.each([
    ["Please try again by setting the header 'OpenAI-Beta: assistants=v2'.", 'OpenAI-Beta: assistants=v2'],
    ["Missing X-Hens header. X-Hens must be 'three'", 'X-Hens: three'],
    ['header X-Hens: three is required', 'X-Hens: three'],
  ])('has the value that the error says: %s', (message, header) => {
    expect(repaired(command, JSON.stringify({ error: { message } }))).toContain(`-H '${header}'`);
  });

  it('gets the value that the error says in place of one that it rejects', () => {
    const errorText = JSON.stringify({ error: { message: "Invalid Openai-Intent header: must be 'panel'" } });
    expect(repaired(command, errorText)).toBe(command.replace('agent', 'panel'));
    expect(errors(command.replace('agent', 'panel'), errorText)).toEqual([]);
  });

  it.each([
    'Missing Authorization header',
    'Retry-After header is missing',
    'The request headers are too large',
    "messages.0.content: Input should be a valid string; see the 'x-request-id' header",
  ])('is none where it holds a secret, or is not one of the request: %s', (message) => {
    const errorText = JSON.stringify({ error: { message } });
    expect(errors(command, errorText).filter(({ rule }) => rule === 'request/missing-key')).toEqual([]);
  });
});
