import type { RuleId } from '../../model/diagnostic.ts';
import type { LinkedCall, LinkedResult } from '../../model/links.ts';
import type { CallPart } from '../../model/message.ts';
import { dropPartialCopies, mendItemIds } from '../../operations/item-ids.ts';
import { isOldCall } from '../../operations/old-form.ts';
import type { PassCode } from '../../operations/pass.ts';
import { dropItemIds } from '../../operations/reasoning.ts';
import { renameCall } from '../../operations/rename.ts';
import { type Namer, type NameShape, namer, satisfies } from '../../targets/name-shape.ts';

const ANY: NameShape = { letters: null, min: 1, max: null, pattern: null };

export const callIds: PassCode = {
  id: 'call-ids',
  plan(draft, _, context) {
    const { facts, native, namedRules } = context;
    const shape = facts.callId?.is ?? ANY;
    const serverShape = native ? facts.serverCallId?.is : undefined;
    const isAsked = native || namedRules?.has('tools/missing-id') === true;
    const needsIds = isAsked && facts.callIdRequired !== undefined;
    const links = draft.links();
    let taken: Set<string> | undefined;
    const names = new Map<NameShape, Namer>();
    const spelled = (base: string, wanted: NameShape): string => {
      taken ??= new Set(links.columns.calls.flatMap((call) => call.id?.trim() ?? []));
      const name = names.get(wanted) ?? namer(wanted, taken);
      names.set(wanted, name);
      return name(base);
    };
    // One original id keeps one new spelling as long as no other call needs it apart.
    const renamed = new Map<string, string>();
    const give = (link: LinkedCall, by: string, reason: string, base: string, wanted: NameShape) => {
      const old = link.results.some(isUnnamed) ? null : link.call.id;
      const id = (old === null ? undefined : renamed.get(old)) ?? spelled(base, wanted);
      if (old !== null) renamed.set(old, id);
      renameCall(draft, link, { id }, { by, reason });
    };
    const { calls, answers, more } = links.columns;
    calls.forEach((call, n) => {
      const { id, server } = call;
      // Where nothing is known of the ids of a provider's own calls, any will do.
      const wanted = server ? (serverShapeOf(call, serverShape) ?? ANY) : shape;
      if (native && isOldCall(call)) return;
      if (id === null) {
        if (needsIds) give(links.link(n), 'tools/missing-id', 'The call has no id.', `call_${n + 1}`, wanted);
      } else if (!satisfies(id, wanted))
        give(links.link(n), 'tools/invalid-id', `The id "${id.slice(0, 80)}" is not one the API accepts.`, id, wanted);
      else if (needsIds && (answers[n]?.callId === null || more.get(n)?.some((it) => it.result.callId === null)))
        renameCall(draft, links.link(n), { id }, UNNAMED);
    });
  },
};

const UNNAMED = { by: 'tools/missing-id', reason: 'The result does not name its call.' };

/** A result that is known by its place alone names its call from now on: an id that other calls have too would not do. */
const isUnnamed = ({ result }: LinkedResult): boolean => result.callId === null && result.pair === undefined;

/** Calls that the provider passes on have ids of another form. */
const serverShapeOf = (call: CallPart, shape: NameShape | undefined): NameShape | undefined =>
  call.passedOn ? undefined : shape;

const MENDS: readonly RuleId[] = ['ids/item-prefix', 'ids/duplicate-item', 'reasoning/missing-item'];
const LOST = 'reasoning/missing-item';

export const itemIds: PassCode = {
  id: 'item-ids',
  plan(draft, _, { native, sent, namedRules, facts, isRejected }) {
    if (!native && !sent && !MENDS.some((rule) => namedRules?.has(rule))) return;
    if (facts.itemIds) dropPartialCopies(draft);
    if (facts.itemPrefix || facts.itemIds) mendItemIds(draft, facts);
    if (!isRejected) return;
    const because = { by: LOST, reason: 'Its reasoning is missing, and the id is optional.' } as const;
    draft.messages.forEach(({ from, parts }, place) => {
      const isNamed = parts.map(
        (part) => from !== null && part.from !== null && isRejected(from.index, LOST, part.from.part.at),
      );
      if (isNamed.includes(true)) dropItemIds(draft, place, (part) => isNamed[part] === true, because);
    });
  },
};
