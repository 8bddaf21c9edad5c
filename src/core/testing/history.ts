import { type EmptyDocument, emptyIn, writtenIn } from '../convert/convert.ts';
import { arranged, type History } from '../convert/history.ts';
import type { Format } from '../formats/format.ts';
import type { Message, Part, Role } from '../model/message.ts';
import { readIn } from '../session/convert-with.ts';
import { messageWith } from './draw.ts';
import type { Beat, Story, StoryResult } from './story.ts';

/** A story as canonical messages, each as large as the format would read it, with the beat that each belongs to. */
export function piecesOf({ beats }: Story, format: Format): { readonly message: Message; readonly beat: number }[] {
  const pieces: { message: Message; beat: number }[] = [];
  const add = (role: Role, parts: readonly Part[], beat: number): void => {
    const before = pieces.at(-1);
    if (format.holds.fuses && role === 'assistant' && before?.message.role === role)
      before.message = { ...before.message, parts: [...before.message.parts, ...parts] };
    else pieces.push({ message: messageWith(pieces.length, role, parts), beat });
  };
  beats.forEach((beat, i) => {
    add(beat.kind === 'say' || beat.kind === 'act' ? 'assistant' : 'user', spoken(beat, format), i);
    const isOwn = format.results === 'own-message';
    // Where results are read behind their calls nobody can tell how many messages they came in.
    const isSplit = isOwn || (beat.split && format.holds.resultsRead !== 'by-call');
    const groups = isSplit ? beat.results.map((it) => [it]) : beat.results.length > 0 ? [beat.results] : [];
    for (const group of groups)
      add(
        isOwn ? 'tool' : 'user',
        group.map((it) => resultOf(it, format)),
        i,
      );
  });
  return pieces;
}

/** A story as canonical messages in the order and grouping of a format. */
export const messagesOf = (story: Story, format: Format): Message[] =>
  piecesOf(story, format).map(({ message }, index) => ({ ...message, index }));

function spoken(beat: Beat, { holds }: Format): Part[] {
  const parts: Part[] = [
    ...(beat.thinking === null
      ? []
      : [{ kind: 'reasoning' as const, at: '', text: beat.thinking, signature: null, redacted: false }]),
    ...(beat.text === '' ? [] : [{ kind: 'text' as const, at: '', text: beat.text }]),
    ...(beat.image ? [{ kind: 'media' as const, at: '', mime: 'image/png', data: 'iVBORw0KGgo=', url: null }] : []),
    ...beat.calls.map((it): Part => {
      return { kind: 'call', at: '', id: it.id, name: it.name, args: { path: it.path }, server: false };
    }),
  ];
  return parts.filter((it) => holds.parts.includes(it.kind));
}

const resultOf = (it: StoryResult, { holds }: Format): Part => ({
  kind: 'result',
  at: '',
  callId: it.id,
  name: it.name,
  text: it.text,
  isError: it.isError && holds.errors,
  retry: it.retry && holds.retries === true,
  server: false,
});

/** The text of messages in a new document of a format; null if the format cannot be begun anew. */
export const spelledIn = (format: Format, messages: readonly Message[], system: string | null): string | null =>
  spelledAnew(format, arranged(messages, system, format))?.text ?? null;

/** The text of an arranged history in a new document of a format, and whether that has a record per line. */
export function spelledAnew(format: Format, { system, messages }: History): Spelled | null {
  const empty = system === null ? emptyOf(format) : emptyWith(format, system);
  return empty && { text: writtenIn(empty, messages, format), isRecords: empty.source.isRecords };
}

export interface Spelled {
  readonly text: string;
  readonly isRecords: boolean;
}

const emptyWith = (format: Format, system: string | null): EmptyDocument | null =>
  emptyIn(format, { system, model: null, tools: null }, readIn);

/** The empty document of each format without a system prompt: most stories are written in it. */
const known = new Map<Format, EmptyDocument | null>();

function emptyOf(format: Format): EmptyDocument | null {
  const empty = known.get(format);
  if (empty !== undefined) return empty;
  const made = emptyWith(format, null);
  known.set(format, made);
  return made;
}
