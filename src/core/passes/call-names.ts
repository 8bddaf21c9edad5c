import type { Draft } from '../model/draft.ts';
import type { PartPlace } from '../model/links.ts';
import { renameCall } from '../plan/rename.ts';
import { namer, satisfies } from '../targets/name-shape.ts';
import { NO_OPTIONS } from './options.ts';
import type { Pass } from './pass.ts';

/** Call names outside the target's pattern get legal characters, in both halves of the pair. */
export const callNames: Pass = {
  id: 'call-names',
  title: 'Spell tool names legally',
  about: 'Characters a tool name may not have become underscores, in the call and in its result.',
  effect: 'lossless',
  mends: ['tools/invalid-name'],
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    if (context.facts.resultName && context.native) nameResults(draft);
    const shape = context.facts.callName?.is;
    if (!shape) return;
    const { calls } = draft.links();
    if (calls.every(({ call }) => call.server || satisfies(call.name, shape))) return;
    const spell = namer(shape, new Set(calls.flatMap(({ call }) => (satisfies(call.name, shape) ? [call.name] : []))));
    const spelled = new Map<string, string>();
    for (const call of calls) {
      const { name } = call.call;
      if (call.call.server || satisfies(name, shape)) continue;
      const legal = spelled.get(name) ?? spell(name.trim() === '' ? 'tool' : name);
      spelled.set(name, legal);
      renameCall(
        draft,
        call,
        { name: legal },
        { by: 'tools/invalid-name', reason: `The name "${name.slice(0, 80)}" is not one the API accepts.` },
      );
    }
  },
};

/** A result without a name gets that of its call. */
function nameResults(draft: Draft): void {
  const nameless = ({ message, part }: PartPlace): boolean => {
    const it = draft.at(message)?.parts[part]?.part;
    return it?.kind === 'result' && !it.server && (it.name ?? '') === '';
  };
  for (const call of draft.links().calls)
    if (call.first !== null && (nameless(call.first) || call.more.some(nameless)))
      renameCall(
        draft,
        call,
        { name: call.call.name },
        { by: 'tools/invalid-name', reason: 'The result does not name its tool.' },
      );
}
