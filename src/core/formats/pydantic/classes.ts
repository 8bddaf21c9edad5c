import type { ClassKeys } from '../../text/read.ts';

const PARTS: readonly (readonly [string, string])[] = [
  ['SystemPromptPart', 'system-prompt'],
  ['UserPromptPart', 'user-prompt'],
  ['ToolReturnPart', 'tool-return'],
  ['RetryPromptPart', 'retry-prompt'],
  ['TextPart', 'text'],
  ['ThinkingPart', 'thinking'],
  ['ToolCallPart', 'tool-call'],
  ['BuiltinToolCallPart', 'builtin-tool-call'],
  ['BuiltinToolReturnPart', 'builtin-tool-return'],
  ['NativeToolCallPart', 'builtin-tool-call'],
  ['NativeToolReturnPart', 'builtin-tool-return'],
  ['FilePart', 'file'],
];

const CONTENTS: readonly (readonly [string, string])[] = [
  ['ImageUrl', 'image-url'],
  ['AudioUrl', 'audio-url'],
  ['VideoUrl', 'video-url'],
  ['DocumentUrl', 'document-url'],
  ['BinaryContent', 'binary'],
  ['BinaryImage', 'binary'],
];

/** The kinds that the classes leave out where they are printed. */
export const PYDANTIC_CLASSES: { readonly [name: string]: ClassKeys } = Object.fromEntries([
  ['ModelRequest', { keys: { kind: 'request' }, first: 'parts' }],
  ['ModelResponse', { keys: { kind: 'response' }, first: 'parts' }],
  ...PARTS.map(([name, kind]) => [name, { keys: { part_kind: kind }, first: 'content' }] as const),
  ...CONTENTS.map(([name, kind]) => [name, { keys: { kind }, first: 'url' }] as const),
]);
