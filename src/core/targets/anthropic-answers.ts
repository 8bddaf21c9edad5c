import type { Target } from './target.ts';

const MISSING =
  'messages.{i:call}: `tool_use` ids were found without `tool_result` blocks immediately after: {ids}. Each `tool_use` block must have a corresponding `tool_result` block in the next message.';
const UNEXPECTED =
  'messages.{i}.content.{p}: unexpected `tool_use_id` found in `tool_result` blocks: {id}. Each `tool_result` block must have a corresponding `tool_use` block in the previous message.';
const EXPECTED = 'messages.{i}.content.0.type: Expected `thinking` or `redacted_thinking`, but';
const IN_LOOP =
  'When `thinking` is enabled, a final `assistant` message must start with a thinking block (preceeding the lastmost set of `tool_use` and `tool_result` blocks).';
const MISNAMED = 'The image was specified using the {named} media type, but the image appears to be a {actual} image';
const IMAGE_TYPE = "Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'";
const TOO_LARGE = 'image exceeds {mb} MB maximum: {bytes} bytes > {limit} bytes';
const PIXELS = 'At least one of the image dimensions exceed max allowed size';
/** A text for a block of a message, and for one inside a result. */
const placed = (key: string, text: (at: string) => string): Target['answers'] => ({
  [key]: text('messages.{i}.content.{p}'),
  [`${key}-inside`]: text('messages.{i}.content.{p}.tool_result.content.{inside}'),
});
const ID_PATTERN = "String should match pattern '{pattern}'";

/** What the Messages API answers, for whoever runs it. */
export const ANTHROPIC_ANSWERS: Target['answers'] = {
  'limits/request-size': 'Request exceeds the maximum size',
  'tools/missing-result': MISSING,
  'tools/aborted-call': MISSING,
  'tools/result-displaced': MISSING,
  'tools/result-displaced:wrong-role': 'messages.{i}: `tool_result` blocks can only be in `user` messages',
  'tools/results-not-first': MISSING,
  'tools/results-split': MISSING,
  'tools/orphan-result': UNEXPECTED,
  'tools/orphan-result:wrong-role': 'messages.{i}: `tool_result` blocks can only be in `user` messages',
  'tools/orphan-result:server':
    'messages.{i}.content.{p}: unexpected `tool_use_id` found in `{block}` blocks: {id}. Each `{block}` block must have a corresponding `server_tool_use` block before it.',
  'tools/result-before-call': UNEXPECTED,
  'tools/duplicate-result':
    'messages.{i}.content.{p}: each tool_use must have a single result. Found multiple `tool_result` blocks with id: {id}',
  'tools/duplicate-result:later': UNEXPECTED,
  'tools/duplicate-call-id': 'messages.{i}.content.{p}: `tool_use` ids must be unique',
  'tools/missing-id': 'messages.{i}.content.{p}.tool_use.id: Field required',
  'tools/missing-id:result': 'messages.{i}.content.{p}.tool_result.tool_use_id: Field required',
  'tools/invalid-id': `messages.{i}.content.{p}.tool_use.id: ${ID_PATTERN}`,
  'tools/invalid-id:server': `messages.{i}.content.{p}.server_tool_use.id: ${ID_PATTERN}`,
  'tools/invalid-name:empty': 'messages.{i}.content.{p}.tool_use.name: String should have at least {min} character',
  'tools/invalid-name:long': 'messages.{i}.content.{p}.tool_use.name: String should have at most {max} characters',
  'tools/invalid-name:declared': `tools.{nth}.custom.name: ${ID_PATTERN}`,
  'tools/invalid-name:declared-long': 'tools.{nth}.custom.name: String should have at most {max} characters',
  'tools/missing-result:server':
    '`{name}` tool use with id `{id}` was found without a corresponding `{name}_tool_result` block',
  'tools/undeclared-tool:reference': "Tool reference '{name}' not found in available tools",
  'limits/cache-control:empty': 'messages.{i}.content.{p}.text: cache_control cannot be set for empty text blocks',
  'limits/cache-control:order':
    "messages.{i}.content.{p}.cache_control.ttl: a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block. Note that blocks are processed in the following order: tools, system, messages.",
  'tools/invalid-arguments:type': 'messages.{i}.content.{p}.tool_use.input: Input should be a valid dictionary',
  'roles/unknown': "messages.{i}.role: Input should be 'user' or 'assistant'",
  'roles/unknown:missing': 'messages.{i}.role: Field required',
  'roles/last': 'This model does not support assistant message prefill. The conversation must end with a user message.',
  'roles/system-position':
    'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter, not "system" as an input message role.',
  'roles/system-position:first':
    "messages.{i}: use the top-level 'system' parameter for the initial system prompt; the directive-only form (content: [] with output_config) is accepted at any position",
  'roles/system-position:placement': "messages.{i}: role 'system' must precede an 'assistant' message or end the array",
  'roles/no-user:none': 'messages: at least one message is required',
  'content/empty-message':
    'messages.{i}: all messages must have non-empty content except for the optional final assistant message',
  'content/empty-text': 'messages: text content blocks must be non-empty',
  'content/empty-text:blank': 'messages: text content blocks must contain non-whitespace text',
  'content/empty-text:result-blank': 'messages: text content blocks must contain non-whitespace text',
  'content/empty-text:system-blank': 'messages: text content blocks must contain non-whitespace text',
  'content/empty-text:error': 'messages.{i}.content.{p}.tool_result: content cannot be empty if `is_error` is true',
  'content/unknown-part':
    "messages.{i}.content.{p}: Input tag '{type}' found using 'type' does not match any of the expected tags: {expected}",
  'content/unknown-key': 'messages.{i}.{path}: Extra inputs are not permitted',
  'content/unknown-key:part': 'messages.{i}.content.{p}.{path}: Extra inputs are not permitted',
  'content/wrong-type:content': 'messages.{i}.content: Input should be a valid array',
  'reasoning/missing-signature': 'messages.{i}.content.{p}.thinking.signature: Field required',
  'reasoning/invalid-signature': 'messages.{i}.content.{p}: Invalid `signature` in `thinking` block',
  'reasoning/invalid-signature:redacted': 'messages.{i}.content.{p}: Invalid `data` in `redacted_thinking` block',
  'reasoning/position:first':
    'messages.{i}.content.0: If an assistant message contains any thinking blocks, the first block must be `thinking` or `redacted_thinking`. Found `text`.',
  'reasoning/position:first-call':
    'messages.{i}.content.0: If an assistant message contains any thinking blocks, the first block must be `thinking` or `redacted_thinking`. Found `tool_use`.',
  'reasoning/position:last': 'messages.{i}: The final block in an assistant message cannot be `thinking`.',
  'reasoning/position:loop': `${EXPECTED} found \`tool_use\`. ${IN_LOOP}`,
  'reasoning/position:loop-text': `${EXPECTED} found \`text\`. ${IN_LOOP}`,
  'reasoning/not-accepted:continued':
    'messages.{i}.content.{p}: When thinking is disabled, an `assistant` message in the final position cannot contain `thinking`. To use thinking blocks, enable `thinking` in your request.',
  ...placed('media/wrong-type:mismatch', (at) => `${at}.image.source.base64: ${MISNAMED}`),
  ...placed('media/wrong-type:unsupported', (at) => `${at}.image.source.base64.media_type: ${IMAGE_TYPE}`),
  ...placed('media/broken:empty', (at) => `${at}.image.source.base64: image cannot be empty`),
  ...placed('media/broken:pdf', (at) => `${at}.pdf.source.base64.data: The PDF specified was not valid.`),
  'media/broken': 'Could not process image',
  ...placed('media/too-large:length', (at) => `${at}.image.source.base64: ${TOO_LARGE}`),
  ...placed('media/too-many-pixels:side', (at) => `${at}.image.source.base64.data: ${PIXELS}: {limit} pixels`),
  ...placed(
    'media/too-many-pixels:many',
    (at) => `${at}.image.source.base64.data: ${PIXELS} for many-image requests: {limit} pixels`,
  ),
  'media/not-allowed-here:in-error': "all content must be type 'text' if 'is_error' is true",
  'limits/cache-control': 'A maximum of {max} blocks with cache_control may be provided. Found {count}.',
  'media/too-many': 'Too much media: {files} document pages + {images} images > {max}',
  'content/trailing-whitespace': 'messages: final assistant content cannot end with trailing whitespace',
  'content/invalid-character:surrogate': 'The request body is not valid JSON: no low surrogate in string',
};
