import { isContentless } from '../model/contentless.ts';
import type { ContentShape } from '../model/message.ts';
import { Trait } from '../model/traits.ts';
import type { Visitor } from './rule.ts';
import { atMessage } from './words.ts';

/** Asks for messages whose content is written like that and that say nothing else. */
export const lacking = (shape: ContentShape): Visitor => ({
  among: Trait.contentless,
  message: (message) =>
    message.shape === shape && isContentless(message) ? atMessage(message, { role: message.roleName }) : null,
});
