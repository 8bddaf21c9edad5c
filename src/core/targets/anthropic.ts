import { predictionsFor } from '../api-texts/texts.ts';
import type { RequestChange } from '../model/request-change.ts';
import type { NameShape } from './name-shape.ts';
import { ANTHROPIC_FORMS } from './shape-forms.ts';
import { ANTHROPIC_KEYS, ANTHROPIC_PARTS, EITHER } from './shapes-known.ts';
import { factsChecked, type Models, type Target, under } from './target.ts';
import { windowFacts } from './window-facts.ts';

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
const HAIKU_4_5: Models = { title: 'Haiku 4.5', ids: /claude-haiku-4[-.]5/i };
const CLAUDE_3_5: Models = { title: 'Claude 3.5', ids: /claude-3[-.]5/i };
/** Models that bind thinking to all that stands before it. */
const BOUND: Models = {
  title: 'Fable and Mythos 5.1 and later, the other models from 5.5 on',
  ids: /claude-(?:fable|mythos)-(?:5[-.][1-9](?!\d)|[6-9])|claude-(?:opus|sonnet|haiku)-(?:5[-.][5-9](?!\d)|[6-9](?!\d))/i,
};
const DROP_UNBOUND: RequestChange = {
  title: 'Let the API drop them',
  why: 'The API then drops every block of thinking that was after something else when it was made, and responds without it. The conversation stays as it is.',
  headers: ['anthropic-beta: thinking-binding-controls-2026-08-01'],
  body: '{"thinking":{"type":"adaptive","block_binding":{"prefix_mismatch_behavior":"drop_block"}}}',
  source: `${DOCS}/build-with-claude/preserved-thinking/fix-bound-to-a-different-conversation`,
};
const THINKING_OFF: RequestChange = {
  title: 'Switch thinking off for this request',
  why: 'Without thinking nothing is required of the current turn with calls. The model responds to this one request without it.',
  headers: [],
  body: '{"thinking":{"type":"disabled"}}',
  source: `${DOCS}/build-with-claude/extended-thinking`,
};
const THINKING = `${DOCS}/build-with-claude/extended-thinking`;
const IN_LIST = `${DOCS}/build-with-claude/mid-conversation-system-messages`;

const CHECKED_SINCE =
  'Checked since October 2025; only what cannot be genuine by its length and letters is told from here.';
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
      'Consecutive user messages are documented to be merged, yet one report says that split results were rejected.',
    ),
    uniqueCallIds: fact('turn', `${ISSUES}/20901`, 'observed'),
    reusedCallIds: fact(
      'discouraged',
      `${ISSUES}/20901`,
      'contested',
      'All reported rejections were about one turn; whether a repeat in a later turn is rejected is unproven.',
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
    undeclaredTools: fact('discouraged', CREATE, 'contested', 'No rejection has been seen in public.'),
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
          'A probe had system messages past the head accepted, also several in a row; another reports rejections.',
          '2026-08-31',
        ),
      ),
    ],
    messageRequired: fact(true, 'https://github.com/langgenius/dify/issues/25953', 'observed'),
    emptyMessage: fact('unless-last-assistant', `${ISSUES}/2196`, 'observed'),
    emptyText: [
      under({ except: HAIKU_4_5 }, fact('blank', `${ISSUES}/23440`, 'observed')),
      fact(
        'empty',
        'https://github.com/simonw/llm-anthropic',
        'observed',
        'Recorded requests to Haiku 4.5 with a blank block beside others were accepted.',
        '2026-11-22',
      ),
    ],
    errorMedia: fact('refused', 'https://github.com/vellum-ai/vellum-assistant/pull/18387', 'reported'),
    emptyErrors: fact('refused', 'https://github.com/jlevy/markform/issues/153', 'observed'),
    parts: fact(ANTHROPIC_PARTS, 'https://github.com/RooCodeInc/Roo-Code/issues/9583', 'observed'),
    contentIs: fact(EITHER, CREATE, 'documented'),
    messageKeys: fact(
      { user: ['role', 'content'], assistant: ['role', 'content'] },
      'https://github.com/langchain-ai/langchain/issues/31208',
      'observed',
      'Unknown keys are rejected at every level.',
    ),
    forms: fact(ANTHROPIC_FORMS, CREATE, 'documented'),
    partKeys: fact(ANTHROPIC_KEYS, `${ISSUES}/4378`, 'observed'),
    cacheOrder: fact('longest-first', 'https://github.com/headroomlabs-ai/headroom/issues/2939', 'observed'),
    cacheEmpty: fact('refused', 'https://github.com/askalf/dario/issues/1066', 'observed'),
    serverResults: fact('required', `${DOCS}/agents-and-tools/tool-use/server-tools`, 'documented'),
    toolReferences: fact('declared', `${DOCS}/agents-and-tools/tool-use/tool-search-tool`, 'documented'),
    toolName: [
      under(
        { via: ['bedrock'] },
        fact({ letters: 'a-zA-Z0-9_-', min: 1, max: 64, pattern: '^[a-zA-Z0-9_-]{1,64}$' }, CREATE, 'observed'),
      ),
      fact({ letters: 'a-zA-Z0-9_-', min: 1, max: 128, pattern: '^[a-zA-Z0-9_-]{1,128}$' }, CREATE, 'observed'),
    ],
    mediaSources: under(
      { via: ['vertex', 'bedrock'] },
      fact('inline', `${DOCS}/build-with-claude/claude-on-vertex-ai`, 'documented', 'No address is fetched there.'),
    ),
    cacheMarks: fact(4, `${DOCS}/build-with-claude/prompt-caching`, 'documented'),
    maxMessages: fact(100_000, CREATE, 'documented'),
    imageTypes: fact(IMAGE_TYPES, VISION, 'documented'),
    imageTypeNamed: [
      under({ except: CLAUDE_3_5 }, fact('checked', `${ISSUES}/13131`, 'observed')),
      fact('checked', `${ISSUES}/13131`, 'contested', 'A recorded JPEG named PNG was accepted by Claude 3.5 Sonnet.'),
    ],
    mediaData: fact('decoded', `${ISSUES}/60920`, 'observed'),
    imageLength: [
      under({ via: ['vertex', 'bedrock'] }, fact(5_242_880, VISION, 'documented')),
      fact(
        10_485_760,
        VISION,
        'documented',
        'Every rejection that was found says 5 MB; the documents say 10 since August.',
      ),
    ],
    contextWindow: windowFacts(/^Claude/),
    requestSize: [
      under({ via: ['vertex'] }, fact(30 * 1_048_576, `${DOCS}/api/overview`, 'documented')),
      fact(32 * 1_048_576, `${DOCS}/api/errors`, 'documented'),
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
          'The rejection was seen in January 2026; models that think between their calls may begin with text.',
        ),
      ),
    ],
    reasoningLast: under(
      { except: NOT_CLAUDE },
      fact('refused', 'https://github.com/tailcallhq/forgecode/issues/2107', 'observed'),
    ),
    reasoningBound: under(
      { models: BOUND, since: '2026-08-31' },
      fact(
        DROP_UNBOUND,
        DROP_UNBOUND.source,
        'documented',
        'Rejected for accounts made since 2026-08-31; others have such blocks dropped without a word.',
        '2026-11-18',
      ),
    ),
    reasoningInLoop: under({ models: MANUAL_THINKING, thinking: true }, fact('required', THINKING, 'documented')),
    reasoningContinued: under(
      { models: MANUAL_THINKING, thinking: false },
      fact('refused', 'https://github.com/tailcallhq/forgecode/issues/1853', 'observed'),
    ),
    trailingWhitespace: fact('refused', 'https://github.com/anomalyco/opencode/issues/1295', 'observed'),
  },
  answers: predictionsFor('anthropic'),
  requests: {
    'reasoning/position:loop': THINKING_OFF,
    'reasoning/position:loop-text': THINKING_OFF,
  },
  models: [/(?:^|[/.:@])claude/i],
};
