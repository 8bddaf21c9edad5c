import { noteOriginal } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';
import { isObject, type Json, own } from '../text/json.ts';
import { inPython } from '../text/python-text.ts';

export const thoughtsApart: PassCode = {
  id: 'thoughts-apart',
  plan(draft, _, { apart, raw }) {
    if (!apart || !raw || draft.rewritten.has(apart.to)) return;
    const there = raw(apart.to);
    const texts: Json[] = Array.isArray(there) ? [...(there as Json[])] : [];
    for (const at of apart.elements) {
      const element = raw(at);
      const thought = isObject(element) ? own(element, apart.key) : undefined;
      const text = thought === null || thought === undefined ? null : inPython(thought);
      if (text !== null) texts.push(text);
      draft.rewritten.set(at, undefined);
      const because = { by: 'thoughts-apart', reason: 'The agent keeps thoughts beside the messages.' };
      noteOriginal(draft, -1, { ...because, effect: 'lossless', at, before: text ?? '', after: text ?? '' });
    }
    draft.rewritten.set(apart.to, texts);
  },
};
