import type { DraftMessage } from '../../model/draft.ts';
import { argumentsText, type CallPart, type Part, type ResultPart } from '../../model/message.ts';
import { addTo, groupBy } from '../../text/group.ts';
import { isObject, type Json, own } from '../../text/json.ts';
import { holderOf, type Pointer, parent, steps, valueAt } from '../../text/pointer.ts';
import { copy, json, list, type Spelling } from '../../text/spelling.ts';
import { argsKey, callPrefix } from './chat-keys.ts';
import { baseOf, changedKeys, type Fields, type Keys, patchPaths, type WriteContext } from './write.ts';

type Copied = CallPart | ResultPart;

const ID_KEYS = ['tool_call_id', 'call_id', 'id'];

/** How a copy of a call is written, whichever wire it is taken from: each field under the key that is there. */
const COPY_FIELDS: Fields = {
  call: {
    id: (part, raw) => [[ID_KEYS.find((key) => Object.hasOwn(raw, key)) ?? 'id', json(part.id)]],
    name: (part, raw) => {
      const key = Object.hasOwn(raw, 'tool_name') ? 'tool_name' : `${callPrefix(raw)}name`;
      return [[key, json(part.name)]];
    },
    args: (part, raw) => {
      const key = argsKey(raw);
      const before = key.split('.').reduce<unknown>((it, step) => (isObject(it) ? own(it, step) : undefined), raw);
      const isText = typeof before === 'string' && typeof part.args !== 'string';
      return [[key, json(isText ? argumentsText(part.args) : (part.args as Json))]];
    },
  },
};

/** The id that a copy of a call carries; null if it carries none. */
export function idOfCopy(entry: unknown): string | null {
  if (!isObject(entry)) return null;
  for (const key of ID_KEYS) {
    const id = own(entry, key);
    if (typeof id === 'string' && id !== '') return id;
  }
  return null;
}

/** What has no id is known by its place in its list; no id begins like this. */
const PLACE = '\u0000';

/** Each call with the places that hold it again, by id; of calls with one id the first that is without. */
export function withCopies(parts: readonly Part[], places: readonly (readonly [Pointer, unknown])[]): readonly Part[] {
  const found = new Map<number, Pointer[]>();
  const byId = new Map<string, number[]>();
  let calls = 0;
  parts.forEach((part, i) => {
    if (part.kind !== 'call') return;
    const key = part.id ?? `${PLACE}${calls}`;
    calls++;
    addTo(byId, key, i);
  });
  const holders = new Map<number, Set<Pointer>>();
  for (const [at, entry] of places) {
    const holder = parent(at) ?? '';
    const same = byId.get(idOfCopy(entry) ?? `${PLACE}${at.slice(at.lastIndexOf('/') + 1)}`) ?? [];
    const index = same.find((i) => !holders.get(i)?.has(holder)) ?? same[0];
    if (index === undefined) continue;
    holders.set(index, (holders.get(index) ?? new Set()).add(holder));
    addTo(found, index, at);
  }
  if (found.size === 0) return parts;
  return parts.map((part, i) => {
    const copies = found.get(i);
    return copies && part.kind === 'call' ? { ...part, copies } : part;
  });
}

/** Copies that stand in one list: what is left of them, and whether the draft changes anything in it. */
interface CopiesIn {
  readonly items: readonly Spelling[];
  readonly isChanged: boolean;
}

/** The copies in the list at a pointer, as the draft has their parts. */
export function copiesIn(message: DraftMessage, context: WriteContext, holder: Pointer): CopiesIn {
  const now = partsNow(message);
  const here = copiesOf(message).filter(([at]) => parent(at) === holder);
  return {
    items: here.flatMap(([at, part]) => spellCopy(part, now.get(part), at, context) ?? []),
    isChanged: here.some(([, part]) => now.get(part) !== part),
  };
}

/** The places that hold parts of a message again, with the part as it was. */
const copiesOf = ({ from }: DraftMessage): (readonly [Pointer, Copied])[] =>
  (from?.parts ?? []).filter(isCopied).flatMap((part) => (part.copies ?? []).map((at) => [at, part] as const));

/** What has become of the parts of a message, by what they were. */
function partsNow(message: DraftMessage): ReadonlyMap<Part, Part> {
  return new Map(
    message.parts.flatMap(({ part, from }) => (from && from.message === message.from ? [[from.part, part]] : [])),
  );
}

/**
 * The keys of a message that hold nothing but copies of its parts, where the draft changes them: a copy goes with its
 * part, and changes with it. The content is left out: parts of their own stand in it too.
 */
export function copyKeys(message: DraftMessage, context: WriteContext): Keys {
  if (message.from === null || !message.from.parts.some(isCopied)) return [];
  const now = partsNow(message);
  const base = baseOf(message.from, context);
  const path = (at: Pointer): string => steps(at.slice(base.length)).join('.');
  const beside = copiesOf(message).filter(([at]) => parent(at) !== `${base}/content`);
  return [...groupBy(beside, ([at]) => holderOf(at))].flatMap(([holder, held]): Keys => {
    if (held.every(([, part]) => now.get(part) === part)) return [];
    const copies = new Map(held);
    const spelled = (at: Pointer): Spelling | null => {
      const part = copies.get(at);
      return part === undefined ? copy(at) : spellCopy(part, now.get(part), at, context);
    };
    const entries = valueAt(context.root, holder);
    if (!Array.isArray(entries)) return [...copies.keys()].map((at) => [path(at), spelled(at)] as const);
    const items = entries.flatMap((_, i) => spelled(`${holder}/${i}`) ?? []);
    return [[path(holder), items.length === 0 && entries.length > 0 ? null : list(items)]];
  });
}

const isCopied = (part: Part): part is Copied =>
  (part.kind === 'call' || part.kind === 'result') && part.copies !== undefined;

/** One copy as its part is now; null if the part is gone. */
function spellCopy(before: Part, now: Part | undefined, at: Pointer, { root }: WriteContext): Spelling | null {
  if (now?.kind !== before.kind) return null;
  const raw = valueAt(root, at);
  if (now === before || !isObject(raw)) return copy(at);
  return patchPaths(root, at, changedKeys(now, before, COPY_FIELDS, raw, at));
}
