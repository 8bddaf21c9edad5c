import { censusOf } from '../model/census.ts';
import { isBareValue, type Message, type Role } from '../model/message.ts';
import { isObject } from '../text/json.ts';
import { knownRoles } from './all/roles.ts';
import { type FaultCode, type Finding, severityUnder } from './fault.ts';
import { removeMessage } from './mends/messages.ts';
import { moveSystem, nameRole, systemToUser } from './mends/roles.ts';
import { atMessage, code } from './sentence.ts';

/** In another form a role is known by what it means. */
const isKnown = (role: Role, known: ReadonlySet<string>): boolean =>
  role === 'developer' || role === 'system' ? known.has(role) : role !== 'other';

const ofRole = (message: Message, allowed: readonly string[]): Finding =>
  atMessage(message, { role: message.roleName, allowed }, message.roleName === '' ? { variant: 'missing' } : {});

export const rolesUnknown: FaultCode = {
  id: 'roles/unknown',
  visit({ facts, transcript, native, raw, namedRules }) {
    const allowed = facts.roles?.is ?? [];
    const known = new Set(allowed);
    // Where system text has a place of its own, that is what is told of it.
    if (facts.system?.is === 'top-level') known.add('system');
    const { roles, refusedRoles } = facts;
    // Which model it is must be known: most take these roles.
    const refused = refusedRoles && !refusedRoles.assumed ? refusedRoles.is : [];
    const severity = severityUnder('error', refusedRoles);
    const ofModel = (message: Message): Finding =>
      atMessage(message, { role: message.roleName, allowed }, { variant: 'model', severity });
    if (!native) {
      if (!roles && refused.length === 0) return null;
      const isNamed = namedRules?.has('roles/unknown') === true;
      const isRefused = ({ role }: Message): boolean => isNamed && refused.includes(role);
      return {
        message: (message) =>
          isRefused(message) ? ofModel(message) : isKnown(message.role, known) ? null : ofRole(message, allowed),
      };
    }
    const isShapeKnown = facts.contentIs !== undefined || facts.forms !== undefined;
    const isTaken = (role: string): boolean => !refused.includes(role) && (!roles || known.has(role));
    // Of all messages there are but few roles.
    if ([...censusOf(transcript.messages).roleNames].every(isTaken)) return null;
    return {
      message(message) {
        const role = message.roleName;
        // A message that a plan adds with a result is spelled as the form requires; a bare value is told by its kind.
        const isBare = isShapeKnown && isBareValue(message) && raw !== undefined && !isObject(raw(message.at));
        if (isTaken(role) || isBare || (message.role === 'tool' && message.at === '')) return null;
        if (refused.includes(role)) return ofModel(message);
        return { ...ofRole(message, allowed), severity: severityUnder('error', roles) };
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
  mends: [moveSystem, nameRole, systemToUser, removeMessage],
  all: [knownRoles],
};
