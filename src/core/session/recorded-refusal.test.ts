import { describe, expect, test } from 'vitest';
import { recordedRefusal, rejectedList } from '../errors/recorded-around.ts';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

const SAID = 'messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_1.';
const ERROR = JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message: SAID } });
const REQUEST = {
  model: 'claude-sonnet-4-5',
  max_tokens: 5,
  messages: [
    { role: 'user', content: 'Count the hens.' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'count', input: {} }] },
    { role: 'user', content: 'Well?' },
  ],
};
const BODY = JSON.stringify(REQUEST);

const har = (status: number, response: object) =>
  JSON.stringify({
    log: {
      version: '1.2',
      entries: [
        {
          request: { method: 'POST', url: 'https://api.anthropic.com/v1/messages', postData: { text: BODY } },
          response: { status, content: response },
        },
      ],
    },
  });

const asked = { parentUuid: null, sessionId: 's', type: 'user', uuid: 'u1', message: { role: 'user', content: 'a' } };
const failed = {
  parentUuid: 'u1',
  sessionId: 's',
  type: 'assistant',
  uuid: 'u2',
  isApiErrorMessage: true,
  message: {
    role: 'assistant',
    model: '<synthetic>',
    content: [{ type: 'text', text: `API Error: 400 ${ERROR}` }],
  },
};
const answered = {
  parentUuid: 'u2',
  sessionId: 's',
  type: 'assistant',
  uuid: 'u3',
  message: { id: 'm', role: 'assistant', model: 'claude-opus-4-6', content: [{ type: 'text', text: 'Done.' }] },
};
const lines = (...records: readonly object[]) => records.map((record) => JSON.stringify(record)).join('\n');

const copilot = (message: string) =>
  lines(
    { type: 'session.start', id: '1', parentId: null, data: { sessionId: 's', version: 1, producer: 'copilot-agent' } },
    { type: 'user.message', id: '2', parentId: '1', data: { content: 'Count.' } },
    { type: 'session.error', id: '3', parentId: '2', data: { errorType: 'query', message, statusCode: 400 } },
  );

const RECORDED: readonly (readonly [string, string])[] = [
  ['a recording of a browser', har(400, { text: ERROR })],
  ['a recording with a response in base64', har(400, { text: btoa(ERROR), encoding: 'base64' })],
  ['a session of Claude Code', lines(asked, failed)],
  ['a session of Copilot CLI', copilot(SAID)],
  [
    'a Codex rollout',
    lines(
      { timestamp: 't', type: 'session_meta', payload: { id: 'x' } },
      {
        timestamp: 't',
        type: 'response_item',
        payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Count.' }] },
      },
      { timestamp: 't', type: 'event_msg', payload: { type: 'error', message: `400 ${ERROR}` } },
    ),
  ],
  [
    'a run of LangSmith',
    JSON.stringify({
      id: 'r',
      run_type: 'llm',
      inputs: { messages: REQUEST.messages },
      outputs: null,
      status: 'error',
      error: `BadRequestError("Error code: 400 - ${SAID}")`,
    }),
  ],
  [
    'an error of the AI SDK as JSON',
    JSON.stringify({ name: 'AI_APICallError', requestBodyValues: REQUEST, statusCode: 400, responseBody: ERROR }),
  ],
  [
    'an error of the AI SDK as printed',
    `APICallError [AI_APICallError]: bad\n    at postToApi (file.js:1:2) {\n  requestBodyValues: {\n    model: 'm',\n    messages: [ { role: 'user', content: 'a' }, { role: 'assistant', content: [ { type: 'tool_use', id: 'toolu_1', name: 'x', input: {} } ] } ]\n  },\n  statusCode: 400,\n  responseBody: '${ERROR}',\n}`,
  ],
  ['a dump of request and error', JSON.stringify({ error: { body: JSON.parse(ERROR) }, request: { body: REQUEST } })],
  ['a log', `10:00 INFO request: ${BODY}\n10:01 ERROR response: 400 ${ERROR}\n`],
  [
    'an HTTP dump',
    `POST /v1/messages HTTP/1.1\nhost: api.anthropic.com\n\n${BODY}\n\nHTTP/1.1 400 Bad Request\nserver: x\n\n${ERROR}\n`,
  ],
];

describe('the error that a file records', () => {
  test.each(RECORDED)('is read from %s', (_, text) => {
    expect(recordedRefusal(openTranscript(text))?.text).toContain('toolu_1');
  });

  test.each([
    ['a response was recorded after it', lines(asked, failed, answered)],
    ['the service was overloaded', copilot('529 overloaded_error: Overloaded')],
    ['the request was accepted', har(200, { text: '{"id":"msg_1","content":[]}' })],
    ['a message quotes it', JSON.stringify([{ role: 'user', content: `It says API Error: 400 ${ERROR}` }])],
    ['nothing is recorded', BODY],
  ])('is none where %s', (_, text) => {
    expect(recordedRefusal(openTranscript(text))).toBeNull();
  });
});

const exchange = (url: string, parsed_body: object, status: unknown, response: object = {}) => ({
  request: { method: 'POST', uri: url, headers: {}, parsed_body },
  response: { status, parsed_body: response },
});
const MESSAGES = 'https://api.anthropic.com/v1/messages';
const accepted = exchange(MESSAGES, { ...REQUEST, messages: REQUEST.messages.slice(0, 1) }, { code: 200 });
const rejected = exchange(MESSAGES, REQUEST, { code: 400, message: 'Bad Request' }, JSON.parse(ERROR));

const GENERATED = { error: { message: 'Tool call validation failed', code: 'tool_use_failed' } };
const generated = exchange(MESSAGES, REQUEST, 400, GENERATED);

describe('a recording of several exchanges', () => {
  test.each([
    ['rejected at the end', [accepted, accepted, rejected], 2],
    ['rejected, and sent again', [accepted, rejected, accepted], 1],
    ['overloaded', [accepted, exchange(MESSAGES, REQUEST, 529, { error: { type: 'overloaded_error' } })], 0],
    ['accepted', [accepted, accepted], 0],
    ['rejected for what the model wrote', [accepted, generated], 1],
  ])('shows the one that matters: %s', (_, interactions, list) => {
    const snapshot = openTranscript(JSON.stringify({ version: 1, interactions }));
    expect(snapshot.transcripts).toHaveLength(interactions.length);
    expect(rejectedList(snapshot)).toBe(list);
    const text = new Map([
      [rejected, `400 ${ERROR}`],
      [generated, `400 ${JSON.stringify(GENERATED)}`],
    ]).get(interactions[list]!);
    expect(recordedRefusal(snapshot, list)?.text).toBe(text);
  });

  test('is settled once what the error names is gone from the request, wherever else it is', () => {
    const id = 'rs_68c42de022c881948db7ed1cc2529f2e0202c9ad459e0d23';
    const item = { type: 'reasoning', id, summary: [{ type: 'summary_text', text: 'Think of tea.' }] };
    const input = [
      { role: 'user', content: 'Tea?' },
      item,
      { role: 'assistant', content: 'Yes.' },
      { role: 'user', content: 'So?' },
    ];
    const RESPONSES = 'https://api.openai.com/v1/responses';
    const first = exchange(RESPONSES, { model: 'gpt-5', input: input.slice(0, 1) }, 200, { output: [item] });
    const message = `Item '${id}' of type 'reasoning' was provided without its required following item.`;
    const second = exchange(RESPONSES, { model: 'gpt-5', input }, 400, { error: { message } });
    const snapshot = openTranscript(JSON.stringify({ interactions: [first, second] }));
    const terms = { transcript: 1, refusal: recordedRefusal(snapshot, 1)!.text };
    const { snapshot: after } = applyPlan(snapshot, planRepair(snapshot, { preset: 'recommended', ...terms }));
    expect(validateMessages(after, { ...terms, original: () => snapshot })).toEqual([]);
  });

  test('has its error at the one list that was rejected', () => {
    const snapshot = openTranscript(JSON.stringify({ interactions: [accepted, rejected] }));
    expect(recordedRefusal(snapshot, 0)).toBeNull();
    expect(recordedRefusal(snapshot, 1)?.where).toBe('response 2');
  });

  const quotedYaml = (...exchanges: readonly (typeof accepted)[]) =>
    exchanges
      .map(({ request, response }) => {
        const { code } = response.status as { readonly code: number };
        return `- request:\n    body: '${JSON.stringify(request.parsed_body)}'\n    headers:\n      host: [x]\n    method: POST\n    uri: ${request.uri}\n  response:\n    body:\n      string: '${JSON.stringify(response.parsed_body)}'\n    headers: {}\n    status:\n      code: ${code}\n      message: x\n`;
      })
      .join('');

  test('is read where the bodies are quoted in YAML', () => {
    const longer = exchange(MESSAGES, { ...REQUEST, metadata: { user_id: 'longer' } }, { code: 200 });
    const snapshot = openTranscript(`interactions:\n${quotedYaml(accepted, rejected, longer)}version: 1\n`);
    expect([snapshot.conversations?.length, snapshot.conversation]).toEqual([3, 1]);
    expect(snapshot.transcripts[0]?.sentTo?.url).toBe(MESSAGES);
    expect(recordedRefusal(snapshot)?.text).toBe(`400 ${ERROR}`);
  });

  test('is checked for the API that each request was sent to', () => {
    const responses = exchange(
      'https://api.openai.com/v1/responses',
      {
        model: 'o3-mini',
        input: [{ role: 'user', content: 'How do I cross the street?' }],
        include: [],
        stream: false,
      },
      200,
    );
    const chat = exchange(
      'https://api.mistral.ai/v1/chat/completions',
      {
        model: 'magistral-medium-latest',
        messages: [
          { role: 'user', content: 'How do I cross the street?' },
          { role: 'assistant', content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Look.' }] }] },
        ],
      },
      200,
    );
    const { transcripts } = openTranscript(JSON.stringify({ interactions: [responses, chat] }));
    expect(transcripts.map(({ format, target }) => [format.id, target.id])).toEqual([
      ['openai-responses', 'openai-responses'],
      ['mistral-chat', 'mistral'],
    ]);
  });
});

const fixtures = Object.entries(
  import.meta.glob<string>('../../fixtures/formats/**/*.{json,jsonl}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

test('no fixture that records no error is said to have one', () => {
  const healthy = fixtures.filter(([, text]) => !/"isApiErrorMessage": ?true/.test(text));
  const found = healthy.filter(([, text]) => recordedRefusal(openTranscript(text)) !== null);
  expect(found.map(([name]) => name)).toEqual([]);
});
