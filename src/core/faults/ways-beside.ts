import { isObject, own } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';

/** Keys beside the messages whose value is system text. */
const SYSTEM_TEXTS = new Set('instructions system system_prompt systemPrompt preamble'.split(' '));
/** The option of Cohere under which results and a message of the user are taken together. */
const ONE_STEP = 'force_single_step';

interface Beside {
  readonly holder: unknown;
  readonly above: Pointer | null;
  /** True for a key that the error rejects. */
  readonly isRejected: boolean;
}

/** What can be done at a key beside the messages with the messages, or with another key. */
export const waysBeside = (key: string, value: unknown, { holder, above, isRejected }: Beside) => ({
  isSystemText: SYSTEM_TEXTS.has(key) && isRejected && typeof value === 'string' && value.trim() !== '',
  takes: key === 'message' && value === '' ? lastQuestion(holder, above) : null,
  allows: isOfOneStep(key, holder) ? ONE_STEP : null,
  asContent: /^system_?instruction$/i.test(key) && typeof value === 'string' && value !== '',
  isAllowed: isOfOneStep(key, holder) && isObject(holder) && own(holder, ONE_STEP) === true,
});

/** Where the history beside an empty question ends in a question (Cohere); null where it does not. */
function lastQuestion(holder: unknown, at: Pointer | null): Pointer | null {
  const history = isObject(holder) ? own(holder, 'chat_history') : null;
  const last: unknown = Array.isArray(history) ? history.at(-1) : null;
  const isQuestion = isObject(last) && own(last, 'role') === 'USER' && typeof own(last, 'message') === 'string';
  return isQuestion && Array.isArray(history) ? `${at ?? ''}/chat_history/${history.length - 1}` : null;
}

/** True for results beside a message of the user. */
const isOfOneStep = (key: string, holder: unknown): boolean =>
  key === 'tool_results' && isObject(holder) && typeof own(holder, 'message') === 'string';
