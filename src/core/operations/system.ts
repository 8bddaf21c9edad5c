import type { Draft, DraftMessage, DraftPart } from '../model/draft.ts';
import type { Message } from '../model/message.ts';
import { sideOf } from '../model/sides-of-turns.ts';
import { OF_SYSTEM } from '../model/traits.ts';
import { append } from '../text/append.ts';
import type { PlanContext } from './context.ts';
import { type Because, partsText, reportIndex, sayAsUser } from './parts.ts';

/** True if system text belongs beside the list: where the API says so, and where it is there, in any form, and may be once. */
const isLifted = ({ facts, native, system }: PlanContext): boolean =>
  (native && facts.system?.is === 'top-level') || (Boolean(system) && isOnce(facts));

const isOnce = ({ systemOnce }: PlanContext['facts']): boolean => systemOnce !== undefined && !systemOnce.assumed;

/** The system messages that stand where the target does not take them. */
export function misplacedSystem(draft: Draft, context: PlanContext): Set<DraftMessage> {
  const where = context.facts.system?.is;
  const places = draft.having(OF_SYSTEM);
  const amiss = (test: (at: number, nth: number) => boolean) =>
    new Set(Array.from(places.filter(test), (at) => draft.messageAt(at)));
  if (places.length === 0) return new Set();
  // In front of one that stands behind anything else are not only system messages.
  const most = isOnce(context.facts) ? (context.system ? 0 : 1) : Number.POSITIVE_INFINITY;
  if (where === 'first') return amiss((at, nth) => at !== nth || nth >= most);
  if (!isLifted(context)) return outOfOrder(draft, context);
  const inList = context.facts.systemInList;
  const mayStand = inList ? !inList.assumed : false;
  // Directives without text may stand anywhere.
  const stands = (at: number): boolean =>
    draft.messageAt(at).parts.length === 0 || systemRunAt(draft.sight(), at).stands;
  return amiss((at) => !mayStand || !stands(at));
}

/** Where the target has a table of who may speak behind whom: system messages behind a role that none may follow. */
function outOfOrder(draft: Draft, { facts: { order, afterResults } }: PlanContext): Set<DraftMessage> {
  const found = new Set<DraftMessage>();
  const table = new Map(order && order.confidence !== 'contested' ? Object.entries(order.is) : []);
  if (afterResults && afterResults.confidence !== 'contested') table.set('tool', afterResults.is);
  if (table.size === 0) return found;
  let before: DraftMessage | null = null;
  for (const it of draft.messages) {
    const allowed = before ? table.get(before.role) : undefined;
    if (sideOf(it.role) !== 'system') before = it;
    else if (allowed && !allowed.includes(it.role)) found.add(it);
  }
  return found;
}

/**
 * The run of system messages around one of them, up to `to`, and whether it is where it may be: after a user turn or a
 * server tool's result, and before an assistant turn or at the end. Several in a row count as one: recorded requests with
 * two were accepted.
 */
export function systemRunAt(
  messages: readonly Message[],
  at: number,
): { readonly to: number; readonly stands: boolean } {
  let [from, to] = [at, at + 1];
  while (messages[from - 1]?.role === 'system') from--;
  while (messages[to]?.role === 'system') to++;
  const [before, after] = [messages[from - 1], messages[to]];
  const last = before?.parts.at(-1);
  const follows = before !== undefined && (sideOf(before.role) === 'user' || (last?.kind === 'result' && last.server));
  return { to, stands: follows && (after === undefined || after.role === 'assistant') };
}

/**
 * Moves the texts of system messages into the field beside the list, or to the front, where they join the message that
 * stands there. Results and calls among them stay where they are, in a turn that may hold them.
 */
export function moveSystem(draft: Draft, which: ReadonlySet<DraftMessage>, context: PlanContext, by: string): void {
  if (which.size === 0) return;
  const lift = isLifted(context);
  const because: Because = {
    by,
    reason: lift ? 'System text belongs into the field beside the list.' : 'System text belongs to the front.',
  };
  const to = lift ? 0 : (frontOf(draft.messages.filter((drafted) => !which.has(drafted))).at(-1)?.from?.index ?? 0);
  const moved: DraftMessage[] = [];
  const rest = draft.messages.flatMap((it, at) => {
    if (!which.has(it)) return [it];
    const texts = it.parts.filter(({ part }) => part.kind === 'text');
    const others = it.parts.filter(({ part }) => part.kind !== 'text');
    const said = partsText(texts);
    const row = { index: reportIndex(draft, at), role: it.role, ...because, effect: 'lossless' as const };
    if (texts.length > 0 || others.length === 0) draft.note({ ...row, action: 'moved', before: said, after: said, to });
    if (others.length === 0) {
      moved.push(it);
      return [];
    }
    const role = others.some(({ part }) => part.kind === 'call') ? 'assistant' : 'user';
    draft.note({ ...row, action: 'changed', before: partsText(others), after: partsText(others) });
    if (texts.length > 0) moved.push({ from: null, role: it.role, parts: texts });
    return [{ ...it, role, parts: others } satisfies DraftMessage];
  });
  // A blank text says nothing there either, and nothing in the history could end it.
  if (lift)
    append(
      draft.liftedSystem,
      moved.flatMap((it) => it.parts.filter((part) => !isBlank(part))),
    );
  else if (moved.length > 0) toFront(rest, moved);
  draft.messages = rest;
  draft.touch();
}

/** Keeps system messages where they are, as the user's: where there is no field that they could move into. */
export function saySystemAsUser(draft: Draft, which: readonly number[], by: string): void {
  for (const at of which)
    if (draft.at(at)) sayAsUser(draft, at, { by, reason: 'The role is not accepted here; the words stay.' });
}

const isBlank = ({ part }: DraftPart): boolean => part.kind === 'text' && part.text.trim() === '';

/** The system messages at the front, and the last of them, which others join. */
function frontOf(messages: readonly DraftMessage[]): readonly DraftMessage[] {
  const lead = messages.findIndex((it) => sideOf(it.role) !== 'system');
  return messages.slice(0, lead === -1 ? messages.length : lead);
}

function toFront(rest: DraftMessage[], moved: DraftMessage[]): void {
  const front = frontOf(rest);
  const head = front.at(-1) ?? moved.shift();
  if (!head) return;
  head.parts = [...head.parts, ...moved.flatMap((it) => it.parts)];
  const all = [...front.slice(0, -1), head, ...rest.slice(front.length)];
  rest.length = 0;
  append(rest, all);
}
