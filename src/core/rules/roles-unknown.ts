import type { Message } from '../model/message.ts';
import { type Rule, severityUnder } from './rule.ts';
import { atMessage, code } from './words.ts';

/** A list element that is no object; that is told by the rule for contents. */
const isNoMessage = ({ roleName, parts, at }: Message): boolean =>
  roleName === '' && parts.length === 1 && parts[0]!.at === at;

/** Finds messages whose role the API does not know. */
export const rolesUnknown: Rule = {
  id: 'roles/unknown',
  title: 'Unknown role',
  asks: 'Does the API know the role of every message?',
  why: 'Each API has its own short list of roles. Roles of another API, capital letters and roles a program made up are refused.',
  severity: 'error',
  fact: null,
  also: ['roles', 'refusedRoles'],
  wire: true,
  visit({ facts }) {
    const allowed = facts.roles?.is ?? [];
    const known = new Set(allowed);
    // Where system text has a place of its own, that is what is told of it.
    if (facts.system?.is === 'top-level') known.add('system');
    const { roles, refusedRoles } = facts;
    // Which model it is must be known: most take these roles.
    const refused = refusedRoles && !refusedRoles.assumed ? refusedRoles.is : [];
    const severity = severityUnder('error', refusedRoles);
    return {
      message(message) {
        const role = message.roleName;
        if (refused.includes(role)) return atMessage(message, { role, allowed }, { variant: 'model', severity });
        if (!roles || known.has(role) || (facts.contentIs && isNoMessage(message))) return null;
        const usual = severityUnder('error', roles);
        return atMessage(
          message,
          { role, allowed },
          { severity: usual, ...(role === '' ? { variant: 'missing' } : {}) },
        );
      },
    };
  },
  say({ data, messageIndex, variant }) {
    const allowed = Array.isArray(data.allowed) ? data.allowed.join(', ') : '';
    if (variant === 'model')
      return `Message ${messageIndex} has the role ${code(data.role)}, which this model does not take.`;
    return variant === 'missing'
      ? `Message ${messageIndex} has no role; known are ${allowed}.`
      : `Message ${messageIndex} has the role ${code(data.role)}; known are ${allowed}.`;
  },
};
