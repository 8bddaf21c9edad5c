import type { Rule } from './rule.ts';
import { atPart } from './words.ts';

/** Finds pictures in messages that may not hold any. */
export const mediaNotAllowedHere: Rule = {
  id: 'media/not-allowed-here',
  title: 'Picture in a message that may not hold one',
  asks: 'Do pictures stand only in messages whose role may hold them?',
  why: 'Some APIs take pictures from the user only. Pictures that a tool made then belong into a user message behind its result.',
  severity: 'warning',
  fact: 'imageRoles',
  wire: true,
  visit: ({ facts }) => ({
    media({ media, message, at, inside }) {
      const isPicture = media.mime === null || media.mime.startsWith('image/');
      if (!isPicture || facts.imageRoles?.is.includes(message.role)) return null;
      const role = message.roleName || message.role;
      const finding = atPart(message, at, inside === null ? { role } : { role, inside });
      return { ...finding, at: media.at };
    },
  }),
  say: ({ data, messageIndex, partIndex }) =>
    `Message ${messageIndex} holds a picture (${partIndex}), which a message of the role ${data.role} may not.`,
};
