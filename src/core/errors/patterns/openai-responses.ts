import { type ErrorRow, rows } from '../row.ts';

/** What OpenAI Responses says: see `ErrorRow`. */
export const openaiResponses: readonly ErrorRow[] = rows({ provider: 'OpenAI Responses', target: 'openai-responses' }, [
  {
    id: 'responses-unanswered-function-call',
    rule: 'tools/missing-result',
    texts: ['No tool output found for function call {id}', 'No tool output found for {*} call {id}'],
    suspect: 'calls',
    example:
      '{\n  "type": "error",\n  "status": 400,\n  "error": {\n    "message": "No tool output found for function call call_uK3eDRSXx9p45csFRjvXDNPq.",\n    "type": "invalid_request_error",\n    "param": "input",\n    "code": null\n  }\n}',
    explanation: 'A function call has no output with its call_id.',
    fix: 'Add the output, or drop the call together with its reasoning item.',
  },
  {
    id: 'responses-unanswered-custom-tool-call',
    rule: 'tools/missing-result',
    texts: ['No tool output found for custom tool call {id}'],
    suspect: 'calls',
    example: 'error: [400]: No tool output found for custom tool call call_nNNw7JP5hY7UXaATvHBRDYqc.',
    explanation: 'A custom tool call has no output with its call_id.',
    fix: 'Add a custom tool output, or drop the call.',
  },
  {
    id: 'responses-orphan-function-output',
    rule: 'tools/orphan-result',
    texts: [
      'No tool call found for function call output with call_id {id}',
      'No tool call found for {*} output with call_id {id}',
    ],
    suspect: 'results',
    example: 'Error: 400 No tool call found for function call output with call_id call_x0jSANyYfXIjJkd5ftBlNxf5.',
    explanation: 'An output answers a call that is neither in the input nor in the previous response.',
    fix: 'Drop the output, or put the call back.',
  },
  {
    id: 'responses-reasoning-without-following-item',
    rule: 'reasoning/orphan-item',
    texts: [
      'Item {id} of type reasoning was provided without its required following item',
      'was provided without its required following item',
    ],
    suspect: 'reasoning',
    example:
      '{"message":"Item \'rs_02a086f499d743db00698c76e01c288193801101eba700a126\' of type \'reasoning\' was provided without its required following item.","type":"invalid_request_error","param":"input","code":null}',
    explanation: 'A reasoning item is not followed by what it produced.',
    fix: 'Drop the reasoning item, or put the item behind it back.',
  },
  {
    id: 'responses-item-without-required-reasoning',
    rule: 'reasoning/missing-item',
    texts: [
      'Item {id} of type {*} was provided without its required reasoning item {ids}',
      'was provided without its required reasoning item {ids}',
    ],
    suspect: 'any',
    example:
      "Item 'fc_07d3905c28778cf300692daa6e82d0819698734ce07d9e5219' of type 'function_call' was provided without its required 'reasoning' item: 'rs_07d3905c28778cf300692daa6d899481968725069ba80127a3'",
    explanation: 'An item must stand directly behind the reasoning that produced it.',
    fix: 'Put the reasoning item back, or delete the id of the item.',
  },
  {
    id: 'responses-item-id-prefix',
    rule: 'ids/item-prefix',
    texts: ['Expected an ID that begins with', 'Expected an ID that contains letters'],
    suspect: 'any',
    example:
      "ERROR:openai.agents:Error getting response: Error code: 400 - {'error': {'message': \"Invalid 'input[1].id': '__fake_id__'. Expected an ID that begins with 'fc'.\", 'type': 'invalid_request_error', 'param': 'input[1].id', 'code': 'invalid_value'}}. (request_id: b32125fb-5acc-48f9-a8ea-8e2145c81893)",
    explanation: 'The id of an item does not fit its type.',
    fix: 'Delete the id; it is optional.',
  },
  {
    id: 'responses-duplicate-item-id',
    rule: 'ids/duplicate-item',
    texts: ['Duplicate item found with id {id} Remove duplicate items', 'Duplicate item found with id {id}'],
    suspect: 'any',
    example:
      '{"message":"Duplicate item found with id rs_0468ed37bb668691006993cda255988190ac105e2c82965386. Remove duplicate items from your input and try again.","type":"invalid_request_error","param":"input","code":null}',
    explanation: 'Two items have the same id.',
    fix: 'Drop the copy, or delete its id.',
  },
  {
    id: 'responses-item-not-found-store-false',
    rule: 'ids/not-stored',
    texts: [
      'Item with id {id} not found Items are not persisted',
      'Items are not persisted when store is set to false',
      'Item with id {id} not found',
    ],
    suspect: 'any',
    example:
      "Error: 404 Item with id 'rs_04962823ecde01b901698e138042688193a657e07614b238c3' not found. Items are not persisted when `store` is set to false. Try again with `store` set to true, or remove this item from your input.",
    explanation: 'An item is named by its id, but nothing was stored under it.',
    fix: 'Delete the ids, and drop reasoning items without encrypted content.',
  },
  {
    id: 'responses-encrypted-content-invalid',
    rule: 'reasoning/invalid-signature',
    texts: [
      'The encrypted content for item {id} could not be verified',
      'Encrypted content could not be decrypted or parsed',
      'The encrypted content {*} could not be verified',
      'encrypted_content could not be',
    ],
    suspect: 'reasoning',
    example:
      'The encrypted content for item cmp_34....7bd could not be verified. Reason: Encrypted content could not be decrypted or parsed.',
    explanation: 'Encrypted reasoning was changed or comes from another account or model.',
    fix: 'Drop those reasoning items, and the ids of the items behind them.',
  },
  {
    id: 'responses-reasoning-content',
    rule: 'reasoning/not-accepted',
    texts: [
      'Invalid input {i} content array too long Expected an array with maximum length 0 but got an array with length {actual}',
      'content array too long Expected an array with maximum length 0',
    ],
    suspect: 'reasoning',
    example: null,
    explanation: 'A reasoning item holds texts of its own, which another provider wrote.',
    fix: 'Empty its content.',
  },
  {
    id: 'responses-unknown-parameter',
    rule: 'content/unknown-key',
    texts: ['unknown_parameter Unknown parameter input {i}', 'Unknown parameter input {i}', 'Unknown parameter'],
    suspect: 'any',
    example:
      "invalid_request_error: [ObjectParam] [input[273].status] [unknown_parameter] Unknown parameter: 'input[273].status'.",
    explanation: 'An item has a field that the API does not take there. The path names it.',
    fix: 'Delete the field.',
  },
  {
    id: 'responses-missing-parameter',
    rule: 'content/missing-key',
    texts: ['Missing required parameter input {i}', 'Missing required parameter'],
    suspect: 'any',
    example: "API Error:400 Missing required parameter: 'input[6].summary'",
    explanation: 'An item lacks a field. The path names it.',
    fix: 'Add the field.',
  },
  {
    id: 'responses-missing-parameter',
    rule: 'tools/missing-id',
    texts: ['Missing required parameter input {i} call_id'],
    suspect: 'any',
    example: null,
    explanation: 'A call or an output has no call_id.',
    fix: 'Give the call and its output a common id.',
  },
  {
    id: 'responses-call-id-empty',
    rule: 'tools/missing-id',
    texts: ['Invalid input {i} call_id empty string', 'call_id empty string'],
    suspect: 'any',
    example:
      "Invalid 'input[4].call_id': empty string. Expected a string with minimum length 1, but got an empty string instead.",
    explanation: 'A call or an output has an empty call_id.',
    fix: 'Give the call and its output a common id.',
  },
  {
    id: 'responses-call-id-too-long',
    rule: 'tools/invalid-id',
    texts: [
      'Invalid input {i} call_id string too long Expected a string with maximum length {limit} but got a string with length {actual}',
      'call_id string too long',
    ],
    suspect: 'any',
    example:
      "fastspec.errors.APIError: APIError(message=\"Invalid 'input[95].call_id': string too long. Expected a string with maximum length 64, but got a string with length 116 instead.\", endpoint='POST /backend-api/codex/responses', status_code=400, error_type='invalid_request_error', code='string_above_max_length')",
    explanation: 'The id of a call is longer than allowed.',
    fix: 'Shorten it in the call and in its output together.',
  },
  {
    id: 'responses-content-part-type',
    rule: 'content/unknown-part',
    texts: [
      'Supported values are input_text input_image',
      'Supported values are output_text and refusal',
      'Supported values are output_text',
      'Supported values are input_text',
    ],
    suspect: 'any',
    example:
      "Invalid value: 'output_text'. Supported values are: 'input_text', 'input_image', 'input_file', 'scoped_content', and 'input_audio'.",
    explanation: 'A content part has a type that does not fit the role of its item.',
    fix: 'Use input types for the user and output types for the assistant.',
  },
  {
    id: 'responses-item-type-invalid',
    rule: 'content/unknown-part',
    texts: [
      'Supported values are additional_tools agent_message',
      'Supported values are apply_patch_call',
      'Supported values are {*} apply_patch_call',
    ],
    suspect: 'any',
    example:
      "Invalid value: 'bogus_item'. Supported values are: 'additional_tools', 'agent_message', 'apply_patch_call', …",
    explanation: 'An item has a type that the API does not know; it often comes from another API.',
    fix: 'Convert the item.',
  },
  {
    id: 'responses-item-role-invalid',
    rule: 'roles/unknown',
    texts: ['Supported values are assistant system developer and user'],
    suspect: 'any',
    example: "Invalid value: ''. Supported values are: 'assistant', 'system', 'developer', and 'user'.",
    explanation: 'An item has a role that the API does not take; there is no tool role here.',
    fix: 'Turn tool messages into outputs, and calls into items.',
  },
  {
    id: 'responses-input-item-not-object',
    rule: 'content/wrong-type',
    texts: [
      'Invalid type for input {i} expected an input item',
      'expected an input item but got',
      'Invalid type for input expected',
    ],
    suspect: 'any',
    example: "Invalid type for 'input[0]': expected an input item, but got null instead.",
    explanation: 'An entry of the input is not an item.',
    fix: 'Remove it.',
  },
  {
    id: 'responses-input-missing',
    rule: 'roles/no-user',
    texts: [
      'One of input or previous_response_id or prompt or conversation must be provided',
      'or previous_response_id or prompt',
    ],
    suspect: 'any',
    example: 'One of "input" or "previous_response_id" or \'prompt\' or \'conversation\' must be provided.',
    explanation: 'The request has no input.',
    fix: 'Add a user item.',
  },
  {
    id: 'responses-phase-invalid',
    rule: 'content/unknown-key',
    texts: ['Unknown parameter input {i} phase'],
    suspect: 'any',
    example: "Unknown parameter: 'input[0].phase'.",
    explanation: 'Only assistant items may have a phase.',
    fix: 'Delete the field.',
  },
  {
    id: 'responses-previous-response-id-invalid',
    about: 'request',
    texts: [
      'Previous response with id {id} not found',
      'Previous response with id',
      'previous_response_id is not supported',
      'Previous response cannot be used',
    ],
    example: "Previous response with id 'resp_x' not found.",
    explanation: 'The response that the request builds on is not stored. The messages are not the cause.',
    fix: 'Send the whole history instead.',
  },
  {
    id: 'responses-schema-validation',
    rule: 'content/wrong-type',
    texts: [
      'validation errors type string_type loc body input str',
      'validation errors {*} loc body input',
      'loc body input str msg Input should be a valid string',
    ],
    suspect: 'any',
    example:
      "error msg：{\n  \"error\": {\n    \"message\": \"240 validation errors:\\n  {'type': 'string_type', 'loc': ('body', 'input', 'str'), 'msg': 'Input should be a valid string', 'input': [{'role': 'system', 'content': 'Current model: deepseek-v4-flash-0731\\\\nCurrent date: 2026-08-25\\\\n Additional info for this conversation:'}, {'role': 'user', 'content': [{'type': 'input_text', 'text': 'hello'}]}",
    explanation:
      'A self-hosted server lists everything it tried and did not fit. The smallest number in the paths is the item.',
    fix: 'Look at all problems that are found here.',
  },
]);
