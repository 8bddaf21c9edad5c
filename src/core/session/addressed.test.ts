import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';

const URL = 'https://api.anthropic.com/v1/messages';
const BODY = {
  model: 'claude-sonnet-4-5',
  max_tokens: 1024,
  context_management: { edits: [{ type: 'clear_tool_uses_20250919' }] },
  messages: [{ role: 'user', content: 'Say hello.' }],
};
const SECRET = 'sk-ant-api03-abcdefghijklmnop';
const HEADERS = [
  ['Host', 'api.anthropic.com'],
  ['X-Api-Key', SECRET],
  ['Anthropic-Version', '2023-06-01'],
] as const;

/** The same request as tools write it. */
const TEXTS: Readonly<Record<string, string>> = {
  curl: `curl ${URL} ${HEADERS.map(([name, value]) => `-H "${name}: ${value}"`).join(' ')} --data '${JSON.stringify(BODY)}'`,
  http: `POST /v1/messages HTTP/1.1\r\n${HEADERS.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${JSON.stringify(BODY)}\r\n`,
  'REST client': `POST ${URL}\n${HEADERS.slice(1)
    .map((line) => line.join(': '))
    .join('\n')}\n\n${JSON.stringify(BODY, null, 2)}\n`,
  har: JSON.stringify({
    log: {
      entries: [
        {
          request: {
            method: 'POST',
            url: URL,
            headers: HEADERS.map(([name, value]) => ({ name, value })),
            postData: { text: JSON.stringify(BODY) },
          },
          response: { status: 400 },
        },
      ],
    },
  }),
};

describe('a request with its address', () => {
  it.each(Object.entries(TEXTS))('is read with its headers from %s, without secrets', (_, text) => {
    const snapshot = openTranscript(text);
    const [transcript] = snapshot.transcripts;
    expect(snapshot.target.id).toBe('anthropic');
    expect(transcript?.sentTo?.url).toBe(URL);
    expect(transcript?.sentTo?.headers?.get('anthropic-version')).toBe('2023-06-01');
    expect(transcript?.sentTo?.headers?.get('x-api-key')).toBe('sk-ant-api03');
    expect(JSON.stringify([...transcript!.sentTo!.headers!])).not.toContain(SECRET);
    expect(validateMessages(snapshot).map(({ rule, at }) => [rule, at])).toEqual([
      ['request/beta', '/context_management'],
    ]);
  });

  it('takes the model from the address where the body has none', () => {
    const contents = [{ role: 'user', parts: [{ text: 'Hello' }] }];
    const url = 'https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-pro:generateContent?key=x';
    expect(openTranscript(`curl '${url}' -d '${JSON.stringify({ contents })}'`).transcripts[0]?.model).toBe(
      'gemini-2.5-pro',
    );
    const messages = [{ role: 'user', content: [{ text: 'Hello' }] }];
    const converse =
      'https://bedrock-runtime.us-east-1.amazonaws.com/model/us.anthropic.claude-opus-4-7-v1%3A0/converse';
    expect(openTranscript(`curl ${converse} -d '${JSON.stringify({ messages })}'`).transcripts[0]?.model).toBe(
      'us.anthropic.claude-opus-4-7-v1:0',
    );
  });

  it('says nothing of keys that are unknown to OpenAI where the body goes to somebody else', () => {
    const body = JSON.stringify({ model: 'gpt-5', messages: BODY.messages, reasoning: { effort: 'high' } });
    const found = (url: string) => validateMessages(openTranscript(`curl ${url} -d '${body}'`)).map(({ rule }) => rule);
    expect(found('https://api.openai.com/v1/chat/completions')).toEqual(['request/unknown-key']);
    expect(found('https://ai-gateway.example/v1/chat/completions')).toEqual([]);
  });
});
