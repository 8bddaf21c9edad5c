import type { TargetId } from '../model/diagnostic.ts';
import { formSentTo, wireOf } from './elsewhere.ts';
import { speaks } from './facts.ts';
import type { Target } from './target.ts';

/** APIs whose messages may be of role and text alone, and those of them that write these as Chat Completions does. */
const PLAIN: ReadonlySet<TargetId> = new Set(['openai-chat', 'cohere', 'ollama']);
const LIKE_CHAT: ReadonlySet<TargetId> = new Set(['cohere', 'ollama']);

interface ReadForm {
  readonly id: string;
  readonly api: TargetId | null;
  /** True for messages of role and text, in the form of no API. */
  readonly anyones?: boolean;
}

/** What decides whether a transcript is in the wire of a target. */
interface Written {
  readonly isRequest: boolean;
  readonly form: ReadForm | undefined;
  /** True if no message shows a sign of an API, and if the form is the nearest that there is. */
  readonly isPlain?: boolean | undefined;
  readonly isGuess?: boolean | undefined;
  /** The target that it is for. */
  readonly meant: TargetId;
}

/**
 * True if a transcript is written in the wire of a target. A request whose messages show no sign of any API is in the wire
 * of each that takes such messages; where parts or tools stand in it, in that of the one that it is for.
 */
export function isInWire({ isRequest, form, isPlain, isGuess, meant }: Written, target: Target): boolean {
  if (speaks(target, form?.api ?? null)) return true;
  if (!isRequest || !isPlain) return false;
  const isMeant = meant === target.id;
  // What is written wrongly in a message that shows nothing else is judged by the API that it is for.
  if (isGuess && isMeant && isAnthropic(target)) return true;
  return mayBeOf(form, target) && (form?.anyones === true || isMeant);
}

/** True for a request that may be in the form of a target: in its own, or in one that declares tools as it does. */
export const isInFormOf = (form: ReadForm | undefined, target: Target, isRejected: boolean): boolean =>
  // What an API rejected was sent to it.
  mayBeOf(form, target) || (isRejected && isAnthropic(target) && form?.anyones === true);

const mayBeOf = (form: ReadForm | undefined, target: Target): boolean =>
  form?.anyones ? PLAIN.has(wireOf(target)) : LIKE_CHAT.has(wireOf(target)) && form?.id === 'openai-chat';

const isAnthropic = (target: Target): boolean => wireOf(target) === 'anthropic';

/** True where what a program keeps is sent to a target in its form; what is only exported is sent by nobody. */
export const isSentIn = (
  { target: own, readOnly }: { readonly target: TargetId; readonly readOnly?: boolean },
  target: Target,
): boolean => !readOnly && speaks(target, formSentTo(own));
