import type { About, DecodedError } from '../../core/index.ts';

const WHERE: { readonly [about in About]?: string } = {
  filter: 'In what was said, not in its shape: no rule here looks for that.',
  client: "In the client's own check of its file, not in what an API requires.",
  elsewhere: 'Not in the messages, as far as the text says.',
};

/** Where the cause of an error is that is about no message; null where it is about one. */
export function whereOf({ aboutHistory, culprit, about }: DecodedError): string | null {
  if (aboutHistory || culprit !== undefined) return null;
  return WHERE[about ?? 'account'] ?? 'Not in the messages.';
}
