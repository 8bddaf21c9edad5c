import { switchThinkingOff } from '../../operations/thinking-switch.ts';
import { inWords } from '../../text/json.ts';
import type { FixCode } from '../fix.ts';

/** Switches thinking off for the request: its calls and results stay what they are. */
export const thinkingOff: FixCode = {
  id: 'thinking-off',
  offers: ({ data, variant = '' }) => typeof data.switch === 'string' && variant.startsWith('loop'),
  plan(draft, { messageIndex, rule, data }) {
    switchThinkingOff(draft, inWords(data.switch), messageIndex, rule);
  },
};
