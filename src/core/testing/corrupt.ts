/** Histories as wire values, healthy and corrupted, for laws over every format that can be written. */
import type { Json } from '../text/json.ts';

export type PlainPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly id: string; readonly name: string }
  | { readonly kind: 'result'; readonly id: string; readonly text: string };

export interface PlainMessage {
  readonly role: 'user' | 'assistant';
  readonly parts: readonly PlainPart[];
}

/** Gives integers below a bound; any source of chance will do, as long as the test prints its seed. */
export type Dice = (below: number) => number;

/** A healthy history: questions, single and parallel calls with their results, answers. */
export function healthyHistory(dice: Dice, turns: number): PlainMessage[] {
  const messages: PlainMessage[] = [];
  let ids = 0;
  for (let turn = 0; turn < turns; turn++) {
    messages.push({ role: 'user', parts: [{ kind: 'text', text: `question ${turn}` }] });
    for (let step = dice(3); step > 0; step--) {
      const calls = Array.from(
        { length: 1 + dice(3) },
        (): PlainPart => ({ kind: 'call', id: `c${ids++}`, name: 'ls' }),
      );
      const lead: PlainPart[] = dice(2) === 0 ? [{ kind: 'text', text: `thinking aloud ${ids}` }] : [];
      messages.push({ role: 'assistant', parts: [...lead, ...calls] });
      const results = calls.map((call): PlainPart => {
        const id = call.kind === 'call' ? call.id : '';
        return { kind: 'result', id, text: `output of ${id}` };
      });
      messages.push({ role: 'user', parts: results });
    }
    messages.push({ role: 'assistant', parts: [{ kind: 'text', text: `answer ${turn}` }] });
  }
  return messages;
}

/** One corruption of the table in passes.md, somewhere in the history. */
export function corrupt(messages: readonly PlainMessage[], dice: Dice): PlainMessage[] {
  const at = dice(messages.length);
  const message = messages[at]!;
  const part = message.parts.length === 0 ? 0 : dice(message.parts.length);
  const with_ = (...replacement: PlainMessage[]): PlainMessage[] => [
    ...messages.slice(0, at),
    ...replacement,
    ...messages.slice(at + 1),
  ];
  const without = { ...message, parts: message.parts.filter((_, i) => i !== part) };
  switch (dice(9)) {
    case 0:
      return with_();
    case 1:
      return with_(without);
    case 2:
      return with_({ ...message, parts: [...message.parts, ...message.parts.slice(part, part + 1)] });
    case 3:
      return with_(message, { role: dice(2) === 0 ? 'user' : 'assistant', parts: [{ kind: 'text', text: 'between' }] });
    case 4:
      return with_({ ...message, parts: [{ kind: 'text', text: ['', '  ', 'first'][dice(3)]! }, ...message.parts] });
    case 5: {
      const to = dice(messages.length);
      const rest = messages.filter((_, i) => i !== at);
      return [...rest.slice(0, to), message, ...rest.slice(to)];
    }
    case 6:
      return with_(...message.parts.map((it) => ({ ...message, parts: [it] })));
    case 7:
      return with_({ ...message, parts: [...message.parts, { kind: 'result', id: `gone${dice(9)}`, text: 'orphan' }] });
    default:
      return messages.slice(dice(messages.length));
  }
}

/** The history in the wire form of a format; OpenAI Chat takes results out into messages of their own. */
export function render(
  messages: readonly PlainMessage[],
  format: 'anthropic-messages' | 'openai-chat' | 'pydantic-ai',
): Json[] {
  if (format === 'anthropic-messages') return messages.map(anthropic);
  if (format === 'pydantic-ai') return messages.map(pydantic);
  return messages.flatMap(openai);
}

function anthropic(message: PlainMessage): Json {
  const content = message.parts.map((part): Json => {
    if (part.kind === 'text') return { type: 'text', text: part.text };
    if (part.kind === 'call') return { type: 'tool_use', id: part.id, name: part.name, input: { path: part.id } };
    return { type: 'tool_result', tool_use_id: part.id, content: part.text };
  });
  const only = message.parts.length === 1 ? message.parts[0] : undefined;
  return { role: message.role, content: only?.kind === 'text' ? only.text : content };
}

function pydantic(message: PlainMessage): Json {
  const parts = message.parts.map((part): Json => {
    if (part.kind === 'text')
      return { content: part.text, part_kind: message.role === 'user' ? 'user-prompt' : 'text' };
    if (part.kind === 'call')
      return { tool_name: part.name, args: `{"path":"${part.id}"}`, tool_call_id: part.id, part_kind: 'tool-call' };
    return { tool_name: 'ls', content: part.text, tool_call_id: part.id, part_kind: 'tool-return' };
  });
  return { parts, kind: message.role === 'user' ? 'request' : 'response' };
}

function openai(message: PlainMessage): Json[] {
  const text = message.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  const tools = message.parts.flatMap((part): Json[] =>
    part.kind === 'result' ? [{ role: 'tool', tool_call_id: part.id, content: part.text }] : [],
  );
  const calls = message.parts.flatMap((part): Json[] =>
    part.kind === 'call'
      ? [{ id: part.id, type: 'function', function: { name: part.name, arguments: `{"path":"${part.id}"}` } }]
      : [],
  );
  const spoken: Json[] =
    text.length > 0 || calls.length > 0 || tools.length === 0
      ? [
          {
            role: message.role,
            content: text.length > 0 ? text.join('\n') : calls.length > 0 ? null : '',
            ...(calls.length > 0 ? { tool_calls: calls } : {}),
          },
        ]
      : [];
  return [...tools, ...spoken];
}
