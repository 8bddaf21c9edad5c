import type { Json } from '../text/json.ts';
import type { Beat, Story, StoryResult } from './story.ts';

/** A message as it stands on the wire, with what the test knows of it and the product has to find out. */
export interface Piece {
  readonly value: Json;
  /** The number of the beat it belongs to; -1 for the system's words. */
  readonly beat: number;
  readonly side: 'system' | 'user' | 'assistant';
  /** True for a person's own question. */
  readonly asks: boolean;
  /** True where it holds the system's words, alone or with others. */
  readonly isSystem: boolean;
}

type Side = Piece['side'];

/** Writes a story as a list of messages. */
export type ListWriter = (story: Story) => Piece[];

const piece = (value: Json, beat: number, side: Side, asks = false, isSystem = side === 'system'): Piece => ({
  value,
  beat,
  side,
  asks,
  isSystem,
});

const IMAGE = 'https://example.org/hen.png';

/** Blocks in the way of Anthropic: what a beat of the assistant says and calls. */
export function anthropicBlocks(beat: Beat): Json[] {
  return [
    ...(beat.thinking === null ? [] : [{ type: 'thinking', thinking: beat.thinking, signature: 'c2lnbmVk' }]),
    ...(beat.text === '' ? [] : [{ type: 'text', text: beat.text }]),
    ...(beat.image ? [{ type: 'image', source: { type: 'url', url: IMAGE } }] : []),
    ...beat.calls.map((it) => ({ type: 'tool_use', id: it.id, name: it.name, input: { path: it.path } })),
  ];
}

/** A result in the way of Anthropic. */
export const anthropicResult = (it: StoryResult, listed: boolean): Json => ({
  type: 'tool_result',
  tool_use_id: it.id,
  content: listed ? [{ type: 'text', text: it.text }] : it.text,
  ...(it.isError ? { is_error: true } : {}),
});

/** The content of a spoken beat: a string where that is enough. */
export const anthropicContent = (beat: Beat): Json =>
  beat.listed || beat.image || beat.thinking !== null ? anthropicBlocks(beat) : beat.text;

const resultGroups = (beat: Beat): (readonly StoryResult[])[] =>
  beat.results.length === 0 ? [] : beat.split ? beat.results.map((it) => [it]) : [beat.results];

/** Anthropic Messages: results in user messages, the system's words beside the list. */
export const anthropic: ListWriter = ({ beats }) =>
  beats.flatMap((beat, i) => {
    if (beat.kind !== 'act') {
      const side = beat.kind === 'say' ? 'assistant' : 'user';
      return [piece({ role: side, content: anthropicContent(beat) }, i, side, beat.kind === 'ask')];
    }
    const groups = resultGroups(beat);
    const results = groups.map((group, nth): Piece => {
      const last = nth === groups.length - 1 && beat.beside !== null ? [{ type: 'text', text: beat.beside }] : [];
      return piece(
        { role: 'user', content: [...group.map((it) => anthropicResult(it, beat.listed)), ...last] },
        i,
        'user',
      );
    });
    return [piece({ role: 'assistant', content: anthropicBlocks(beat) }, i, 'assistant'), ...results];
  });

/** OpenAI Chat: each result in a message of its own. */
export const openai: ListWriter = ({ system, beats }) => [
  ...(system === null ? [] : [piece({ role: 'system', content: system }, -1, 'system')]),
  ...beats.flatMap((beat, i) => {
    const side = beat.kind === 'say' || beat.kind === 'act' ? 'assistant' : 'user';
    const text = beat.text === '' ? null : beat.text;
    const image = beat.image ? [{ type: 'image_url', image_url: { url: IMAGE } }] : [];
    const value: { [key: string]: Json } = {
      role: side,
      content:
        beat.listed && text !== null
          ? [{ type: 'text', text }, ...image]
          : beat.image
            ? [{ type: 'text', text: text ?? '' }, ...image]
            : text,
    };
    if (beat.thinking !== null) value.reasoning_content = beat.thinking;
    if (beat.calls.length > 0)
      value.tool_calls = beat.calls.map((it) => ({
        id: it.id,
        type: 'function',
        function: { name: it.name, arguments: JSON.stringify({ path: it.path }) },
      }));
    const results = beat.results.map((it) =>
      piece(
        { role: 'tool', tool_call_id: it.id, content: beat.listed ? [{ type: 'text', text: it.text }] : it.text },
        i,
        'user',
      ),
    );
    return [piece(value, i, side, beat.kind === 'ask'), ...results];
  }),
];

/** pydantic-ai: typed parts; the system's words stand in the first request, with the question. */
export const pydantic: ListWriter = ({ system, beats }) => {
  const first = beats[0]?.kind === 'ask' ? 0 : -1;
  const prompt = system === null ? [] : [{ content: system, part_kind: 'system-prompt' }];
  const alone =
    first < 0 && system !== null ? [piece({ parts: prompt, kind: 'request' }, -1, 'user', false, true)] : [];
  const written = beats.flatMap((beat, i): Piece[] => {
    if (beat.kind === 'ask' || beat.kind === 'nudge') {
      const lead = i === first ? prompt : [];
      return [
        piece(
          { parts: [...lead, pydanticPrompt(beat)], kind: 'request' },
          i,
          'user',
          beat.kind === 'ask',
          lead.length > 0,
        ),
      ];
    }
    const groups = resultGroups(beat);
    const results = groups.map((group, nth) => {
      const last =
        nth === groups.length - 1 && beat.beside !== null ? [{ content: beat.beside, part_kind: 'user-prompt' }] : [];
      return piece({ parts: [...group.map(pydanticResult), ...last], kind: 'request' }, i, 'user');
    });
    return [
      piece({ parts: pydanticParts(beat), model_name: 'some-model', kind: 'response' }, i, 'assistant'),
      ...results,
    ];
  });
  return [...alone, ...written];
};

function pydanticPrompt(beat: Beat): Json {
  if (beat.kind === 'nudge') return { content: beat.text, tool_name: null, part_kind: 'retry-prompt' };
  const image = beat.image ? [{ kind: 'image-url', url: IMAGE }] : [];
  return { content: beat.listed || beat.image ? [beat.text, ...image] : beat.text, part_kind: 'user-prompt' };
}

const pydanticParts = (beat: Beat): Json[] => [
  ...(beat.thinking === null ? [] : [{ content: beat.thinking, signature: null, part_kind: 'thinking' }]),
  ...(beat.text === '' ? [] : [{ content: beat.text, part_kind: 'text' }]),
  ...beat.calls.map((it) => ({
    tool_name: it.name,
    args: beat.listed ? { path: it.path } : JSON.stringify({ path: it.path }),
    tool_call_id: it.id,
    part_kind: 'tool-call',
  })),
];

const pydanticResult = (it: StoryResult): Json =>
  it.retry
    ? { content: it.text, tool_name: it.name, tool_call_id: it.id, part_kind: 'retry-prompt' }
    : { tool_name: it.name, content: it.text, tool_call_id: it.id, part_kind: 'tool-return' };

/** tinyagent, the second era of tunacode: blocks, and each result in a message of its own. */
export const tinyagent: ListWriter = ({ system, beats }) => [
  ...(system === null ? [] : [piece({ role: 'system', content: [{ type: 'text', text: system }] }, -1, 'system')]),
  ...beats.flatMap((beat, i) => {
    const side = beat.kind === 'say' || beat.kind === 'act' ? 'assistant' : 'user';
    const content: Json[] = [
      ...(beat.thinking === null ? [] : [{ type: 'thinking', thinking: beat.thinking }]),
      ...(beat.text === '' ? [] : [{ type: 'text', text: beat.text }]),
      ...(beat.image ? [{ type: 'image', url: IMAGE }] : []),
      ...beat.calls.map((it) => ({ type: 'tool_call', id: it.id, name: it.name, arguments: { path: it.path } })),
    ];
    const results = beat.results.map((it) =>
      piece(
        {
          role: 'tool_result',
          tool_call_id: it.id,
          tool_name: it.name,
          content: [{ type: 'text', text: it.text }],
          is_error: it.isError,
        },
        i,
        'user',
      ),
    );
    return [piece({ role: side, content }, i, side, beat.kind === 'ask'), ...results];
  }),
];
