import type { Draft } from '../model/draft.ts';
import type { LinkedCall } from '../model/links.ts';
import { renameCall } from '../plan/rename.ts';
import { type NameShape, namer, satisfies } from '../targets/name-shape.ts';
import { NO_OPTIONS } from './options.ts';
import type { Pass } from './pass.ts';

const ANY: NameShape = { letters: null, min: 1, max: null, pattern: null };

/** Missing ids are given out, ids outside the pattern are respelled, in both halves of the pair. */
export const callIds: Pass = {
  id: 'call-ids',
  title: 'Spell call ids legally',
  about: 'Missing call ids are given out and illegal ones respelled, in the call and in its result.',
  effect: 'lossless',
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    const shape = context.facts.callId?.is ?? ANY;
    const needsIds = context.native && context.facts.callIdRequired !== undefined;
    const links = draft.links();
    const taken = new Set<string>();
    for (const { call } of links.calls) if (call.id !== null && satisfies(call.id, shape)) taken.add(call.id);
    const name = namer(shape, taken);
    // One original id keeps one new spelling as long as no other call needs it apart.
    const renamed = new Map<string, string>();
    const give = (link: LinkedCall, by: string, reason: string, base: string) => {
      const known = link.call.id === null ? undefined : renamed.get(link.call.id);
      const id = known ?? name(base);
      if (link.call.id !== null) renamed.set(link.call.id, id);
      renameCall(draft, link, { id }, { by, reason });
    };
    links.calls.forEach((link, n) => {
      const { id, server } = link.call;
      if (server) return;
      if (id === null) {
        if (needsIds) give(link, 'tools/missing-id', 'The call has no id.', `call_${n + 1}`);
      } else if (!satisfies(id, shape))
        give(link, 'tools/invalid-id', `The id "${id.slice(0, 80)}" is not one the API accepts.`, id);
      else if (needsIds && link.results.some((it) => it.result.callId === null))
        renameCall(draft, link, { id }, { by: 'tools/missing-id', reason: 'The result does not name its call.' });
    });
  },
};
