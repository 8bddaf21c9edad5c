import type { Draft } from '../model/draft.ts';
import type { Role } from '../model/message.ts';
import type { SentTo } from '../model/sent-to.ts';
import { Attached } from '../text/attached.ts';
import { isObject, type Json, type JsonObject, own } from '../text/json.ts';
import { child, isWithin, type Pointer, parent, steps } from '../text/pointer.ts';
import type { HeaderEdit, RequestFinding, RequestWay } from './fault.ts';
import { type RequestBody, withBody } from './request.ts';

interface Drafted {
  readonly request: RequestBody;
  readonly told: readonly Pointer[];
}

const drafted = new Attached<Draft, Drafted>();

/** The request as a draft has it: with what was planned before. */
export const inDraft = (draft: Draft, original: RequestBody): RequestBody => drafted.get(draft)?.request ?? original;

/** Plans one way to end a finding; true if it changes anything. */
export function planWay(
  draft: Draft,
  original: RequestBody,
  way: RequestWay,
  finding: RequestFinding,
  by: string,
): boolean {
  const request = inDraft(draft, original);
  let body: unknown = request.body;
  let sentTo = request.sentTo;
  for (const edit of way.plan(request, finding)) {
    if ('system' in edit) {
      const part = { kind: 'text', at: '', text: edit.system } as const;
      draft.messages.splice(0, 0, { from: null, role: 'system', parts: [{ part, from: null }] });
      continue;
    }
    if ('header' in edit) sentTo = sending(sentTo, edit);
    else body = written(body, steps(edit.at.slice(original.at.length)), edit.value);
    if ('header' in edit) draft.headers.set(edit.header, edit.value ?? null);
  }
  if ((body === request.body && sentTo === request.sentTo) || !isObject(body)) return false;
  const told = drafted.get(draft)?.told ?? [];
  for (const place of told) draft.rewritten.delete(place);
  const changes = differences(original.body, body, original.at);
  for (const [place, value] of changes) draft.rewritten.set(place, value);
  drafted.set(draft, { request: withBody({ ...request, sentTo }, body), told: changes.map(([place]) => place) });
  const fresh = changes.map(([place]) => place).filter((place) => !told.includes(place));
  const note = (index: number, role: Role, at: Pointer): void =>
    draft.note({ index, role, action: 'changed', by, reason: way.reason(finding), effect: way.effect, at });
  note(-1, 'other', fresh[0] ?? finding.at);
  const [first] = draft.original;
  const list = first && parent(first.at);
  const isInList = list != null && fresh.some((place) => isWithin(place, list));
  for (const { index, role, at } of isInList ? draft.original : []) {
    const within = fresh.find((place) => isWithin(place, at));
    if (within !== undefined) note(index, role, within);
  }
  return true;
}

/** Where a request goes, with one header as it is meant to be. */
function sending(sentTo: SentTo | null, { header, value }: HeaderEdit): SentTo | null {
  if (sentTo === null) return null;
  const headers = new Map(sentTo.headers);
  if (value === undefined) headers.delete(header.toLowerCase());
  else headers.set(header.toLowerCase(), value);
  return { ...sentTo, headers };
}

/** A value with one that is new below it, or without it; everything else is shared. */
function written(value: unknown, path: readonly string[], wanted: Json | undefined): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return wanted;
  if (Array.isArray(value)) {
    const place = Number(step);
    const held = written(value[place], rest, wanted);
    if (held === value[place]) return value;
    return held === undefined ? value.toSpliced(place, 1) : value.with(place, held);
  }
  if (!isObject(value)) return value;
  const held = written(own(value, step), rest, wanted);
  if (Object.hasOwn(value, step) ? held === value[step] : held === undefined) return value;
  // A key keeps its place among the others.
  if (held !== undefined) return { ...value, [step]: held };
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== step));
}

/** What is new in a value, each at the deepest place that can be told. */
function differences(before: JsonObject, after: JsonObject, at: Pointer): [Pointer, Json | undefined][] {
  const found: [Pointer, Json | undefined][] = [];
  const next: (readonly [before: unknown, after: unknown, at: Pointer])[] = [[before, after, at]];
  for (let step = next.pop(); step; step = next.pop()) {
    const [was, is, place] = step;
    if (was === is) continue;
    if (Array.isArray(was) && Array.isArray(is) && was.length === is.length)
      for (const [i, value] of is.entries()) next.push([was[i], value, child(place, i)]);
    else if (isObject(was) && isObject(is))
      for (const key of new Set([...Object.keys(was), ...Object.keys(is)]))
        next.push([own(was, key), own(is, key), child(place, key)]);
    else found.push([place, is as Json | undefined]);
  }
  return found;
}
