/** The kind of field in which a path ends; `at:path` goes with every path into the messages. */
export type Field = 'at:path' | 'at:message' | 'at:key' | (typeof FIELDS)[number][1];

const FIELDS = [
  [/^role$/, 'at:role'],
  [/^(?:id|tool_?call_?id|tool_?use_?id|call_?id|item_?id)$/, 'at:id'],
  [/^(?:name|tool_?name)$/, 'at:name'],
  [/^(?:arguments|input|args)$/, 'at:arguments'],
  [/^(?:signature|thought_?signature|encrypted_content)$/, 'at:signature'],
  [/^(?:thinking|reasoning|reasoning_?content|reasoning_?details|redacted_thinking)$/, 'at:thinking'],
  [
    /^(?:image|image_?url|source|media_?type|data|url|inline_?data|mime_?type|document|file|file_?data|base64|input_audio)$/,
    'at:media',
  ],
  [/^cache_?control$/, 'at:cache'],
  [/^(?:content|parts|output)$/, 'at:content'],
  [/^text$/, 'at:text'],
  [/^type$/, 'at:type'],
  [/^(?:tool_?calls|function_?call)$/, 'at:calls'],
] as const;

/** The kind of the last named step of a path; a number behind it does not change it. */
export function fieldOf(path: string): Field {
  const steps = path.toLowerCase().split(/[.[\]]+/);
  const last = steps.findLast((step) => step !== '' && !/^\d+$/.test(step)) ?? '';
  if (steps.length < 2 || /^(?:messages?|contents|input|history|chat_history)$/.test(last)) return 'at:message';
  return FIELDS.find(([pattern]) => pattern.test(last))?.[1] ?? 'at:key';
}

export const FIELD_NAMES: readonly Field[] = ['at:path', 'at:message', 'at:key', ...FIELDS.map(([, field]) => field)];
