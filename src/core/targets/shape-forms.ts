/** The kind of value that a wire takes; `words` are a string or a list, a `name` is a string that nothing else can be written as, `strings` a list of them. */
export type Kind = 'string' | 'name' | 'number' | 'object' | 'list' | 'strings' | 'boolean' | 'words';
type Kinds = Kind | 'object|string' | 'list|string';

/** The kinds of the values under some keys, with `?` where there may be none, or null; a dotted key goes inside of an object that is there. */
export type Fields = { readonly [path: string]: Kinds | `${Kinds}?` };

/** The values of parts and items, by what they are; of an image by its source too: `image/base64`. */
export interface WireForms {
  /** Where a part says what it is. */
  readonly named: 'type' | 'key';
  readonly part: { readonly [type: string]: Fields };
  /** Items that are no messages, by type, and those that are, as `message`; `*`: all of them. Of one role: `message/tool`. */
  readonly item?: { readonly [type: string]: Fields };
  /** The elements of `tool_calls`. */
  readonly call?: Fields;
}

/** The parts that a content may be made of. */
export interface PartsShape {
  /** Where a part says what it is: under a key `type`, or by the only key that it has. */
  readonly named: 'type' | 'key';
  /** What parts there are, by the role of the message; `*`: all others; `result`: inside a result. */
  readonly types: { readonly [role: string]: readonly string[] };
  /** Parts of other APIs, which are surely refused; others may be newer than these facts. Absent: all others are refused. */
  readonly foreign?: readonly string[];
  /** Elements of the list that are no messages. */
  readonly items?: readonly string[];
  /** Parts that the maker's endpoints for the form of another API take, where no key of this API stands beside the messages. */
  readonly elsewhere?: { readonly types: readonly string[]; readonly keys: readonly string[] };
}

const SOURCE: Fields = { source: 'object', 'source.type': 'string' };
const BASE64: Fields = { 'source.media_type': 'string', 'source.data': 'string' };

/** Blocks of the Messages API. */
export const ANTHROPIC_FORMS: WireForms = {
  named: 'type',
  part: {
    text: { text: 'string' },
    image: SOURCE,
    'image/base64': BASE64,
    'image/url': { 'source.url': 'string' },
    document: SOURCE,
    'document/base64': BASE64,
    tool_result: { content: 'words?', is_error: 'boolean?' },
    thinking: { thinking: 'name?', signature: 'name?' },
    redacted_thinking: { data: 'name?' },
  },
};

/** Contents of Chat Completions. */
export const CHAT_FORMS: WireForms = {
  named: 'type',
  part: {
    text: { text: 'string' },
    refusal: { refusal: 'string' },
    image_url: { image_url: 'object', 'image_url.url': 'string' },
    input_audio: { input_audio: 'object', 'input_audio.data': 'string', 'input_audio.format': 'string' },
    file: { file: 'object' },
  },
  item: { message: { name: 'name?' } },
};

/** Contents and items of Responses. */
export const RESPONSES_FORMS: WireForms = {
  named: 'type',
  part: {
    input_text: { text: 'string' },
    output_text: { text: 'string', annotations: 'list?' },
    refusal: { refusal: 'string' },
    input_image: { image_url: 'string?' },
  },
  item: {
    '*': { id: 'name?', status: 'name?', type: 'name?' },
    function_call: { name: 'string' },
    function_call_output: { output: 'words' },
    custom_tool_call: { name: 'string', input: 'string' },
    custom_tool_call_output: { output: 'words' },
    reasoning: { summary: 'list?', content: 'list?', encrypted_content: 'name?' },
    web_search_call: { action: 'object?' },
    message: { content: 'words', phase: 'name?' },
  },
};

/** Parts of Gemini, by the key that says what they are. */
export const GEMINI_FORMS: WireForms = {
  named: 'key',
  part: {
    text: { text: 'string' },
    inlineData: { inlineData: 'object', 'inlineData.mimeType': 'string', 'inlineData.data': 'string' },
    functionResponse: { functionResponse: 'object', 'functionResponse.response': 'object?' },
    functionCall: { functionCall: 'object' },
    fileData: { fileData: 'object', 'fileData.fileUri': 'name' },
    thought: { thought: 'boolean?' },
    thoughtSignature: { thoughtSignature: 'name?' },
  },
  item: { message: { role: 'name?' } },
};

/** Blocks of Converse. */
export const CONVERSE_FORMS: WireForms = {
  named: 'key',
  part: {
    text: { text: 'string' },
    toolResult: { toolResult: 'object', 'toolResult.content': 'list', 'toolResult.status': 'string?' },
    toolUse: { toolUse: 'object' },
    image: { image: 'object', 'image.format': 'name', 'image.source': 'object' },
    document: { document: 'object', 'document.format': 'name?', 'document.name': 'name', 'document.source': 'object' },
    video: { video: 'object', 'video.format': 'name', 'video.source': 'object' },
    reasoningContent: {
      reasoningContent: 'object',
      'reasoningContent.reasoningText': 'object?',
      'reasoningContent.reasoningText.text': 'name',
      'reasoningContent.reasoningText.signature': 'name?',
    },
  },
};
