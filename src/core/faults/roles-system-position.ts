import type { Finding, Severity } from '../model/diagnostic.ts';
import { isGatewayName } from '../model/gateway-name.ts';
import type { Message } from '../model/message.ts';
import { OF_SYSTEM, Trait, traitsOf } from '../model/traits.ts';
import { systemRunAt } from '../operations/system.ts';
import { systemPosition } from './all/roles.ts';
import { type FaultCode, type RuleInput, severityUnder, type Visitor } from './fault.ts';
import { removeMessage } from './mends/messages.ts';
import { moveSystem, systemToUser } from './mends/roles.ts';
import { atMessage } from './sentence.ts';

export const rolesSystemPosition: FaultCode = {
  id: 'roles/system-position',
  visit(input) {
    const { facts, native, transcript } = input;
    const where = facts.system?.is;
    if (where === 'first') return notFirst(input);
    if (where !== 'top-level') return null;
    if (native || input.namedRules?.has('roles/system-position')) return inList(input);
    // A history of another format has its system messages lifted by whoever converts it; a plain one may be sent as it is.
    // Not where it names a gateway's model: gateways take them in the list.
    return isPlain(transcript.messages) && !isGatewayName(transcript.model ?? '') ? inList(input, 'warning') : null;
  },
  say({ data, messageIndex, variant }) {
    const what = `Message ${messageIndex} is a ${data.role} message`;
    if (variant === 'not-first') return `${what} in the middle; it must be at the beginning.`;
    if (variant === 'second') return `${what} after another; only one is accepted, at the beginning.`;
    if (variant === 'placement') return `${what} that is not between a user turn and an assistant turn, or at the end.`;
    return `${what} in the list; system text belongs into the request's system field.`;
  },
  mends: [moveSystem, systemToUser, removeMessage],
  all: [systemPosition],
};

/** True for a list of roles and strings, which no format tells from another. */
const isPlain = (messages: readonly Message[]): boolean =>
  messages.every((it) => it.shape === 'string' && it.role !== 'tool' && it.parts.every((part) => part.kind === 'text'));

function notFirst({ transcript: { messages, system }, facts: { systemOnce } }: RuleInput): Visitor {
  const begin = traitsOf(messages).findIndex((it) => (it & OF_SYSTEM) === 0);
  return {
    among: OF_SYSTEM,
    message(message) {
      if (begin >= 0 && message.index > begin)
        return atMessage(message, { role: message.role }, { variant: 'not-first' });
      if (!systemOnce || (message.index === 0 && (system ?? '') === '')) return null;
      const severity = severityUnder('error', systemOnce);
      return atMessage(message, { role: message.role }, { variant: 'second', severity });
    },
  };
}

function inList({ transcript: { messages, model }, facts }: RuleInput, atMost?: Severity): Visitor {
  const taken = facts.systemInList;
  let run = { to: 0, stands: false };
  return {
    among: Trait.system,
    message(message) {
      const finding = (manner: Pick<Finding, 'variant' | 'severity'> = {}) =>
        atMessage(message, { role: message.role, model }, { ...manner, ...(atMost ? { severity: atMost } : {}) });
      if (!taken) return finding();
      if (taken.assumed) return finding({ severity: message.index > 0 ? 'warning' : 'error' });
      // Directives without text may stand anywhere.
      if (message.parts.length === 0) return null;
      if (message.index === 0) return finding({ variant: 'first', severity: severityUnder('error', taken) });
      if (message.index >= run.to) run = systemRunAt(messages, message.index);
      return run.stands ? null : finding({ variant: 'placement', severity: severityUnder('error', taken) });
    },
  };
}
