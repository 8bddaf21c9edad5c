import { type ErrorRow, rows } from '../row.ts';

/** What Mistral says: see `ErrorRow`. */
export const mistral: readonly ErrorRow[] = rows({ provider: 'Mistral', target: 'mistral' }, [
  {
    id: 'mistral-role-order',
    rule: 'roles/order',
    texts: [
      'Unexpected role {role} after role {*} type',
      'Unexpected role user after role tool',
      'Unexpected role user after role',
      'Unexpected role tool after role',
      'Unexpected role system after role',
      'Unexpected role assistant after role',
      'Unexpected role function after role',
    ],
    suspect: 'any',
    example:
      'Error: API request failed with status 400. Body: "{"object":"error","message":"Unexpected role \'user\' after role \'tool\'","type":"invalid_request_message_order","param":null,"code":"3230"}"',
    explanation:
      'A message follows one that it may not follow, for example a user message directly behind a tool message.',
    fix: 'Put a short assistant message between them, or merge the two.',
  },
  {
    id: 'mistral-call-response-count',
    rule: 'tools/missing-result',
    texts: ['Not the same number of function calls and responses'],
    suspect: 'calls',
    example:
      '[ERROR] API error occurred: Status 400\n{"object":"Error","message":"Not the same number of function calls and responses","type":"invalid_request_error","code":3230}',
    explanation: 'The tool messages behind an assistant message are more or fewer than its calls.',
    fix: 'Answer every call once and drop what answers none.',
  },
  {
    id: 'mistral-tool-call-id-format',
    rule: 'tools/invalid-id',
    texts: [
      'Tool call id was {id} but must be',
      'Tool call id has to be defined',
      'but must be a-z A-Z 0-9 with a length of',
    ],
    suspect: 'any',
    example:
      'AI_APICallError: Tool call id was call_PTLP8xhu3uwZk4l3nlnrrJha but must be a-z, A-Z, 0-9, with a length of 9.',
    explanation: 'The id of a call does not have nine letters and digits.',
    fix: 'Map each id to nine letters and digits, in the call and in its result together.',
  },
  {
    id: 'mistral-last-role',
    rule: 'roles/last',
    texts: ['Expected last role User or Tool', 'Expected last role'],
    suspect: 'assistant',
    example: 'Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant',
    explanation: 'The history does not end with a user or tool message.',
    fix: 'Add a user message, or drop the last assistant message.',
  },
  {
    id: 'mistral-assistant-empty',
    rule: 'content/empty-message',
    texts: ['Assistant message must have either content or tool_calls but not none'],
    suspect: 'assistant',
    example:
      'API error: 400 {"object":"error","message":"Assistant message must have either content or tool_calls, but not none.","type":"invalid_request_error","param":null,"code":null}',
    explanation: 'An assistant message has neither content nor calls.',
    fix: 'Drop the message.',
  },
  {
    id: 'mistral-assistant-content-and-tool-calls',
    rule: 'content/unknown-part',
    texts: ['Assistant message must have either content or tool_calls but not both'],
    suspect: 'assistant',
    example:
      'httpx.HTTPStatusError: Error response 400 while fetching https://api.mistral.ai/v1/chat/completions: {"object":"error","message":"Assistant message must have either content or tool_calls, but not both.","type":"invalid_request_error","param":null,"code":null}',
    explanation: 'This model takes either content or calls in one assistant message.',
    fix: 'Empty the content.',
  },
  {
    id: 'mistral-extra-forbidden',
    rule: 'content/unknown-key',
    texts: [
      'type extra_forbidden loc body messages {*} msg Extra inputs are not permitted',
      'type extra_forbidden loc body messages',
      'type extra_forbidden',
      'extra_forbidden',
    ],
    suspect: 'any',
    example:
      'MistralAIClientException: Request POST https://api.mistral.ai/v1/chat/completions failed with status code: 422, body: {"object":"error","message":{"detail":[{"type":"extra_forbidden","loc":["body","messages",0,"user","name"],"msg":"Extra inputs are not permitted","input":null},{"type":"extra_forbidden","loc":["body","messages",0,"user","tool_calls"],"msg":"Extra inputs are not permitted","input":null}]},"type":"invalid_request_error","param":null,"code":null}',
    explanation: 'A message has a field that this API does not know. The path names it.',
    fix: 'Delete the field at every path that is listed.',
  },
  {
    id: 'mistral-empty-conversation',
    rule: 'roles/no-user',
    texts: ['Conversation must have at least one message'],
    suspect: 'any',
    example: 'Conversation must have at least one message',
    explanation: 'The list of messages is empty.',
    fix: 'Add a user message.',
  },
  {
    id: 'mistral-system-empty',
    rule: 'content/empty-message',
    texts: ['System prompt must have content'],
    suspect: 'system',
    example: 'System prompt must have content',
    explanation: 'The system prompt is empty.',
    fix: 'Drop it.',
  },
  {
    id: 'mistral-prefix-not-last',
    rule: 'roles/order',
    texts: ['Assistant message with prefix True must be last message'],
    suspect: 'assistant',
    example: 'Assistant message with prefix True must be last message',
    explanation: 'An assistant message is marked as a prefix and is not the last.',
    fix: 'Remove the mark.',
  },
  {
    id: 'mistral-function-name',
    rule: 'tools/invalid-name',
    texts: ['Function name was {*} but must be a-z'],
    suspect: 'calls',
    example:
      'Function name was a.b but must be a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64.',
    explanation: 'A function has a name that is not allowed.',
    fix: 'Rename it in the declarations and the calls.',
  },
  {
    id: 'mistral-tool-result-ids',
    rule: 'tools/orphan-result',
    texts: ['Unexpected tool call id {id} in tool results', 'Duplicate tool call id {id} in tool results'],
    suspect: 'results',
    example: 'Unexpected tool call id abc123def in tool results',
    explanation: 'A result answers a call that the assistant message before it did not make, or answers it twice.',
    fix: 'Point it to the right call, or drop it.',
  },
]);
