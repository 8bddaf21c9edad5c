import { type ErrorRow, rows } from '../row.ts';

/** What Google Gemini says: see `ErrorRow`. */
export const gemini: readonly ErrorRow[] = rows({ provider: 'Google Gemini', target: 'gemini' }, [
  {
    id: 'gemini-function-call-turn-order',
    rule: 'roles/order',
    texts: [
      'ensure that function call turn comes immediately after a user turn or after a function response turn',
      'function call turn comes immediately after a user turn',
    ],
    suspect: 'calls',
    example:
      '400 Bad request\nPlease ensure that function call turn comes immediately after a user turn or after a function response turn.',
    explanation: 'A turn with calls does not stand directly behind a user turn or a turn with results.',
    fix: 'Merge neighbouring model turns; after trimming, drop a leading model turn.',
  },
  {
    id: 'gemini-function-response-turn-order',
    rule: 'tools/result-displaced',
    texts: [
      'ensure that function response turn comes immediately after a function call turn',
      'function response turn comes immediately after a function call turn',
    ],
    suspect: 'results',
    example:
      'InvalidArgument: 400 Please ensure that function response turn comes immediately after a function call turn.',
    explanation: 'A turn with results does not stand directly behind the turn with its calls.',
    fix: 'Move the results behind their calls, or drop them.',
  },
  {
    id: 'gemini-function-response-count',
    rule: 'tools/results-split',
    texts: [
      'ensure that the number of function response parts is equal to the number of function call parts',
      'number of function response parts is equal to the number of function call parts',
      'number of function response parts should be equal to number of function call parts',
    ],
    suspect: 'calls',
    example:
      'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
    explanation:
      'The turn with results must hold exactly one result for each call of the turn before, all in one content.',
    fix: 'Merge split results into one content, and answer what is unanswered.',
  },
  {
    id: 'gemini-missing-thought-signature',
    rule: 'reasoning/thought-signature',
    texts: [
      'is missing a thought_signature in functionCall parts',
      'is missing a thought_signature',
      'missing thought_signature may lead to degraded',
    ],
    suspect: 'calls',
    example:
      '[{\n  "error": {\n    "code": 400,\n    "message": "Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call `default_api:download_media` , position 19. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.",\n    "status": "INVALID_ARGUMENT"\n  }\n}\n]',
    explanation: 'The first call of a step in the current turn has lost its signature.',
    fix: 'Restore the signature from the original answer.',
  },
  {
    id: 'gemini-thought-signature-invalid',
    rule: 'reasoning/invalid-signature',
    texts: [
      'Corrupted thought signature',
      'Thought signature is not valid',
      'invalid thought signature',
      'thought_signature TYPE_BYTES Base64 decoding failed',
    ],
    suspect: 'reasoning',
    example:
      '"Bad Request: { "error": { "code": 400, "message": "Corrupted thought signature.", "status": "INVALID_ARGUMENT" } }"',
    explanation: 'A signature was changed or comes from another model.',
    fix: 'Remove the signatures, or start a new conversation.',
  },
  {
    id: 'gemini-base64-invalid',
    rule: 'media/broken',
    texts: [
      'inline_data data TYPE_BYTES Base64 decoding failed',
      'TYPE_BYTES Base64 decoding failed',
      'Base64 decoding failed for',
    ],
    suspect: 'media',
    example:
      'Google: Invalid value at \'contents[2].parts[0].inline_data.data\' (TYPE_BYTES), Base64 decoding failed for "/api/attachments/file?id=66301475-0027-4d57-98eb-27ef54d0c0d5" Invalid value at \'contents[2].parts[1].inline_data.data\' (TYPE_BYTES), Base64 decoding failed for "/api/attachments/file?id=4fa78c54-8334-4b56-8b71-af00427feb55"',
    explanation: 'Data that should be base64 is not: it has a prefix, is a link, or was cut.',
    fix: 'Put plain base64 there, or drop the part.',
  },
  {
    id: 'gemini-unknown-field',
    rule: 'content/unknown-key',
    texts: ['Invalid JSON payload received Unknown name {*} Cannot find field', 'Unknown name {*} Cannot find field'],
    suspect: 'any',
    example:
      '400: Invalid JSON payload received.\n  Unknown name "id" at \'contents[1].parts[0].function_call\': Cannot find field.\n  Unknown name "id" at \'contents[2].parts[0].function_response\': Cannot find field.',
    explanation: 'A field is not known to the API. The path names it.',
    fix: 'Delete the field at every path that is listed.',
  },
  {
    id: 'gemini-empty-parts',
    rule: 'content/empty-message',
    texts: [
      'contents parts must not be empty',
      'parts must not be empty',
      'partOrString cannot be an empty array',
      'PartListUnion is required',
      'ContentUnion is required',
    ],
    suspect: 'any',
    example:
      '错误："Workflow execution failure: Error 400, Message: * GenerateContentRequest.contents[0].parts: contents.parts must not be empty.\\n, Status: INVALID_ARGUMENT, Details: []"',
    explanation: 'A content has no parts.',
    fix: 'Drop the content, or add a text part.',
  },
  {
    id: 'gemini-empty-part-data',
    rule: 'content/empty-text',
    texts: ['required oneof field data must have one initialized field', 'must have one initialized field'],
    suspect: 'any',
    example:
      '{\n  "error": {\n    "code": 400,\n    "message": "* GenerateContentRequest.contents[1].parts[0].data: required oneof field \'data\' must have one initialized field\\n",\n    "status": "INVALID_ARGUMENT"\n  }\n}',
    explanation: 'A part is empty: it has neither text nor data nor a call nor a result.',
    fix: 'Drop the part.',
  },
  {
    id: 'gemini-contents-missing',
    rule: 'roles/no-user',
    texts: ['contents is not specified', 'contents are required', 'at least one contents field is required'],
    suspect: 'any',
    example: 'ChatGoogleGenerativeAIError: 400 - contents is not specified',
    explanation: 'The request has no contents; a system prompt alone is not enough.',
    fix: 'Add a user turn.',
  },
  {
    id: 'gemini-needs-text-part',
    rule: 'content/empty-text',
    texts: ['it must have a text parameter', 'Unable to submit request because it must have a text'],
    suspect: 'any',
    example:
      'google.api_core.exceptions.InvalidArgument: 400 Unable to submit request because it must have a text parameter.',
    explanation: 'A part has no text, or an empty one.',
    fix: 'Add a text, or drop the part.',
  },
  {
    id: 'gemini-invalid-role',
    rule: 'roles/unknown',
    texts: [
      'Please use a valid role user model',
      'Please use a valid role',
      'Content with system role is not supported',
      'Role {*} is not supported',
    ],
    suspect: 'any',
    example: '{"error":{"code":400,"message":"Please use a valid role: user, model.","status":"INVALID_ARGUMENT"}}',
    explanation: 'A content has a role that this API does not know.',
    fix: 'Use user or model; move system text to the system instruction.',
  },
  {
    id: 'gemini-function-response-name-empty',
    rule: 'tools/invalid-name',
    texts: [
      'function_response name Name cannot be empty',
      'function_call name Name cannot be empty',
      'Name cannot be empty',
    ],
    suspect: 'results',
    example:
      'API Error: 400 {"error":{"code":400,"message":"* \n     GenerateContentRequest.contents[12].parts[0].function_response.name: Name cannot be \n     empty.\\n* GenerateContentRequest.contents[14].parts[0].function_response.name: Name \n     cannot be empty.\\n* \n     GenerateContentRequest.contents[16].parts[0].function_response.name: Name cannot be    \n     empty.\\n* GenerateContentRequest.contents[20].parts[0].function_response.name: Name \n     cannot be empty.\\n*                                                                    \n     GenerateContentRequest.contents[22].parts[0].function_response.name: Name cannot be \n     empty.\\n* GenerateContentRequest.contents[24].parts[0].function_response.name: Name\n     cannot be empty.\\n","status":"INVALID_ARGUMENT"}}',
    explanation: 'A result does not name its function.',
    fix: 'Copy the name from the call.',
  },
  {
    id: 'gemini-function-name-invalid',
    rule: 'tools/invalid-name',
    about: 'tools',
    texts: ['Invalid function name Must start with a letter or an underscore', 'FIELD_INVALID Invalid function name'],
    example:
      'API Error: 400 {"error":{"code":400,"message":"The GenerateContentRequest proto is invalid:\\n  * tools[0].function_declarations[72].name: [FIELD_INVALID] Invalid function name. Must start with a letter or an underscore. Must be a-z, A-Z, 0-9, or contain underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 64.","status":"INVALID_ARGUMENT"}}',
    explanation: 'A function has a name that is not allowed.',
    fix: 'Rename it in the declarations, the calls and the results.',
  },
  {
    id: 'gemini-last-turn-role',
    rule: 'roles/last',
    texts: [
      'multiturn requests ends with a user role or a function response',
      'multiturn requests end with a user role',
      'ensure that single turn requests end with a user role',
      'requests end with a user role',
    ],
    suspect: 'assistant',
    example:
      '{"error":{"message":"Please ensure that multiturn requests ends with a user role or a function response. (request id: 20231218115733848767070nWkJNglT)","type":"","param":"","code":400}}',
    explanation: 'The history does not end with a user turn or a result.',
    fix: 'Add a user turn, or drop the last model turn.',
  },
  {
    id: 'gemini-roles-must-alternate',
    rule: 'roles/consecutive',
    texts: ['ensure that multiturn requests alternate between user and model', 'multiturn requests alternate between'],
    suspect: 'any',
    example: '`HTTP 400 "Please ensure that multiturn requests alternate between user and model"`',
    explanation: 'Two contents of the same role follow each other.',
    fix: 'Merge the neighbours.',
  },
  {
    id: 'gemini-multiturn-not-enabled',
    about: 'request',
    texts: ['Multiturn chat is not enabled for'],
    example:
      '```json\n{\n  "error": {\n    "message": "[GoogleGenerativeAI Error]: Error fetching from https://generativelanguage.googleapis.com/v1beta/models/gemini-1.0-pro-vision-latest:streamGenerateContent?alt=sse: [400 Bad Request] Multiturn chat is not enabled for models/gemini-1.0-pro-vision-latest"\n  },\n  "provider": "google"\n}\n```',
    explanation: 'This model takes one turn only.',
    fix: 'Use another model, or put the history into one text.',
  },
  {
    id: 'gemini-interactions-legacy-schema',
    about: 'request',
    texts: ['The legacy Interactions API schema is no longer supported'],
    example:
      '400 {"error":{"message":"The legacy Interactions API schema is no longer supported. Please\n     upgrade your client SDK to Python >= 2.0.0 or JavaScript/TypeScript >= 2.0.0 to adopt the new\n     \'steps\' schema. For details and migration examples, see:\n     https://ai.google.dev/gemini-api/docs/interactions-breaking-changes-may-2026","code":"invalid_r\n     equest"}}',
    explanation: 'The body has the old form of the Interactions API.',
    fix: 'Convert the history to steps, or update the SDK.',
  },
  {
    id: 'copilot-last-message-assistant',
    rule: 'roles/last',
    provider: 'GitHub Copilot',
    texts: ['The last message in a Gemini request must not be from the assistant', 'must not be from the assistant'],
    suspect: 'assistant',
    example: '400 invalid_message_role: The last message in a Gemini request must not be from the assistant',
    explanation: 'The history ends with an assistant message.',
    fix: 'Add a user message, or drop the last assistant message.',
  },
  {
    id: 'gateway-gemini-function-response-id-mismatch',
    rule: 'tools/orphan-result',
    provider: 'a Gemini gateway',
    texts: ['functionResponse id does not match functionCall id'],
    suspect: 'results',
    example:
      'gemini-3.7-flash-high: "functionResponse.id does not match functionCall.id" (HTTP 400) on parallel Read calls',
    explanation: 'A result has another id than its call.',
    fix: 'Copy the id from the call and keep the order.',
  },
]);
