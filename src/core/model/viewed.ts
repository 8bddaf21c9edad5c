import type { DraftMessage } from './draft.ts';
import type { Message } from './message.ts';
import { keepTraits, traitsOf, traitsOfMessage } from './traits.ts';

/** True if a drafted message is its original, part for part. */
export function isUntouched(it: DraftMessage): boolean {
  const from = it.from;
  return (
    from !== null &&
    !it.dropEmptyCalls &&
    !it.emptyReasoning &&
    (it.set === undefined || it.set.length === 0) &&
    it.role === from.role &&
    it.parts.length === from.parts.length &&
    it.parts.every((part, i) => part.part === from.parts[i])
  );
}

/** Drafted messages as messages again, whose indices are their positions. What stays as it was keeps its traits. */
export function viewsOf(drafted: readonly DraftMessage[], original: readonly Message[]): readonly Message[] {
  const before = traitsOf(original);
  const traits = new Uint32Array(drafted.length);
  const messages = drafted.map((it, i) => {
    const { from } = it;
    if (from === null || !isUntouched(it)) {
      const view = viewOf(it, i);
      traits[i] = traitsOfMessage(view);
      return view;
    }
    traits[i] = original[from.index] === from ? before[from.index]! : traitsOfMessage(from);
    return from.index === i ? from : { ...from, index: i };
  });
  keepTraits(messages, traits);
  return messages;
}

/** A message that was changed, or is new. */
function viewOf(it: DraftMessage, index: number): Message {
  const from = it.from;
  const parts = it.parts.map((part) => part.part);
  if (from) {
    const roleName = it.role === from.role ? from.roleName : it.role;
    const emptyCalls = from.emptyCalls && !it.dropEmptyCalls;
    const view: Message = { ...from, index, role: it.role, roleName, parts, shape: 'list', emptyCalls };
    return it.emptyReasoning ? { ...view, emptyReasoning: true } : view;
  }
  return {
    index,
    role: it.role,
    roleName: it.role,
    parts,
    at: '',
    sources: [],
    request: null,
    shape: 'list',
    id: null,
    state: 'complete',
    model: null,
    emptyCalls: false,
    note: null,
    ...(it.emptyReasoning ? { emptyReasoning: true } : {}),
  };
}
