import { censusOf } from '../model/census.ts';
import { type Rule, severityUnder } from './rule.ts';
import { atMessage, code } from './sentence.ts';

/** Finds messages whose role the API does not know. */
export const rolesUnknown: Rule = {
  id: 'roles/unknown',
  title: 'Unknown role',
  asks: 'Does the API know the role of every message?',
  why: 'Each API has its own short list of roles. Roles of another API, capital letters and roles a program made up are rejected.',
  severity: 'error',
  fact: null,
  also: ['roles', 'refusedRoles'],
  wire: 'spelling',
  visit({ facts, transcript }) {
    const allowed = facts.roles?.is ?? [];
    const known = new Set(allowed);
    // Where system text has a place of its own, that is what is told of it.
    if (facts.system?.is === 'top-level') known.add('system');
    const { roles, refusedRoles } = facts;
    // Which model it is must be known: most take these roles.
    const refused = refusedRoles && !refusedRoles.assumed ? refusedRoles.is : [];
    const severity = severityUnder('error', refusedRoles);
    const isTaken = (role: string): boolean => !refused.includes(role) && (!roles || known.has(role));
    // Of all messages there are but few roles.
    if ([...censusOf(transcript.messages).roleNames].every(isTaken)) return null;
    return {
      message(message) {
        const role = message.roleName;
        if (isTaken(role)) return null;
        if (refused.includes(role)) return atMessage(message, { role, allowed }, { variant: 'model', severity });
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
    const allowed = Array.isArray(data.allowed) ? data.allowed.filter((role) => role !== '').join(', ') : '';
    if (variant === 'model')
      return `Message ${messageIndex} has the role ${code(data.role)}, which this model does not take.`;
    return variant === 'missing'
      ? `Message ${messageIndex} has no role; known are ${allowed}.`
      : `Message ${messageIndex} has the role ${code(data.role)}; known are ${allowed}.`;
  },
};
