import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair } from '../session.ts';
import { refused, repaired } from '../testing/rejected.ts';

const asked = { role: 'user', content: 'How deep is the lake?' };

describe('a key that a schema does not have', () => {
  it('goes from every part of its type, although one is named', () => {
    const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more });
    const body = (...parts: object[]) => ({
      model: 'm',
      max_tokens: 64,
      messages: parts.map((part, i) => ({ role: i % 2 ? 'assistant' : 'user', content: [part] })),
    });
    const said = 'messages.0.content.0.text.seen: Extra inputs are not permitted';
    expect(repaired(body(text('a', { seen: 1 }), text('b'), text('c', { seen: 2 })), said)).toEqual(
      body(text('a'), text('b'), text('c')),
    );
  });

  it('goes from a call with what else its form does not have', () => {
    const call = { id: 'a12345678', type: 'function', function: { name: 'depth', arguments: '{}' } };
    const body = (more: object) => ({
      model: 'mistral-large-latest',
      messages: [
        asked,
        { role: 'assistant', content: '', tool_calls: [{ ...call, ...more }] },
        { role: 'tool', tool_call_id: call.id, content: '66' },
      ],
    });
    const said =
      '{"detail":[{"type":"extra_forbidden","loc":["body","messages",1,"assistant","tool_calls",0,"args"],"msg":"Extra inputs are not permitted"},{"ty...';
    expect(repaired(body({ args: null, state: 'done' }), said)).toEqual(body({}));
  });
});

describe('a path', () => {
  it('leads through the type that a validator tried', () => {
    const image = { type: 'image_url', image_url: { url: 'https://example.org/lake.png' } };
    const body = { model: 'm', messages: [{ role: 'user', content: [{ type: 'text', text: 'Look' }, image] }] };
    const said =
      '{"loc":"body -> messages -> 0 -> content -> list[TextPart] -> 1 -> type","msg":"Input should be \'text\'"},\n{"loc":"body -> messages -> 0 -> content -> list[TextPart] -> 1 -> text","msg":"Field required"}';
    expect(refused(body, said)).toEqual([['/messages/0/content/1/type', 'replace-media']]);
  });

  it('of keys alone leads to each message that has them', () => {
    const message = (words: string, more: object = {}) => ({ role: 'assistant', content: words, ...more });
    const body = (more: object) => ({ model: 'm', messages: [asked, message('66', more), asked] });
    const said = "This model doesn't support the provider.cache field. Remove provider.cache and try again.";
    expect(repaired(body({ provider: { cache: true } }), said)).toEqual(body({ provider: {} }));
  });
});

describe('the type of a picture', () => {
  it('is the one of its data, where an error rejects it', () => {
    const body = (mime_type: string) => ({
      contents: [
        { role: 'user', parts: [{ text: 'Look' }, { inline_data: { mime_type, data: 'iVBORw0KGgoAAAANSUhEUg==' } }] },
      ],
    });
    const said = 'contents[0].parts[1].inline_data.mime_type: MIME type must be image/png, image/jpeg or image/webp.';
    expect(repaired(body('image'), said)).toEqual(body('image/png'));
  });
});

describe('what was said after a result', () => {
  it('stays after it, where the result stood in the message of its call', () => {
    const call = { toolUse: { toolUseId: 't1', name: 'depth', input: {} } };
    const result = { toolResult: { toolUseId: 't1', content: [{ text: '66' }] } };
    const user = (...content: object[]) => ({ role: 'user', content });
    const assistant = (...content: object[]) => ({ role: 'assistant', content });
    const messages = [
      user({ text: 'How deep?' }),
      assistant(call, result, { text: '66 m.' }),
      user({ text: 'Thanks' }),
    ];
    const said = 'messages.1: `tool_result` blocks can only be in `user` messages';
    expect(repaired({ modelId: 'anthropic.claude-3-5-sonnet-20240620-v1:0', messages }, said)).toMatchObject({
      messages: [messages[0], assistant(call), user(result), assistant({ text: '66 m.' }), messages[2]],
    });
  });
});

describe('a result that a plan adds in the form of Responses', () => {
  it('is no unknown role, so that nothing else is changed', () => {
    const call = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'depth', arguments: '{}' };
    const reasoning = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAAAABo' };
    const body = { model: 'gpt-5', store: false, input: [asked, reasoning, call, asked] };
    const snapshot = openTranscript(JSON.stringify(body));
    const plan = planRepair(snapshot, { refusal: '400 No tool output found for function call call_1.' });
    expect(plan.note).toBeUndefined();
    expect(JSON.parse(applyPlan(snapshot, plan).text)).toMatchObject({
      input: [asked, reasoning, call, { type: 'function_call_output', call_id: 'call_1' }, asked],
    });
  });
});

describe('a message with a result', () => {
  it('is a string to a server that takes no list there', () => {
    const call = { id: 'call_1', type: 'function', function: { name: 'depth', arguments: '{}' } };
    const parts = (text: string) => [{ type: 'text', text }];
    const body = (content: unknown) => ({
      model: 'openai/gpt-oss-20b',
      messages: [
        { role: 'user', content: parts('How deep?') },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call_1', content },
      ],
    });
    const said =
      '1 validation error for Message\ncontent.0\n  Input should be a valid dictionary or instance of Content [type=model_type, input_value=ValidatorIterator(index=0)]';
    expect(repaired(body(parts('66')), said)).toEqual(body('66'));
  });
});

describe('several system messages', () => {
  it('are one to MiniMax', () => {
    const system = (content: string) => ({ role: 'system', content });
    const body = { model: 'MiniMax-M2', messages: [system('Be kind.'), system('Be short.'), asked] };
    const snapshot = openTranscript(JSON.stringify(body), { target: 'minimax' });
    const plan = planRepair(snapshot, { refusal: 'invalid params, invalid chat setting (2013)' });
    expect(JSON.parse(applyPlan(snapshot, plan).text)).toMatchObject({ messages: [{ role: 'system' }, asked] });
  });
});

describe('what stands where a list of it belongs', () => {
  it.each([
    [
      'contents',
      'cannot unmarshal object into Go struct field Request.contents of type []dto.Content',
      { parts: { text: 'Hi' } },
      { parts: [{ text: 'Hi' }] },
    ],
    [
      'messages',
      "Invalid type for 'messages': expected an array of objects, but got an object instead.",
      { content: 'Hi' },
      { content: 'Hi' },
    ],
  ])('is read as the only one, and becomes the list: %s', (key, said, written, meant) => {
    const body = (value: unknown) => ({ model: 'm', [key]: value });
    expect(repaired(body({ role: 'user', ...written }), said)).toEqual(body([{ role: 'user', ...meant }]));
  });

  it('is a text in an object in a message that stands alone', () => {
    const body = (text: unknown) => ({
      role: 'user',
      content: [
        { type: 'text', text },
        { type: 'image_file', image_file: { file_id: 'file-1' } },
      ],
    });
    const said = "Invalid type for 'content[0].text': expected a string, but got an object instead.";
    expect(repaired(body({ type: 'text', text: 'Where?' }), said)).toEqual(body('Where?'));
  });
});

describe('an empty question of Cohere', () => {
  it('is the one that the history ends in', () => {
    const turn = (role: string, message: string) => ({ role, message });
    const history = [turn('USER', 'Hi'), turn('CHATBOT', 'Hello')];
    const body = (message: string, chat_history: object[]) => ({ model: 'command-r', message, chat_history, k: 0 });
    const said = 'invalid request: message must be at least 1 token long or tool results must be specified.';
    expect(repaired(body('', [...history, turn('USER', 'How deep?')]), said)).toEqual(body('How deep?', history));
    expect(refused(body('', history), said).map(([at]) => at)).toEqual(['/message']);
  });
});
