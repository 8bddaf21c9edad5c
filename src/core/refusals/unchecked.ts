import type { Message, Transcript } from '../model/message.ts';

/** What of a file no rule can speak of, for a refusal that was not found in the rest. */
export function uncheckedOf(transcript: Transcript, native: boolean, problems: number): string[] {
  const { messages, asides, stored } = transcript;
  const opaque = messages.filter(({ parts }) =>
    parts.some((part) => part.kind === 'opaque' && part.marked !== 'only'),
  ).length;
  const unchecked: string[] = [];
  if (!native)
    unchecked.push(
      stored ? 'the request that the client makes of this session' : 'the request that this conversation becomes',
    );
  if (opaque > 0)
    unchecked.push(`${opaque} ${opaque === 1 ? 'message' : 'messages'} with parts that are not understood`);
  if (asides.length > 0)
    unchecked.push(`${asides.length} ${asides.length === 1 ? 'record' : 'records'} outside the conversation`);
  // Some versions of an API take it and some do not, and their errors name something else.
  const bare = messages.find(callsBesideNothing);
  if (bare) unchecked.push(`the empty list that is the content of message ${bare.index}`);
  if (problems > 0) unchecked.push('text that could not be read as written');
  return unchecked;
}

/** True for a message of calls whose content is a list, and empty. */
const callsBesideNothing = ({ shape, at, parts }: Message): boolean =>
  shape === 'list' &&
  parts.length > 0 &&
  parts.every((part) => part.kind === 'call' && part.at.startsWith(`${at}/tool`));
