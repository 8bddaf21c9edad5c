import { sideOf } from '../../model/sides-of-turns.ts';
import { nameRoles, speakerNamed } from '../../operations/roles.ts';
import { moveSystem as moveMessages, saySystemAsUser } from '../../operations/system.ts';
import { withoutOtherKeys } from '../all/roles.ts';
import type { FixCode } from '../fix.ts';

/** Moves a system message to the front, or beside the list. */
export const moveSystem: FixCode = {
  id: 'move-system',
  offers(diagnostic, { messages, facts, native }) {
    if (diagnostic.variant === 'model' || diagnostic.variant === 'prefix') return false;
    const message = messages[diagnostic.messageIndex];
    const isOrder = diagnostic.rule === 'roles/order';
    // Where it is not sure that the role may not stand there, no other place is sure to be better.
    if (isOrder && diagnostic.severity !== 'error') return false;
    const isOrdered = isOrder && message !== undefined && sideOf(message.role) === 'system';
    // Without a field beside the list the front is no better place.
    if (!isOrdered && (facts.system?.is === 'top-level' ? !native : facts.system?.is !== 'first')) return false;
    if (!message || message.parts.some((part) => part.kind !== 'text') || message.parts.length === 0) return false;
    if (diagnostic.rule !== 'roles/unknown') return true;
    // What stands at the front already is only named wrongly.
    const isFront = messages.slice(0, message.index + 1).every(({ role }) => sideOf(role) === 'system');
    return speakerNamed(message.roleName) === 'system' && !(isFront && facts.system?.is === 'first');
  },
  plan(draft, diagnostic, context) {
    const message = draft.at(diagnostic.messageIndex);
    if (!message) return;
    // A role that the API does not know, as `developer`, is not known at the front either.
    if (sideOf(message.role) !== 'system' || diagnostic.rule === 'roles/unknown') message.role = 'system';
    const moved = new Set([message]);
    // Of several in a row the next would take its place.
    if (diagnostic.rule === 'roles/order')
      for (let i = diagnostic.messageIndex + 1; sideOf(draft.at(i)?.role ?? 'user') === 'system'; i++)
        moved.add(draft.messageAt(i));
    moveMessages(draft, moved, context, diagnostic.rule);
  },
};

export const systemToUser: FixCode = {
  id: 'system-to-user',
  offers({ rule, variant, messageIndex, partIndex, data }, { messages }) {
    const role = messages[messageIndex]?.role;
    // What is said of its content is not said of its role.
    const isWhole = rule === 'request/refused' && partIndex === null && data.key !== 'content';
    // A role that another word says stays with its speaker.
    const isNamed = isWhole && typeof data.set !== 'string' && (role === 'system' || role === 'developer');
    if (rule !== 'roles/system-position' && variant !== 'model' && !isNamed) return false;
    const parts = messages[messageIndex]?.parts ?? [];
    // A user calls nothing: what answers such a call would answer none.
    return parts.length > 0 && parts.every((part) => part.kind !== 'call');
  },
  plan: (draft, { messageIndex, rule }) => saySystemAsUser(draft, [messageIndex], rule),
};

export const nameRole: FixCode = {
  id: 'name-role',
  offers: ({ rule, variant }) => (rule === 'roles/unknown' ? variant !== 'model' : variant === 'entry'),
  plan(draft, diagnostic, context) {
    const message = draft.at(diagnostic.messageIndex);
    if (!message) return;
    const because = { by: diagnostic.rule, reason: 'The API does not know the role.' };
    const renamed = new Set([message]);
    nameRoles(draft, renamed, context.facts, because);
    withoutOtherKeys(draft, renamed, context);
  },
};
