import type { RuleId } from '../../model/diagnostic.ts';
import { FAULTS } from '../../request/faults.ts';

const DECLARED_ELSEWHERE = 'Only the program that sends the request knows its tools and what they take.';
const SYSTEM_TEXT = 'The system prompt is beside the messages, and what it should say is not known.';

/** Why nothing in the history can end a finding, by rule id or `rule:variant`. Every other error has a pass that ends it. */
export const UNFIXABLE: { readonly [rule: string]: string } = {
  'tools/undeclared-tool': DECLARED_ELSEWHERE,
  'content/json-word:mute': 'No message has a text that a sentence could follow.',
  'limits/context-window': 'Choose yourself which exchanges are removed: trim the conversation.',
  'limits/request-size': 'Choose yourself which pictures, files or exchanges are removed: trim the conversation.',
  'limits/messages': 'Choose yourself which exchanges are removed: trim the conversation.',
  'limits/tools': 'Only the program that sends the request can declare fewer tools.',
  'limits/cache-control:beside': 'The marks are on tools and the system prompt, beside the messages.',
  'content/too-long': 'Which part of the text may go is not known; shorten it, or take the exchange out.',
  'tools/too-many-calls': 'The calls were made at once; spread over several turns they would tell another story.',
  'content/empty-text:system': SYSTEM_TEXT,
  'content/empty-text:system-blank': SYSTEM_TEXT,
  ...Object.fromEntries(FAULTS.flatMap(({ id, unfixable }) => (unfixable === undefined ? [] : [[id, unfixable]]))),
};

/** The reason why a finding of this kind cannot be mended here, or undefined. */
export const unfixable = (rule: RuleId, variant: string | undefined): string | undefined =>
  own(`${rule}:${variant ?? ''}`) ?? own(rule);

const own = (key: string): string | undefined => (Object.hasOwn(UNFIXABLE, key) ? UNFIXABLE[key] : undefined);
