import { own } from '../../text/json.ts';
import { addition, breach, idle, present } from './asks.ts';
import { objectsIn, read } from './body.ts';
import missingRows from './missing.json';
import { rowsIn } from './read-rows.ts';
import type { Breach, Sent } from './requirement.ts';

const ENOUGH = 4_096;

export const MISSING = rowsIn(missingRows, {
  /** True if it is a request in the words of Anthropic, which other hosts of Claude do not accept. A system prompt is none: a fix moves it there. */
  isWhole: (sent: Sent): boolean =>
    ['thinking', 'anthropic_version'].some((key) => own(sent.body, key) !== undefined) ||
    objectsIn(sent, 'tools').some(([tool]) => own(tool, 'input_schema') !== undefined),

  /** True where the version is said in a header, as gateways and Anthropic itself take it. */
  isVersioned: ({ sentTo }: Sent): boolean => sentTo?.headers?.has('anthropic-version') === true,

  /** True for the address at which tokens are only counted: nothing is written there. */
  isCounted: ({ sentTo }: Sent): boolean => /[/:]count_?tokens\b/i.test(sentTo?.url ?? ''),

  *modelInPath(sent: Sent) {
    for (const key of ['model', 'stream'])
      if (own(sent.body, key) !== undefined)
        yield idle(sent, [key], `\`${key}\` belongs to the address of the request, not to its body.`, {
          text: key,
          severity: 'warning',
        });
  },

  /** A number that is no whole one, or below zero. */
  *wholeTokens(sent: Sent) {
    const value = read(sent, 'max_tokens');
    if (value === undefined || (typeof value === 'number' && Number.isInteger(value) && value >= 0)) return;
    const meant = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : ENOUGH;
    const way = { ...addition(['max_tokens'], meant), reason: `\`max_tokens\` is set to ${meant}.` };
    const text = typeof value === 'number' && value < 0 ? 'under' : 'type';
    yield breach(sent, ['max_tokens'], '`max_tokens` must be a whole number from 0.', [way], { text });
  },

  /** True if the key is written, whatever its value. */
  isWritten:
    (key: string) =>
    ({ body }: Sent): boolean =>
      own(body, key) !== undefined,

  /** Gateways put the model into the address, and programs keep bodies without it. */
  *noModel(sent: Sent): Iterable<Breach> {
    for (const found of present('model')(sent)) yield { ...found, severity: 'warning' };
  },

  *retired(sent: Sent) {
    yield breach(sent, ['model'], `The API no longer offers ${sent.model ?? 'this model'}.`, []);
  },
});
