type Messages = readonly object[];

/** A history, what the gateway of `provider-hygiene` makes of it, and what we do. */
export interface HygieneCase {
  /** The name under which the table of differences knows it. */
  readonly name: string;
  readonly target: string;
  readonly model?: string;
  readonly input: Messages;
  /** What the gateway sends; the same as ours where it is left out. */
  readonly source?: Messages;
  readonly ours: Messages;
  /** Passes that are asked for by name, beside those of the preset or instead of them. */
  readonly passes?: readonly { readonly id: string; readonly options?: object }[];
  /** The passes that make ours differ: without them the preset gives what the gateway sends. */
  readonly rejected?: readonly string[];
  /** More keys of the request. */
  readonly beside?: object;
}

/** A message of the user. */
export const user = (content: string | object[]) => ({ role: 'user', content });
/** A message of the assistant. */
export const says = (content: string | object[]) => ({ role: 'assistant', content });
/** A call. */
export const use = (id: string, name = 'f') => ({ type: 'tool_use', id, name, input: {} });
/** A result. */
export const result = (id: string, content = 'real') => ({ type: 'tool_result', tool_use_id: id, content });
/** A placeholder result. */
export const missing = (id: string, content: string) => ({ ...result(id, content), is_error: true });
/** Our words for a missing result. */
export const OURS = 'The output of this tool call is missing from the history.';
/** The gateway's words for a missing result. */
export const THEIRS = 'The result was missing from the history.';
const fn = (id: string) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } });
/** A message with calls. */
export const calls = (...ids: string[]) => ({ role: 'assistant', content: null, tool_calls: ids.map(fn) });
/** A message with a result. */
export const tool = (tool_call_id: string, content = 'real') => ({ role: 'tool', tool_call_id, content });
/** As long as a genuine one: shorter ones are rejected. */
export const SIGNED = 'c2lnbmF0dXJl'.repeat(8);
/** Thinking with a signature. */
export const think = (signature: string) => ({ type: 'thinking', thinking: 'hm', signature });
/** A text block. */
export const text = (words: string) => ({ type: 'text', text: words });

/** A request of pydantic-ai. */
export const asks = (content: string) => ({ kind: 'request', parts: [{ part_kind: 'user-prompt', content }] });
/** A response of pydantic-ai. */
export const answers = (model: string, content: string) => ({
  kind: 'response',
  model_name: model,
  parts: [
    { part_kind: 'thinking', content: 'hm', id: `rs_${content}`, signature: 'gAAAAA', provider_name: 'openai' },
    { part_kind: 'text', content, id: `msg_${content}` },
  ],
});
/** A picture of one pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

/** A picture in base64. */
export function picture(media_type: string, data: string) {
  return { type: 'image', source: { type: 'base64', media_type, data } };
}

/** A message with a call of a tool of that name. */
export function called(name: string, content: string | null = null) {
  return {
    role: 'assistant',
    content,
    tool_calls: [{ id: 'c', type: 'function', function: { name, arguments: '{}' } }],
  };
}

/** A content of Gemini. */
export function content(role: string, beside: object = {}, words = 'a') {
  return { role, parts: [{ text: words, ...beside }] };
}

/** A content of Gemini with a thought, and its signature. */
export function thought(thoughtSignature?: string) {
  const parts = thoughtSignature === undefined ? [] : [{ text: 'hm', thought: true, thoughtSignature }];
  return { role: 'model', parts: [...parts, { text: 'a' }] };
}

/** A call without input. */
export function noInput(id: string) {
  return { type: 'tool_use', id, name: 'f' };
}

/** A question of Responses. */
export function asked(text: string) {
  return { type: 'message', role: 'user', content: [{ type: 'input_text', text }] };
}

/** A reasoning item that nothing follows. */
export function reasoning() {
  return { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: SIGNED };
}

/** A message with a call that Gemini may have signed. */
export function signedCall(thought_signature?: string) {
  const google = thought_signature === undefined ? {} : { thought_signature };
  return { role: 'assistant', content: null, tool_calls: [{ ...fn('c'), extra_content: { google } }] };
}
