import { switchThinkingOff } from '../../operations/thinking-switch.ts';
import { inWords } from '../../text/json.ts';
import type { Fix } from '../fix.ts';

/** Switches thinking off for the request: its calls and results stay what they are. */
export const thinkingOff: Fix = {
  id: 'thinking-off',
  title: 'Switch thinking off for this request',
  effect: 'lossless',
  offers: ({ data, variant = '' }) => typeof data.switch === 'string' && variant.startsWith('loop'),
  plan(draft, { messageIndex, rule, data }) {
    switchThinkingOff(draft, inWords(data.switch), messageIndex, rule);
  },
};
