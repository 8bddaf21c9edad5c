import type { DraftMessage } from '../model/draft.ts';
import type { CallPart } from '../model/message.ts';

/** A call of the old form, which has no id by design and which nobody demands to be answered. */
export const isOldCall = (call: CallPart): boolean => call.unaddressed === true;

/** A message that answers a call of the old form by its name. */
export const isOldForm = ({ from }: DraftMessage): boolean =>
  from?.parts.some((it) => it.kind === 'result' && it.unaddressed === true) ?? false;
