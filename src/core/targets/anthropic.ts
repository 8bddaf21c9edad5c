import type { NameShape } from './name-shape.ts';
import { ANTHROPIC_KEYS, ANTHROPIC_PARTS, EITHER } from './shapes-known.ts';
import { factsChecked, type Models, type Target, under } from './target.ts';

const DOCS = 'https://platform.claude.com/docs/en';
const ISSUES = 'https://github.com/anthropics/claude-code/issues';
const DOCS_READ = '2026-08-21';

const fact = factsChecked(DOCS_READ);

const HANDLE_CALLS = `${DOCS}/agents-and-tools/tool-use/handle-tool-calls`;
const CREATE = `${DOCS}/api/messages/create`;
/** Models that do not continue an assistant message. Dates are not versions. */
export const NO_PREFILL: Models = {
  title: 'Claude 4.6 and later',
  ids: /claude-(?:opus|sonnet|haiku|fable)-(?:4[-.][6-9]|[5-9]|[1-9]\d)(?!\d)|claude-mythos/i,
};
/** And what came after them in these lines. */
const SYSTEM_IN_LIST: Models = {
  title: 'Fable 5, Mythos 5, Opus 4.8, Opus 5 and later',
  ids: /claude-(?:fable|mythos)-|claude-opus-(?:4[-.][89]|[5-9]|[1-9]\d)(?!\d)/i,
};
const SONNET_5: Models = { title: 'Sonnet 5', ids: /claude-sonnet-5(?!\d)/i };
/** Models that are switched to thinking by hand; later ones decide for themselves. */
export const MANUAL_THINKING: Models = {
  title: 'Claude 3.7 to 4.5',
  ids: /claude-3[-.]7|claude-(?:opus|sonnet|haiku)-4(?![-.](?:[6-9]|\d\d)(?!\d))/i,
};
/** Other companies speak this form too; what they sign is their own. */
const NOT_CLAUDE: Models = { title: 'models of other companies', ids: /^(?!.*claude)/i };
/** Base64, as long as what the API signs is. The shortest that was seen has some hundred characters. */
export const SIGNATURE: NameShape = { letters: 'a-zA-Z0-9+/=_-', min: 50, max: null, pattern: null };
const VISION = `${DOCS}/build-with-claude/vision`;
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const SMALL_WINDOW: Models = {
  title: 'Claude up to 4.5',
  ids: /claude-(?:instant|[23])|claude-(?:opus|sonnet|haiku)-4(?![-.](?:[6-9]|\d\d)(?!\d))/i,
};
const THINKING = `${DOCS}/build-with-claude/extended-thinking`;
const IN_LIST = `${DOCS}/build-with-claude/mid-conversation-system-messages`;

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
const CHECKED_SINCE =
  'Checked since October 2025; only what cannot be genuine by its length and letters is told from here.';
const ID_PATTERN = "String should match pattern '{pattern}'";

/** The Messages API as Anthropic itself and Vertex run it. */
export const anthropic: Target = {
  id: 'anthropic',
  title: 'Anthropic Messages',
  speaker: 'Anthropic',
  docs: CREATE,
  kind: 'api',
  counter: 'claude',
  hosts: [/^(?:[a-z0-9-]+\.)?api\.anthropic\.com(?:\/|$)/],
  facts: {
    results: fact('next-turn', HANDLE_CALLS, 'documented'),
    answers: fact('always', HANDLE_CALLS, 'documented'),
    orphans: fact('refused', `${ISSUES}/13460`, 'observed'),
    duplicateResults: fact('refused', 'https://github.com/forkwright/aletheia/pull/57', 'observed'),
    resultsFirst: fact(true, HANDLE_CALLS, 'documented', 'Text after the results is fine.'),
    resultsTogether: fact(
      true,
      HANDLE_CALLS,
      'contested',
      'Consecutive user messages are documented to be merged, yet one report says that split results were refused.',
    ),
    uniqueCallIds: fact('turn', `${ISSUES}/20901`, 'observed'),
    reusedCallIds: fact(
      'discouraged',
      `${ISSUES}/20901`,
      'contested',
      'All reported refusals were about one turn; whether a repeat in a later turn is refused is unproven.',
    ),
    callIdRequired: fact(true, CREATE, 'documented'),
    callId: fact(
      { letters: 'a-zA-Z0-9_-', min: 1, max: null, pattern: '^[a-zA-Z0-9_-]+$' },
      'https://github.com/tailcallhq/forgecode/issues/1142',
      'observed',
    ),
    serverCallId: fact(
      { letters: 'a-zA-Z0-9_', prefix: 'srvtoolu_', min: 1, max: null, pattern: '^srvtoolu_[a-zA-Z0-9_]+$' },
      'https://github.com/Wei-Shaw/sub2api/issues/1308',
      'observed',
    ),
    callName: fact({ letters: null, min: 1, max: 200, pattern: null }, `${ISSUES}/23681`, 'observed'),
    argumentsAre: fact('object', `${ISSUES}/6696`, 'observed'),
    argumentsParse: fact(true, CREATE, 'documented', 'The input is an object, so a string must be one in JSON.'),
    undeclaredTools: fact('discouraged', CREATE, 'contested', 'No refusal has been seen in public.'),
    roles: fact(['user', 'assistant', 'system'], CREATE, 'documented'),
    consecutive: fact('merged', CREATE, 'documented'),
    last: under(
      { models: NO_PREFILL },
      fact(['user', 'tool', 'system', 'developer'], `${DOCS}/api/errors`, 'documented'),
    ),
    system: fact('top-level', 'https://github.com/anthropics/claude-agent-sdk-typescript/issues/350', 'observed'),
    systemInList: [
      under({ models: SYSTEM_IN_LIST }, fact('behind-user', IN_LIST, 'documented')),
      under(
        { models: SONNET_5 },
        fact(
          'behind-user',
          IN_LIST,
          'contested',
          'A probe had system messages past the head accepted, also several in a row; another reports refusals.',
          '2026-08-31',
        ),
      ),
    ],
    messageRequired: fact(true, 'https://github.com/langgenius/dify/issues/25953', 'observed'),
    emptyMessage: fact('unless-last-assistant', `${ISSUES}/2196`, 'observed'),
    emptyText: fact('blank', `${ISSUES}/23440`, 'observed'),
    emptyErrors: fact('refused', 'https://github.com/jlevy/markform/issues/153', 'observed'),
    parts: fact(ANTHROPIC_PARTS, 'https://github.com/RooCodeInc/Roo-Code/issues/9583', 'observed'),
    contentIs: fact(EITHER, CREATE, 'documented'),
    messageKeys: fact(
      { user: ['role', 'content'], assistant: ['role', 'content'] },
      'https://github.com/langchain-ai/langchain/issues/31208',
      'observed',
      'Unknown keys are refused at every level.',
    ),
    partKeys: fact(ANTHROPIC_KEYS, `${ISSUES}/4378`, 'observed'),
    cacheMarks: fact(4, `${DOCS}/build-with-claude/prompt-caching`, 'documented'),
    maxMessages: fact(100_000, CREATE, 'documented'),
    imageTypes: fact(IMAGE_TYPES, VISION, 'documented'),
    imageTypeNamed: fact('checked', `${ISSUES}/13131`, 'observed'),
    mediaData: fact('decoded', `${ISSUES}/60920`, 'observed'),
    imageLength: [
      under({ via: ['vertex', 'bedrock'] }, fact(5_242_880, VISION, 'documented')),
      fact(
        10_485_760,
        VISION,
        'documented',
        'Every refusal that was found says 5 MB; the documents say 10 since August.',
      ),
    ],
    imageSide: fact(8000, VISION, 'documented'),
    imageSideOfMany: fact({ over: 20, side: 2000 }, VISION, 'documented'),
    mediaCount: [
      under({ models: SMALL_WINDOW }, fact(100, VISION, 'documented', 'Models with a window of 200,000 tokens.')),
      fact(600, VISION, 'documented'),
    ],
    signedReasoning: under({ except: NOT_CLAUDE }, fact('required', CREATE, 'documented')),
    signature: under(
      { except: NOT_CLAUDE },
      fact(SIGNATURE, 'https://github.com/lbjlaq/Antigravity-Manager/issues/498', 'observed', CHECKED_SINCE),
    ),
    reasoningFirst: [
      under({ models: MANUAL_THINKING }, fact(true, `${ISSUES}/20691`, 'observed')),
      under(
        { except: NOT_CLAUDE },
        fact(
          true,
          `${ISSUES}/20691`,
          'contested',
          'The refusal was seen in January 2026; models that think between their calls may begin with text.',
        ),
      ),
    ],
    reasoningLast: under(
      { except: NOT_CLAUDE },
      fact('refused', 'https://github.com/tailcallhq/forgecode/issues/2107', 'observed'),
    ),
    reasoningInLoop: under({ models: MANUAL_THINKING, thinking: true }, fact('required', THINKING, 'documented')),
    reasoningContinued: under(
      { models: MANUAL_THINKING, thinking: false },
      fact('refused', 'https://github.com/tailcallhq/forgecode/issues/1853', 'observed'),
    ),
    trailingWhitespace: fact('refused', 'https://github.com/anomalyco/opencode/issues/1295', 'observed'),
  },
  answers: {
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
    'tools/invalid-arguments:type': 'messages.{i}.content.{p}.tool_use.input: Input should be a valid dictionary',
    'roles/unknown': "messages.{i}.role: Input should be 'user' or 'assistant'",
    'roles/unknown:missing': 'messages.{i}.role: Field required',
    'roles/last':
      'This model does not support assistant message prefill. The conversation must end with a user message.',
    'roles/system-position':
      'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter, not "system" as an input message role.',
    'roles/system-position:first':
      "messages.{i}: use the top-level 'system' parameter for the initial system prompt; the directive-only form (content: [] with output_config) is accepted at any position",
    'roles/system-position:placement':
      "messages.{i}: role 'system' must precede an 'assistant' message or end the array",
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
    'limits/cache-control': 'A maximum of {max} blocks with cache_control may be provided. Found {count}.',
    'media/too-many': 'Too much media: {files} document pages + {images} images > {max}',
    'content/trailing-whitespace': 'messages: final assistant content cannot end with trailing whitespace',
    'content/invalid-character:surrogate': 'The request body is not valid JSON: no low surrogate in string',
  },
  models: [/(?:^|[/.:@])claude/i],
};
