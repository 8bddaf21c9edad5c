import type { AroundView } from '../../worker/protocol.ts';
import { count } from './formatting.ts';

/** What is sent besides the messages, in a line. */
export function requestWords({ model, tools, parameters, system }: AroundView): string {
  return [
    model ?? '',
    tools === 0 ? '' : count(tools, 'tool'),
    parameters === 0 ? '' : count(parameters, 'parameter'),
    system ? 'system prompt' : '',
  ]
    .filter(Boolean)
    .join(', ');
}
