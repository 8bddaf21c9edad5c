import { describe, expect, it } from 'vitest';
import { repaired } from '../testing/rejected.ts';

const ADDRESS = 'https://example.com/hen.png';
const DATA = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ';
const URL = `data:image/png;base64,${DATA}`;

const ASKED = { type: 'text', text: 'What bird is this?' };
const anthropic = (part: object) => ({
  model: 'claude-sonnet-4-5',
  max_tokens: 99,
  messages: [{ role: 'user', content: [ASKED, part] }],
});
const chat = (part: object, model = 'gpt-4o') => ({ model, messages: [{ role: 'user', content: [ASKED, part] }] });
const responses = (part: object) => ({
  model: 'gpt-5',
  input: [{ role: 'user', content: [{ type: 'input_text', text: 'What bird is this?' }, part] }],
});
const gemini = (part: object) => ({ contents: [{ role: 'user', parts: [{ text: 'What bird is this?' }, part] }] });
const bedrock = (part: object) => ({
  modelId: 'anthropic.claude-3-haiku',
  messages: [{ role: 'user', content: [{ text: 'What bird is this?' }, part] }],
});
/** The second part of the first message of a body. */
function second(body: unknown): unknown {
  const { messages, input, contents } = body as Readonly<Record<string, readonly [Record<string, unknown>]>>;
  const [message] = messages ?? input ?? contents ?? [{}];
  return ((message.content ?? message.parts) as readonly unknown[])[1];
}

const OF_ANTHROPIC = '{"error":{"type":"invalid_request_error","message":"messages.0.content.1.type: Field required"}}';
const OF_CHAT = "Missing required parameter: 'messages[0].content[1].type'.";
const OF_RESPONSES = "Missing required parameter: 'input[0].content[1].type'.";
const OF_GEMINI = `Invalid JSON payload received. Unknown name "image_url" at 'contents[0].parts[1]': Cannot find field.`;
const OF_BEDROCK = 'Unknown parameter in messages[0].content[1]: "image_url", must be one of: text, image, document';
const source = { type: 'base64', media_type: 'image/png', data: DATA };

describe('a picture without the type of its part', () => {
  it.each<[object, string, object]>([
    [
      anthropic({ image_url: { url: ADDRESS } }),
      OF_ANTHROPIC,
      { type: 'image', source: { type: 'url', url: ADDRESS } },
    ],
    [anthropic({ image_url: { url: URL } }), OF_ANTHROPIC, { type: 'image', source }],
    [anthropic({ source }), OF_ANTHROPIC, { type: 'image', source }],
    [chat({ image_url: { url: URL } }), OF_CHAT, { type: 'image_url', image_url: { url: URL } }],
    [chat({ image_url: URL }), OF_CHAT, { type: 'image_url', image_url: { url: URL } }],
    [responses({ image_url: { url: ADDRESS } }), OF_RESPONSES, { type: 'input_image', image_url: ADDRESS }],
    [responses({ text: 'Or not?' }), OF_RESPONSES, { type: 'input_text', text: 'Or not?' }],
    [gemini({ image_url: { url: URL } }), OF_GEMINI, { inlineData: { mimeType: 'image/png', data: DATA } }],
    [gemini({ image_url: { url: ADDRESS } }), OF_GEMINI, { text: `[image removed: ${ADDRESS}]` }],
    [bedrock({ image_url: { url: URL } }), OF_BEDROCK, { image: { format: 'png', source: { bytes: DATA } } }],
  ])('becomes the part that the API has: %j', (body, refusal, part) => {
    expect(second(repaired(body, refusal))).toEqual(part);
  });
});

describe('a picture, a recording or a file where only text is taken', () => {
  it.each([
    [{ type: 'image_url', image_url: { url: URL, detail: 'low' } }, '[image removed]'],
    [{ type: 'image_url', image_url: { url: ADDRESS, detail: 'auto' } }, `[image removed: ${ADDRESS}]`],
    [{ type: 'image_url', image_url: ADDRESS }, `[image removed: ${ADDRESS}]`],
    [{ type: 'input_audio', input_audio: { data: 'UklGRiQAAABXQVZF', format: 'wav' } }, '[audio removed]'],
    [{ type: 'video_url', video_url: { url: ADDRESS }, fps: 2 }, `[video removed: ${ADDRESS}]`],
    [{ type: 'file', file: { filename: 'hens.pdf', file_data: URL } }, '[file removed: hens.pdf]'],
  ])('leaves a line that says what was removed, and no settings: %j', (part, line) => {
    const refusal = `Failed to deserialize the JSON body into the target type: messages[0]: unknown variant \`${part.type}\`, expected \`text\` at line 1 column 200`;
    expect(second(repaired(chat(part, 'deepseek-chat'), refusal))).toEqual({ type: 'text', text: line });
  });
});
