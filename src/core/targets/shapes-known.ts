import type { PartsShape } from './shape-forms.ts';

/** Parts of other APIs that people send to the chat APIs and to Anthropic. */
const ITEMS = ['input_text', 'output_text', 'input_image', 'input_file', 'reasoning', 'function', 'function_call'];
const CHAT = ['image_url', 'input_audio', 'file', 'refusal', 'tool_calls'];
const CACHED = 'cache_control';
const ANTHROPIC = ['tool_use', 'tool_result', 'thinking', 'redacted_thinking', 'image', 'document', 'server_tool_use'];

/** Parts that no API in the form of Chat Completions takes. */
export const FOREIGN = [...ITEMS, ...ANTHROPIC.filter((type) => type !== 'document' && type !== 'thinking')];

/** Blocks of the Messages API, those of its betas among them. */
export const ANTHROPIC_PARTS: PartsShape = {
  named: 'type',
  types: {
    '*': [
      'text',
      'image',
      'document',
      'search_result',
      'tool_use',
      'tool_result',
      'thinking',
      'redacted_thinking',
      'server_tool_use',
      'mcp_tool_use',
      'mcp_tool_result',
      'web_search_tool_result',
      'web_fetch_tool_result',
      'code_execution_tool_result',
      'bash_code_execution_tool_result',
      'text_editor_code_execution_tool_result',
      'tool_search_tool_result',
      'advisor_tool_result',
      'container_upload',
      'compaction',
    ],
    result: ['text', 'image', 'document', 'search_result', 'tool_reference'],
  },
  foreign: [...ITEMS, ...CHAT, 'toolUse', 'toolResult'],
  elsewhere: { types: CHAT, keys: ['system', 'anthropic_version', 'stop_sequences', 'thinking', 'top_k'] },
};

/** Parts of a content of Chat Completions. */
export const CHAT_PARTS: PartsShape = {
  named: 'type',
  types: { '*': ['text', 'image_url', 'input_audio', 'refusal', 'audio', 'file'] },
  foreign: [...ITEMS, ...ANTHROPIC],
};

/** Contents and items of the Responses API. */
export const RESPONSES_PARTS: PartsShape = {
  named: 'type',
  types: {
    assistant: ['output_text', 'refusal'],
    '*': ['input_text', 'input_image', 'input_file', 'scoped_content', 'input_audio'],
  },
  foreign: [...ITEMS, ...CHAT, ...ANTHROPIC, 'text', 'tool_call'],
  items: [
    'message',
    'reasoning',
    'function_call',
    'function_call_output',
    'custom_tool_call',
    'custom_tool_call_output',
    'item_reference',
    'compaction',
    'file_search_call',
    'web_search_call',
    'computer_call',
    'computer_call_output',
    'image_generation_call',
    'code_interpreter_call',
    'local_shell_call',
    'local_shell_call_output',
    'shell_call',
    'shell_call_output',
    'apply_patch_call',
    'apply_patch_call_output',
    'mcp_call',
    'mcp_list_tools',
    'mcp_approval_request',
    'mcp_approval_response',
    'tool_search_call',
    'tool_search_output',
    'additional_tools',
    'agent_message',
  ],
};

/** Blocks of Converse, as its service model lists them. */
export const CONVERSE_PARTS: PartsShape = {
  named: 'key',
  types: {
    '*': [
      'text',
      'image',
      'document',
      'video',
      'audio',
      'toolUse',
      'toolResult',
      'guardContent',
      'cachePoint',
      'reasoningContent',
      'citationsContent',
      'searchResult',
      'toolAddition',
      'toolRemoval',
    ],
  },
};

/** Parts of Gemini, by the key that says what they are, and what may stand beside it. */
export const GEMINI_PARTS: PartsShape = {
  named: 'key',
  types: {
    '*': [
      'text',
      'inlineData',
      'fileData',
      'functionCall',
      'functionResponse',
      'executableCode',
      'codeExecutionResult',
      'thought',
      'thoughtSignature',
      'videoMetadata',
      'mediaResolution',
      'partMetadata',
      'toolCall',
      'toolResponse',
      'inline_data',
      'file_data',
      'function_call',
      'function_response',
      'executable_code',
      'code_execution_result',
      'thought_signature',
      'video_metadata',
      'media_resolution',
      'part_metadata',
      'tool_call',
      'tool_response',
    ],
  },
  foreign: ['type', 'content', 'source', 'image', 'document', 'input', 'toolUse', 'toolResult', CACHED, ...CHAT],
};

/** What servers know that take text only. */
export const TEXT_ONLY: PartsShape = { named: 'type', types: { '*': ['text'] } };

/** Keys of the blocks whose keys are told to be refused where they are not known. */
export const ANTHROPIC_KEYS = {
  text: ['type', 'text', 'citations', CACHED],
  tool_use: ['type', 'id', 'name', 'input', 'caller', 'toolset_name', CACHED],
  tool_result: ['type', 'tool_use_id', 'content', 'is_error', 'toolset_name', CACHED],
  thinking: ['type', 'thinking', 'signature'],
  redacted_thinking: ['type', 'data'],
};

/** A content may be a string or a list. */
export const EITHER = { '*': 'string-or-list' } as const;
