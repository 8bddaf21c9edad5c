import { type ErrorRow, rows } from '../row.ts';

/** What Anthropic says: see `ErrorRow`. */
export const anthropicTools: readonly ErrorRow[] = rows({ provider: 'Anthropic', target: 'anthropic' }, [
  {
    id: 'tool-use-missing-result',
    rule: 'tools/missing-result',
    texts: [
      'tool_use ids were found without tool_result blocks immediately after {ids}',
      'tool_use ids were found without tool_result blocks {ids}',
      'tool_use block must have a corresponding tool_result block in the next message',
      'tool_use blocks without corresponding tool_result',
    ],
    suspect: 'calls',
    example:
      'messages.22: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_01HqfLWiAKQLsniF2fBGF2KD, toolu_01SJzDkeAZER935cpGFptTNk. Each `tool_use` block must have a corresponding `tool_result` block in the next message.',
    explanation:
      'Calls of this assistant message are not answered at the beginning of the next user message. Either a result is missing, or something stands before it.',
    fix: 'Put the results first in the next user message; where a result does not exist, drop the call or add a result that says so.',
  },
  {
    id: 'tool-use-missing-result',
    rule: 'tools/missing-result',
    texts: [
      'Did not find {#} tool_result block(s) at the beginning of this message',
      'Messages following tool_use blocks must begin with a matching number of tool_result blocks',
      'messages must begin with a matching number of tool_result blocks',
    ],
    points: 'calls-before',
    suspect: 'calls',
    example:
      'messages.224: Did not find 1 `tool_result` block(s) at the beginning of this message. Messages following `tool_use` blocks must begin with a matching number of `tool_result` blocks.',
    explanation:
      'The user message with this number should begin with the results of the calls before it, and does not.',
    fix: 'Put the results first in this message; where a result does not exist, drop the call or add a result that says so.',
  },
  {
    id: 'tool-result-not-first',
    rule: 'tools/results-not-first',
    texts: [
      'tool_result blocks must come first in the content',
      'tool_result blocks must come first',
      'tool_result blocks must be the first content blocks',
    ],
    suspect: 'results',
    example: null,
    explanation: 'All calls are answered in the next message, but something else stands before the results.',
    fix: 'Move the results to the front of that message; text may follow them.',
  },
  {
    id: 'tool-result-orphan',
    rule: 'tools/orphan-result',
    texts: [
      'unexpected tool_use_id found in tool_result blocks {ids}',
      'tool_result block must have a corresponding tool_use block in the previous message',
      'tool_result blocks that do not correspond to tool_use',
    ],
    suspect: 'results',
    example:
      'messages.48.content.1: unexpected `tool_use_id` found in `tool_result` blocks: toolu_019ETtGZEhTBXgWPVsdVnXMh. Each `tool_result` block must have a corresponding `tool_use` block in the previous message.',
    explanation:
      'This result answers a call that is not in the message before it. Trimming and compaction often cut the call and leave its result.',
    fix: 'Drop the result, or move it next to its call.',
  },
  {
    id: 'tool-use-id-duplicate',
    rule: 'tools/duplicate-call-id',
    texts: ['tool_use ids must be unique', 'tool_use ids must be unique across all messages'],
    suspect: 'calls',
    example: 'messages.1.content.2: `tool_use` ids must be unique',
    explanation: 'Two calls of one turn have the same id.',
    fix: 'Drop the copy; if the calls differ, rename the later id together with its result.',
  },
  {
    id: 'tool-result-duplicate',
    rule: 'tools/duplicate-result',
    texts: [
      'each tool_use must have a single result Found multiple tool_result blocks with id {id}',
      'each tool_use must have a single result',
    ],
    suspect: 'results',
    example:
      'messages.148.content.1: each tool_use must have a single result. Found multiple `tool_result` blocks with id: toolu_01TPsHXcmpuz5cAY97fM5vXv',
    explanation: 'One call is answered more than once.',
    fix: 'Keep one result and drop the others.',
  },
  {
    id: 'block-wrong-role',
    rule: 'tools/result-displaced',
    texts: [
      'tool_result blocks can only be in user messages',
      'search_result blocks can only be in user messages',
      'tool_use blocks can only be in assistant messages',
      'server_tool_use blocks can only be in assistant messages',
      'thinking blocks can only be in assistant messages',
      'blocks can only be in user messages',
      'blocks can only be in assistant messages',
    ],
    suspect: 'any',
    example: 'messages.5: `tool_result` blocks can only be in `user` messages',
    explanation:
      'A block stands in a message of the wrong side: results belong to user messages, calls and thinking to assistant messages.',
    fix: 'Move the block into a message of the right side, directly after its call.',
  },
  {
    id: 'server-tool-result-orphan',
    rule: 'tools/orphan-result',
    texts: [
      'unexpected tool_use_id found in advisor_tool_result blocks {ids}',
      'unexpected tool_use_id found in web_search_tool_result blocks {ids}',
      'unexpected tool_use_id found in web_fetch_tool_result blocks {ids}',
      'unexpected tool_use_id found in code_execution_tool_result blocks {ids}',
      'unexpected tool_use_id found in bash_code_execution_tool_result blocks {ids}',
      'unexpected tool_use_id found in text_editor_code_execution_tool_result blocks {ids}',
      'unexpected tool_use_id found in tool_search_tool_result blocks {ids}',
      'unexpected tool_use_id found in mcp_tool_result blocks {ids}',
      'unexpected tool_use_id found in {*} blocks {ids}',
      'tool_result block must have a corresponding server_tool_use block before it',
      'must have a corresponding server_tool_use block before it',
    ],
    suspect: 'results',
    example:
      'messages.7.content.0: unexpected `tool_use_id` found in `advisor_tool_result` blocks: srvtoolu_01JjfQsdhSJkT7qLCL7Pj9jc. Each `advisor_tool_result` block must have a corresponding `server_tool_use` block before it.',
    explanation: 'A result of a tool that the provider runs has lost its call.',
    fix: 'Drop the result block, or put the call back before it.',
  },
  {
    id: 'server-tool-use-missing-result',
    rule: 'tools/missing-result',
    texts: ['tool use with id {id} was found without a corresponding'],
    suspect: 'calls',
    example:
      '`web_fetch` tool use with id `srvtoolu_01HxbWnMRmbWyMfUtJKC45rA` was found without a corresponding `web_fetch_tool_result` block',
    explanation: 'A call of a tool that the provider runs was left without its result.',
    fix: 'Drop the unfinished call, or send only results in the next user message and declare the tool again.',
  },
  {
    id: 'tool-reference-not-found',
    rule: 'tools/undeclared-tool',
    texts: ['Tool reference {*} not found in available tools', 'has no corresponding tool definition'],
    suspect: 'results',
    example: "Tool reference 'unknown_tool' not found in available tools",
    explanation: 'A result points to a tool that the request does not declare.',
    fix: 'Drop the reference, or declare the tool.',
  },
  {
    id: 'all-tools-deferred',
    about: 'tools',
    texts: ['At least one tool must have defer_loading false', 'All tools cannot be deferred'],
    example: 'At least one tool must have defer_loading=false. All tools cannot be deferred.',
    explanation: 'Every declared tool is deferred, so none can be called.',
    fix: 'Remove defer_loading from one tool.',
  },
  {
    id: 'search-result-mixed',
    rule: 'content/unknown-part',
    texts: [
      'all blocks must be search_result',
      'search_result blocks cannot be mixed with',
      'cannot mix search_result',
      'citations must be enabled on all search_result',
    ],
    suspect: 'results',
    example: null,
    explanation: 'A result that holds one search result may hold nothing else.',
    fix: 'Move the text into the search result, or behind the tool result.',
  },
  {
    id: 'toolset-name-missing',
    rule: 'content/missing-key',
    texts: [
      'toolset_name must match',
      'tool_result toolset_name',
      'toolset_name is required',
      'must include toolset_name',
    ],
    suspect: 'results',
    example: null,
    explanation: 'A result for a member of a toolset must repeat the name of the toolset.',
    fix: 'Copy toolset_name from the call.',
  },
  {
    id: 'programmatic-call-result-shape',
    rule: 'tools/results-not-first',
    texts: [
      'programmatic tool calls{*}only tool_result',
      'pending programmatic tool call',
      'programmatic tool calling{*}only tool_result blocks',
      'must contain only tool_result blocks',
    ],
    suspect: 'results',
    example: null,
    explanation: 'While a program waits for its calls, the user message may hold results only, as text.',
    fix: 'Move other content to a later user message.',
  },
]);
