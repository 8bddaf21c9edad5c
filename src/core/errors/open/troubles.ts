import type { About } from '../../api-texts/api-text.ts';

/** What a trouble outside the history means, and what to do. */
export type Trouble = readonly [explanation: string, fix: string];

/** By what has happened. */
export const TROUBLES = {
  FILTERED: [
    'A content filter rejected the text of the conversation. No rule of shape is broken, so the file can be sound and still be rejected.',
    'Find the passage that was flagged and drop or reword it: what stays in the conversation is rejected again on every turn.',
  ],
  UNPAID: [
    'The account cannot pay for the request. The messages are not the cause.',
    'Check the balance of the account, or use another one.',
  ],
  TOO_MUCH: [
    'Too many requests or tokens in a short time, or a used-up quota. The messages are not the cause.',
    'Wait and try again, or raise the limit.',
  ],
  NO_KEY: [
    'The key, its rights or the region were rejected. The messages are not the cause.',
    'Check the key, the account, the region and the model that it may use.',
  ],
  BUSY: [
    'The server was busy or had no room. The messages are usually not the cause.',
    'Try again later, or another model.',
  ],
  CUT_OFF: [
    'The connection broke or took too long. The messages are usually not the cause, unless the request is very large.',
    'Check the network and any proxy, and try again.',
  ],
  NO_ANSWER: [
    'The model is not there, or did not respond. The messages are not the cause.',
    'Check the name of the model, and try again.',
  ],
  NO_MODEL: [
    'The model is not known there, or not open to this account or for this use. The messages are not the cause.',
    'Check the name of the model and what it is allowed to do.',
  ],
  BROKE: [
    'The server, or the model itself, failed. The messages are usually not the cause.',
    'Try again. If it fails again at the same place, cut the last turn.',
  ],
  GENERATED: [
    'The model wrote a call or a JSON that does not fit what the request declares, and the server rejected that. The messages and the declaration can be sound.',
    'Send the request again. If it comes back, say in the description of the tool what it takes, or use another model.',
  ],
  DECLARED: [
    'The error is about the declared tools, not about the messages.',
    'Check the declaration that the text names: its name, its schema, and whether the model accepts tools.',
  ],
  SETTING: [
    'The error is about a setting of the request or a header, not about the messages.',
    'Change the setting that the text names.',
  ],
  OWN_FAULT: [
    'A program failed by a fault of its own code: a client, a library or a script. Nothing in the text is about the messages of a request.',
    'Look where the text comes from, and whether a newer version of that program is there.',
  ],
  OWN_PAGE: [
    'The server of a page rejected a call of its own page. Nothing in the text is about a request to a model.',
    'Reload the page, and look whether a newer version of that program is there.',
  ],
  SHORTENED: [
    'A program cut what one tool or file gave it, at a limit of its own. Nothing in the text is about a request that was rejected.',
    'Read less at once, or raise the limit of that program.',
  ],
  STOPPED: [
    'A program stopped itself, at a limit of its own. Nothing in the text is about the messages of a request.',
    'Raise the limit of that program, or go on from there.',
  ],
} as const satisfies Record<string, Trouble>;

/** What else words of that meaning can be about, the likeliest first: the name of a model is a setting that an account opens. */
const ALSO: ReadonlyMap<string, readonly About[]> = new Map<string, readonly About[]>([
  [TROUBLES.NO_MODEL[0], ['account', 'service']],
  [TROUBLES.NO_ANSWER[0], ['request']],
  [TROUBLES.DECLARED[0], ['request']],
  [TROUBLES.OWN_FAULT[0], ['client']],
]);

export const alsoOf = (explanation: string): readonly About[] | undefined => ALSO.get(explanation);
