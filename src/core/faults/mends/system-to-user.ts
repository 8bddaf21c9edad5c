import { saySystemAsUser } from '../../operations/system.ts';
import type { FixCode } from '../fix.ts';

export const systemToUser: FixCode = {
  id: 'system-to-user',
  offers({ rule, variant, messageIndex, partIndex, data }, { messages }) {
    const role = messages[messageIndex]?.role;
    // What is said of its content is not said of its role.
    const isWhole = rule === 'request/refused' && partIndex === null && data.key !== 'content';
    const isNamed = isWhole && (role === 'system' || role === 'developer');
    if (rule !== 'roles/system-position' && variant !== 'model' && !isNamed) return false;
    const parts = messages[messageIndex]?.parts ?? [];
    // A user calls nothing: what answers such a call would answer none.
    return parts.length > 0 && parts.every((it) => it.kind !== 'call');
  },
  plan: (draft, { messageIndex, rule }) => saySystemAsUser(draft, [messageIndex], rule),
};
