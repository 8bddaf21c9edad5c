import type { Draft } from '../model/draft.ts';
import { type LinkedCall, linkCalls } from '../model/links.ts';
import { renameCall } from '../plan/rename.ts';
import { NO_OPTIONS } from './options.ts';
import type { Pass } from './pass.ts';

/** The same id twice where the target wants it once: the later call and its result get a new one. */
export const callIdsUnique: Pass = {
  id: 'call-ids-unique',
  title: 'Rename repeated call ids',
  about: 'A call id that occurs twice where it must be unique is renamed, in the call and in its result.',
  effect: 'lossless',
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    const scope = context.facts.uniqueCallIds;
    if (!scope || scope.confidence === 'contested') return;
    const links = linkCalls(draft.view());
    const taken = new Set(links.calls.map((it) => it.call.id));
    let turn = -1;
    let seen = new Set<string>();
    const rename: { call: LinkedCall; id: string }[] = [];
    for (const call of links.calls) {
      const id = call.call.id;
      if (scope.is === 'turn' && call.message !== turn) seen = new Set();
      turn = call.message;
      if (id === null) continue;
      if (seen.has(id)) rename.push({ call, id: freshId(id, taken) });
      seen.add(id);
    }
    for (const { call, id } of rename)
      renameCall(
        draft,
        call,
        { id },
        { by: 'tools/duplicate-call-id', reason: `The id ${call.call.id} occurs twice.` },
      );
  },
};

/** The id with the first free number behind it. */
export function freshId(id: string, taken: Set<string | null>): string {
  for (let n = 2; ; n++) {
    const fresh = `${id}_${n}`;
    if (taken.has(fresh)) continue;
    taken.add(fresh);
    return fresh;
  }
}
