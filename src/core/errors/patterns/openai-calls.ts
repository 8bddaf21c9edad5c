import { type ErrorRow, rows } from '../row.ts';

/** What OpenAI and compatible says: see `ErrorRow`. */
export const openaiCalls: readonly ErrorRow[] = rows({ provider: 'OpenAI and compatible', target: 'openai-chat' }, [
  {
    id: 'missing-message-property',
    rule: 'content/missing-key',
    texts: [
      'for role {*} the following must be satisfied {*} property {*} is missing',
      'the following must be satisfied {*} property {*} is missing',
    ],
    suspect: 'any',
    example: null,
    explanation: 'A message lacks a field that this API asks for.',
    fix: 'Add the field that the text names, or drop what it belongs to.',
  },
  {
    id: 'chat-assistant-empty',
    rule: 'content/empty-message',
    texts: [
      'with role assistant must not be empty',
      'role assistant must not be empty',
      'assistant message must not be empty',
      'Invalid assistant message content or tool_calls must be set',
      'content or tool_calls must be set',
    ],
    suspect: 'assistant',
    example: "400 The message at position 307 with role 'assistant' must not be empty",
    explanation: 'An assistant message has neither content nor calls.',
    fix: 'Drop the message.',
  },
  {
    id: 'chat-tool-calls-empty-array',
    rule: 'tools/empty-calls',
    texts: [
      'Invalid messages {i} tool_calls empty array',
      'tool_calls empty array',
      'is too short messages {i} tool_calls',
      'tool_calls must not be empty',
      'must have at least 1 items messages {i} tool_calls',
    ],
    suspect: 'assistant',
    example:
      "400 Invalid 'messages[1].tool_calls': empty array. Expected an array with minimum length 1, but got an empty array instead.",
    explanation: 'An assistant message has an empty list of calls.',
    fix: 'Remove the key.',
  },
  {
    id: 'chat-too-many-tool-calls',
    rule: 'tools/too-many-calls',
    texts: [
      'Invalid messages {i} tool_calls array too long Expected an array with maximum length {limit} but got an array with length {actual}',
      'tool_calls array too long',
    ],
    suspect: 'calls',
    example:
      "System.ClientModel.ClientResultException: 'HTTP 400 (invalid_request_error: array_above_max_length)\nParameter: messages[2].tool_calls\n\nInvalid 'messages[2].tool_calls': array too long. Expected an array with maximum length 128, but got an array with length 200 instead.'",
    explanation: 'One assistant message makes more calls than allowed.',
    fix: 'Split it into several rounds of calls and results.',
  },
  {
    id: 'chat-tool-call-id-too-long',
    rule: 'tools/invalid-id',
    texts: [
      'tool_calls {j} id string too long Expected a string with maximum length {limit} but got a string with length {actual}',
      'tool_call_id string too long Expected a string with maximum length {limit} but got a string with length {actual}',
      'tool_call_id string too long',
    ],
    suspect: 'any',
    example:
      "AI Error: Invalid 'messages[36].tool_calls[0].id': string too long. \nExpected a string with maximum length 40, but got a string with length 51 instead.",
    explanation: 'The id of a call is longer than allowed.',
    fix: 'Shorten the id in the call and in its result together.',
  },
  {
    id: 'chat-tool-call-name-empty',
    rule: 'tools/invalid-name',
    texts: ['function name empty string Expected a string with minimum length', 'function name empty string'],
    suspect: 'calls',
    example:
      "400 Invalid 'messages[69].tool_calls[0].function.name': empty string. Expected a string with minimum length 1, but got an empty string instead.",
    explanation: 'A call has no name, often because a stream was put together wrongly.',
    fix: 'Restore the name, or drop the call with its result.',
  },
  {
    id: 'chat-tool-call-name-pattern',
    rule: 'tools/invalid-name',
    texts: [
      'Invalid messages {i} tool_calls {j} function name string does not match pattern',
      'tool_calls {j} function name string does not match pattern',
      'does not match {*} messages {i} tool_calls {j} function name',
      'Invalid messages {i} tool_calls {j} function name string too long Expected a string with maximum length {limit} but got a string with length {actual}',
    ],
    suspect: 'calls',
    example:
      "Invalid 'messages[9].tool_calls[0].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
    explanation: 'The name of a call is too long or has characters that are not allowed.',
    fix: 'Replace them by _, in the call and in the declared tool.',
  },
  {
    id: 'chat-tool-call-type-missing',
    rule: 'content/missing-key',
    texts: [
      'Missing required parameter messages {i} tool_calls {j} type',
      'type is a required property messages {i} tool_calls',
    ],
    suspect: 'calls',
    example: "Message: Missing required parameter: 'messages[2].tool_calls[0].type'.",
    explanation: 'A call does not say that it is a function call.',
    fix: 'Add type "function".',
  },
  {
    id: 'chat-tool-call-arguments-not-string',
    rule: 'tools/invalid-arguments',
    texts: [
      'function arguments expected a string but got',
      'is not of type string messages {i} tool_calls {j} function arguments',
      'Invalid type for messages {i} tool_calls {j} function arguments',
    ],
    suspect: 'calls',
    example:
      "Invalid type for 'messages[2].tool_calls[0].function.arguments': expected a string, but got an object instead.",
    explanation: 'The arguments of a call must be a JSON string here.',
    fix: 'Write the object as a string.',
  },
  {
    id: 'chat-name-pattern',
    rule: 'content/wrong-type',
    texts: ['Invalid messages {i} name string does not match pattern', 'does not match {*} messages {i} name'],
    suspect: 'any',
    example:
      "Failed to call OpenAI. Error: Invalid 'messages[3].name': string does not match pattern. Expected a string that matches\nthe pattern '^[a-zA-Z0-9_-]+$'.",
    explanation: 'The name field of a message has characters that are not allowed.',
    fix: 'Clean the name, or remove the field.',
  },
  {
    id: 'content-string-too-long',
    rule: 'content/too-long',
    texts: [
      'Invalid messages {i} content string too long Expected a string with maximum length {limit} but got a string with length {actual}',
      'content string too long Expected a string with maximum length {limit} but got a string with length {actual}',
      'output string too long Expected a string with maximum length {limit} but got a string with length {actual}',
      'text string too long Expected a string with maximum length {limit} but got a string with length {actual}',
      'content string too long',
    ],
    suspect: 'any',
    example:
      "2024/08/08 08:32:39 run encounterd an error: error, status code: 400, message: Invalid 'messages[17].content': string too long. Expected a string with maximum length 1048576, but got a string with length 1744259 instead. with error output: ",
    explanation: 'One text is longer than allowed, almost always a result.',
    fix: 'Shorten the text of the named message.',
  },
]);
