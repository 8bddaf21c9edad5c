import type { FormatId } from '../model/diagnostic.ts';
import type { Json } from '../text/json.ts';
import type { Roll } from './generate.ts';
import type { Sample } from './in-format.ts';
import { type Story, type StoryShape, storyFrom } from './story.ts';
import { anthropic, type ListWriter, openai, pydantic, tinyagent } from './wire.ts';
import { drawnFile } from './wire-drawn.ts';
import { jsonl, oneByOne, type WireFile } from './wire-layout.ts';
import { claudeSession } from './wire-session.ts';

/** Formats that are written here by hand; more than one way where there are eras. All others spell the story themselves. */
export const WRITERS: { readonly [format: string]: readonly ListWriter[] } = {
  'anthropic-messages': [anthropic],
  'openai-chat': [openai],
  'generic-chat': [openai],
  'pydantic-ai': [pydantic],
  'tunacode-session': [pydantic, tinyagent],
};

const ENVELOPE = {
  version: 1,
  session_id: '0f3a',
  project_id: 'barn',
  working_directory: '/srv/barn',
  current_model: 'prov:model',
  session_total_usage: { cost: 1.5 },
};

/** A sound file of a format, by chance. */
export function fileFrom(sample: Sample, roll: Roll, strict: boolean): WireFile {
  const { id: format, holds, results } = sample.format;
  const isEraTwo = format === 'tunacode-session' && roll(2) === 0;
  const isPydantic = format === 'pydantic-ai' || (format === 'tunacode-session' && !isEraTwo);
  const shape: StoryShape = {
    turns: 3,
    // What neighbours say is one message where neighbours fuse.
    strict: strict || holds.fuses === true,
    // Where results are looked up by the id of their call, an id is one call.
    reuse: holds.resultsRead !== 'by-call',
    nudges: isPydantic && !strict,
    beside: results === 'in-user' && WRITERS[format] !== undefined && !isEraTwo,
  };
  return written(sample, storyFrom(roll, shape), roll, isEraTwo ? 1 : 0);
}

/** A story in a format; `variant` chooses between the eras of a format that has more than one. */
export function written(sample: Sample, story: Story, roll: Roll, variant = 0): WireFile {
  const format = sample.format.id;
  if (format === 'claude-code') {
    const { pieces, lines } = claudeSession(story, roll);
    const text = jsonl(lines.map((it) => it.value));
    const owners = lines.map((it) => (it.piece < 0 ? [] : [it.piece]));
    return { format, story, text, pieces, lines, owners, layout: 'lines', at: '' };
  }
  const write = WRITERS[format]?.[variant];
  if (!write) return drawnFile(sample, story, roll);
  const pieces = write(story);
  const list = pieces.map((it) => it.value);
  const indent = [undefined, 2, '\t'][roll(3)];
  const wrapped = wrap(format, list, story, roll);
  const layout = wrapped ? 'envelope' : list.length > 1 && roll(4) === 0 ? 'lines' : 'list';
  const text = layout === 'lines' ? jsonl(list) : JSON.stringify(wrapped ?? list, null, indent);
  const at = wrapped ? '/messages' : '';
  return { format, story, text, pieces, lines: null, owners: oneByOne(pieces), layout, at };
}

/** One value a line. */
/** What stands round the list: a session's envelope, a request's body, or nothing. */
function wrap(format: FormatId, messages: readonly Json[], story: Story, roll: Roll): Json {
  if (format === 'tunacode-session') return { ...ENVELOPE, messages: [...messages], thoughts: [] };
  if (roll(4) > 0 || format === 'pydantic-ai' || format === 'generic-chat') return null;
  if (format === 'openai-chat') return { model: 'gpt-4o', messages: [...messages] };
  const body = { model: 'claude-sonnet-4-5', max_tokens: 99, messages: [...messages] };
  return story.system === null ? body : { ...body, system: story.system };
}
