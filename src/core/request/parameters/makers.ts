import { breach, removal, setting, surplus } from './asks.ts';
import { read, valueIn } from './body.ts';
import { words } from './known-keys.ts';
import makersRows from './makers.json';
import othersRows from './others.json';
import { rowsIn } from './read-rows.ts';
import type { Breach, Requirement, Sent, Way } from './requirement.ts';

const TEMPLATE = ['chat_template_kwargs', 'enable_thinking'];

/** What makers of models with an API of their own require. */
export const MAKERS = rowsIn(makersRows, {
  /** Finds the settings beside some: what else a body says can be what the API means. */
  otherThan: (names: string): Requirement['finds'] => {
    const known = new Set(words(names));
    return function* (sent) {
      for (const key of Object.keys(sent.body))
        if (!known.has(key)) yield surplus(sent, [key], `\`${key}\` may be what the error means.`);
    };
  },

  /** Without a stream thinking is switched off, on top of the body: under the key of vLLM the API does not read the switch. */
  *onlyStreams(sent: Sent): Iterable<Breach> {
    const path = ['enable_thinking'];
    const isBelow = valueIn(sent.body, TEMPLATE) !== undefined;
    const says = 'Without `stream` true this model needs `enable_thinking` false.';
    const off = setting(path, false);
    const lifted: Way = {
      kind: 'rename-parameter',
      edits: [...removal(sent, TEMPLATE).edits, ...off.edits],
      reason:
        '`chat_template_kwargs.enable_thinking`, which this API does not read, is written as `enable_thinking` false.',
      effect: valueIn(sent.body, TEMPLATE) === false ? 'lossless' : 'lossy',
    };
    const beside = ' It does not read `chat_template_kwargs`.';
    yield breach(sent, isBelow ? TEMPLATE : path, `${says}${isBelow ? beside : ''}`, [isBelow ? lifted : off]);
  },
});

/** What xAI, Cohere and Mistral require. */
export const OTHERS = rowsIn(othersRows, {
  *greedy(sent: Sent) {
    const topP = read(sent, 'top_p');
    if (read(sent, 'temperature') !== 0 || typeof topP !== 'number' || topP === 1) return;
    yield surplus(sent, ['top_p'], '`top_p` must be 1 or absent with `temperature` 0.');
  },
});
