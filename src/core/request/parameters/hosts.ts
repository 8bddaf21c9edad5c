import { isObject, own } from '../../text/json.ts';
import { breach, removal, within } from './asks.ts';
import { has, objectsIn, read } from './body.ts';
import hostsRows from './hosts.json';
import { rowsIn } from './read-rows.ts';
import type { Sent } from './requirement.ts';

/** What hosts of the models of others require. */
export const HOSTS = rowsIn(hostsRows, {
  *mixedStrict(sent: Sent) {
    const tools = objectsIn(sent, 'tools').flatMap(([tool, path]) => {
      const declared = own(tool, 'function');
      return isObject(declared)
        ? [{ isStrict: own(declared, 'strict') === true, path: [...path, 'function', 'strict'] }]
        : [];
    });
    const strict = tools.filter(({ isStrict }) => isStrict);
    const [first] = strict;
    if (!first || strict.length === tools.length) return;
    const edits = strict.map(({ path }) => ({ path, to: false }));
    const reason = '`strict` is set to false for all tools.';
    yield breach(sent, first.path, 'Some tools are strict and some are not.', [
      { kind: 'set-parameter', edits, reason, effect: 'lossy' },
    ]);
  },

  *wholeNumbers(sent: Sent) {
    const options = read(sent, 'options');
    if (!isObject(options)) return;
    for (const name of ['num_ctx', 'num_predict', 'top_k', 'seed'])
      yield* within(`options.${name}`, { integer: true })(sent);
    for (const name of ['temperature', 'top_p']) yield* within(`options.${name}`, {})(sent);
  },

  /** A limit of nothing, or less. */
  noOutput: (sent: Sent) =>
    ['max_tokens', 'max_completion_tokens'].flatMap((name) =>
      [...within(name, { min: 1 })(sent)].map((found) => ({ ...found, ways: [removal(sent, [name])] })),
    ),

  /** True if the effort of OpenRouter is another than that of Chat Completions beside it. */
  differInEffort: (sent: Sent): boolean =>
    has(sent, 'reasoning.effort') && read(sent, 'reasoning.effort') !== read(sent, 'reasoning_effort'),
});
