/** A wrapping that programs put around an error, for tests: SDKs, proxies, printed objects, logs. */
type Wrap = (message: string) => string;

const json = (value: unknown): string => JSON.stringify(value);

/** As Python prints a string. */
function repr(text: string): string {
  const body = text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/\r/g, '\\r');
  return body.includes("'") && !body.includes('"') ? `"${body}"` : `'${body.replace(/'/g, "\\'")}'`;
}

/** Wrappings by name. Each may stand inside another. */
export const WRAPS: { readonly [name: string]: Wrap } = {
  anthropic: (it) =>
    json({ type: 'error', error: { type: 'invalid_request_error', message: it }, request_id: 'req_011Abc' }),
  openai: (it) => json({ error: { message: it, type: 'invalid_request_error', param: null, code: null } }),
  pretty: (it) => JSON.stringify({ error: { code: 400, message: it, status: 'INVALID_ARGUMENT' } }, null, 2),
  list: (it) => json([{ error: { code: 400, message: it } }]),
  python: (it) =>
    `Error code: 400 - {'error': {'message': ${repr(it)}, 'type': 'invalid_request_error', 'param': None, 'code': None}}`,
  bytes: (it) =>
    `litellm.BadRequestError: AnthropicException - b${repr(json({ type: 'error', error: { message: it } }))}`,
  litellm: (it) => `litellm.BadRequestError: OpenAIException - ${it}`,
  aiSdk: (it) =>
    `AI_APICallError: Bad Request\n  statusCode: 400,\n  responseBody: ${repr(json({ error: { message: it } }))}`,
  openRouter: (it) =>
    json({
      error: { message: 'Provider returned error', code: 400, metadata: { raw: it, provider_name: 'Anthropic' } },
    }),
  newApi: (it) =>
    json({
      error: {
        message: `${it} (request id: 2024051116100984850589317176109) (request id: 20240511161009)`,
        type: '<nil>',
      },
    }),
  sse: (it) => `event: error\ndata: ${json({ error: { message: it } })}\n\n`,
  cli: (it) => `  ⎿  API Error: 400 ${json({ type: 'error', error: { message: it } })}`,
  bedrock: (it) => `An error occurred (ValidationException) when calling the InvokeModel operation: ${it}`,
  go: (it) => `error, status code: 400, status: 400 Bad Request, message: ${it}`,
  trace: (it) =>
    `Traceback (most recent call last):\n  File "a.py", line 3, in run\n    ask()\nopenai.BadRequestError: ${it}`,
  node: (it) => `Error: 400 ${it}\n    at ask (/app/src/ask.js:12:7)\n    at run (/app/src/run.js:3:1)`,
  elixir: (it) => `%{"error" => %{"message" => ${json(it)}, "code" => 400}}`,
  plain: (it) => it,
};

/** Damage that terminals, editors and forums do to a text. */
export const DAMAGES: { readonly [name: string]: (text: string) => string } = {
  none: (it) => it,
  crlf: (it) => it.replace(/\n/g, '\r\n'),
  wrap60: (it) => hardWrap(it, 60, ''),
  wrap80: (it) => hardWrap(it, 80, '    '),
  box: (it) =>
    hardWrap(it, 76, '')
      .split('\n')
      .map((line) => `│ ${line.padEnd(76)} │`)
      .join('\n'),
  elbow: (it) => `● Call\n  ⎿  ${it.replace(/\n/g, '\n     ')}`,
  quote: (it) => it.replace(/^/gm, '> '),
  colour: (it) => `\u001b[31m${it}\u001b[0m`,
  bareColour: (it) => `[31m${it}[39m`,
  typographic: (it) => it.replace(/"([^"]*)"/g, '“$1”').replace(/'([^']*)'/g, '‘$1’'),
  ticksLost: (it) => it.replace(/`/g, ''),
  escaped: (it) => json(it).slice(1, -1),
  escapedTwice: (it) => json(json(it).slice(1, -1)).slice(1, -1),
  log: (it) => `2026-08-30T10:00:00.123Z ERROR [worker-3] ${it}\n2026-08-30T10:00:01Z INFO done`,
};

/** Breaks lines as a terminal does: at the width, also inside words. */
function hardWrap(text: string, width: number, indent: string): string {
  return text
    .split('\n')
    .map((line) => {
      const pieces: string[] = [];
      for (let at = 0; at < line.length || at === 0; at += width) pieces.push(line.slice(at, at + width));
      return pieces.join(`\n${indent}`);
    })
    .join('\n');
}
