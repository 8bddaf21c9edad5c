import type { Message, Part } from './message.ts';

/** True for a message whose content is not there and whose calls, refusal or sound do not stand in for it. */
export const isContentless = ({ role, shape, parts }: Pick<Message, 'role' | 'shape' | 'parts'>): boolean =>
  (shape === 'null' || shape === 'missing') && !(role === 'assistant' && parts.some(standsIn));

/** True for a message of the assistant whose content is an empty list or string, with at most thinking beside it. */
export const saysNothing = ({ role, at, parts }: Pick<Message, 'role' | 'at' | 'parts'>): boolean =>
  role === 'assistant' && parts.every((part) => part.kind === 'reasoning' && !part.at.startsWith(`${at}/content`));

const standsIn = (it: Part): boolean =>
  it.kind === 'call' || it.kind === 'opaque' || it.kind === 'media' || (it.kind === 'text' && it.label === 'refusal');
