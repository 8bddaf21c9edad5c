import { enum as zEnum } from 'zod';
import type { Draft } from '../model/draft.ts';
import { renameCall } from '../plan/rename.ts';
import { type NameShape, namer, satisfies } from '../targets/name-shape.ts';
import { HYGIENE_OPTIONS, type HygieneOptions, policyOf } from './hygiene.ts';
import type { Pass } from './pass.ts';

const STRICT: NameShape = { letters: 'a-zA-Z0-9', min: 1, max: 40, pattern: null };
const MARKED: NameShape = { letters: 'a-zA-Z0-9_-', min: 1, max: 40, pattern: null };
const NINE: NameShape = { letters: 'a-zA-Z0-9', min: 9, max: 9, pattern: null };
/** Ids that are native to an API, and those that name their tool, stay. */
const NATIVE = /^(?:toolu_[A-Za-z0-9_]{1,60}|functions\.[A-Za-z0-9_-]{1,64}:\d{1,6})$/;

interface IdOptions extends HygieneOptions {
  /** What a strict id may hold; `marks`: also `_` and `-`, as before 2026.1.22. */
  letters: 'alphanumeric' | 'marks';
}

/** The gateway's ids: letters and digits alone, each call its own, both halves of a pair together. */
export const hygieneIds: Pass<IdOptions> = {
  id: 'hygiene-ids',
  title: 'Plain call ids, one for each call',
  about:
    'Ids of calls are cut to letters and digits, 40 or (for Mistral models) 9 of them; a repeated id gets its own.',
  effect: 'lossless',
  mends: [],
  options: HYGIENE_OPTIONS.extend({ letters: zEnum(['alphanumeric', 'marks']).default('alphanumeric') }),
  plan(draft: Draft, options, context) {
    const { ids } = policyOf(options, context);
    if (ids === 'none') return;
    const shape = ids === 'strict9' ? NINE : options.letters === 'marks' ? MARKED : STRICT;
    const { calls } = draft.links();
    const isLegal = (id: string): boolean => satisfies(id, shape) || (ids === 'strict' && NATIVE.test(id));
    const kept = calls.flatMap(({ call }) => (call.id !== null && isLegal(call.id) ? [call.id] : []));
    const name = namer(shape, new Set(kept));
    const seen = new Set<string>();
    for (const link of calls) {
      const { id, server, unaddressed } = link.call;
      if (id === null || server || unaddressed) continue;
      if (isLegal(id) && !seen.has(id)) seen.add(id);
      else {
        const reason = isLegal(id)
          ? 'The id belongs to an earlier call.'
          : 'The id holds more than letters and digits.';
        renameCall(draft, link, { id: name(nineOf(id, shape)) }, { by: 'hygiene-ids', reason });
      }
    }
  },
};

/** The first nine letters and digits, where there are so many. */
function nineOf(id: string, shape: NameShape): string {
  const plain = id.slice(0, 1000).replaceAll(/[^A-Za-z0-9]/g, '');
  return shape === NINE && plain.length >= 9 ? plain.slice(0, 9) : id;
}
