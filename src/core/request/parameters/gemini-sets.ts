import { type Json, own } from '../../text/json.ts';
import { breach, setting } from './asks.ts';
import { objectsIn } from './body.ts';
import type { Sent } from './requirement.ts';

/** Several sets, each of functions alone: they can be one. */
export function* severalSets(sent: Sent) {
  const sets = objectsIn(sent, 'tools');
  const lists = sets.map(([set]) => {
    const [key = '', ...others] = Object.keys(set);
    const list = others.length === 0 && /^function_?declarations$/i.test(key) ? own(set, key) : undefined;
    return Array.isArray(list) ? { key, list: list as readonly Json[] } : null;
  });
  const [first] = lists;
  const all = lists.flatMap((held) => held?.list ?? []);
  const [, second] = sets;
  if (!first || !second || lists.includes(null)) return;
  const merged = { path: ['tools', '0', first.key], to: all };
  const removed = sets.slice(1).map(([, path]) => ({ path, to: undefined }));
  yield breach(sent, second[1], 'The API accepts one set of functions; here are several.', [
    {
      kind: 'correct-parameter',
      edits: [merged, ...removed.reverse()],
      reason: 'The functions are declared in one set.',
      effect: 'lossless',
    },
  ]);
}

/** Hosted tools beside functions, of which the functions stay. */
export function* hostedBesideFunctions(sent: Sent) {
  const tools = objectsIn(sent, 'tools');
  const functions = tools.flatMap(([tool]) => {
    const kept = Object.entries(tool).filter(([key]) => /^function_?declarations$/i.test(key));
    return kept.length > 0 ? [Object.fromEntries(kept) as { [key: string]: never }] : [];
  });
  const says = 'This model accepts hosted tools or function declarations, not both.';
  const hosted = tools.flatMap(([tool, path]) =>
    Object.keys(tool).flatMap((key) => (/^function_?declarations$/i.test(key) ? [] : [[...path, key]])),
  );
  yield breach(sent, hosted[0] ?? ['tools'], says, [setting(['tools'], functions)]);
}
