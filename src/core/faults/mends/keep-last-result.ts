import { partsText, removeParts, reportIndex, sweepEmptied } from '../../operations/parts.ts';
import type { Fix } from '../fix.ts';

/** Of several results for one call the last one stays, in the place of the first. */
export const keepLastResult: Fix = {
  id: 'keep-last-result',
  title: 'Keep the last result',
  effect: 'lossy',
  plan(draft, diagnostic) {
    const link = draft.links().callOf({ message: diagnostic.messageIndex, part: diagnostic.partIndex ?? 0 });
    const first = link?.results[0];
    const last = link?.results.at(-1);
    if (!link || !first || !last || first === last) return;
    const because = { by: diagnostic.rule, reason: 'The call has more than one result.' };
    const target = draft.at(first.message)!;
    const kept = draft.at(last.message)!.parts[last.part]!;
    const said = partsText([kept]);
    const row = { role: target.role, ...because, after: said };
    const from = reportIndex(draft, last.message, last.part);
    const to = reportIndex(draft, first.message, first.part);
    const lost = partsText([target.parts[first.part]!]);
    draft.note({ ...row, index: to, action: 'changed', effect: 'lossy', before: lost });
    if (from !== to) draft.note({ ...row, index: from, action: 'moved', effect: 'lossless', before: said, to });
    target.parts[first.part] = kept;
    for (const at of new Set(link.results.map((it) => it.message))) {
      const parts = new Set(link.results.filter((it) => it.message === at && it !== first).map((it) => it.part));
      if (at === last.message) {
        const message = draft.at(at)!;
        message.parts = message.parts.filter((_, part) => part !== last.part);
        removeParts(draft, at, (_, part) => parts.has(part >= last.part ? part + 1 : part), because);
      } else removeParts(draft, at, (_, part) => parts.has(part), because);
    }
    sweepEmptied(draft);
    draft.touch();
  },
};
