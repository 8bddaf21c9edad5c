import type { Transcript } from '../model/message.ts';

/** What of a file no rule can speak of, for a refusal that was not found in the rest. */
export function uncheckedOf(transcript: Transcript, native: boolean, problems: number): string[] {
  const { messages, asides, stored } = transcript;
  const opaque = messages.filter(({ parts }) => parts.some((part) => part.kind === 'opaque')).length;
  const unchecked: string[] = [];
  if (!native)
    unchecked.push(
      stored ? 'the request that the client makes of this session' : 'the request that this conversation becomes',
    );
  if (opaque > 0)
    unchecked.push(`${opaque} ${opaque === 1 ? 'message' : 'messages'} with parts that are not understood`);
  if (asides.length > 0)
    unchecked.push(`${asides.length} ${asides.length === 1 ? 'record' : 'records'} outside the conversation`);
  if (problems > 0) unchecked.push('text that could not be read as written');
  return unchecked;
}
