import { isObject, type JsonObject, listIn, objectIn, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import data from './about/openai-agents-run.json';
import { areAnswers } from './common/group.ts';
import { bareList } from './common/lists.ts';
import { textPart } from './common/parts.ts';
import { type ViewEntry, type Viewed, viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';
import { claimAgentsItem, readAgentsItem } from './openai/agents-items.ts';
import { readItem } from './openai/items.ts';

/** A saved run of the OpenAI Agents SDK, in Python's spelling and in JavaScript's: what was asked, and what came of it. */
export const openaiAgentsRun = viewFormat(data, {
  alone: true,
  claim,
  split: (found) =>
    found.values.map((value, i) => ({
      ...bareList(found.single ? found.at : `${found.at}/${i}`, [value]),
      single: true,
    })),
  entries: ({ at, values: [value] }) => {
    const run = isObject(value) ? runIn(value, at) : null;
    return run === null ? [] : [...asked(run), ...generated(run)];
  },
  joins: areAnswers,
  view(element, at) {
    const key = keyOf(element, ['raw_item', 'rawItem']);
    return key === null ? inputOf(element, at) : [item(objectIn(element, key), `${at}/${key}`)];
  },
});

interface Run {
  readonly at: Pointer;
  readonly value: JsonObject;
}

const INPUT = ['original_input', 'originalInput'];
const GENERATED = ['generated_items', 'generatedItems'];

const keyOf = (value: JsonObject, keys: readonly string[]): string | null =>
  keys.find((key) => Object.hasOwn(value, key)) ?? null;

/** The run itself, or the one in a printed result. */
function runIn(value: JsonObject, at: Pointer): Run | null {
  if (isRun(value)) return { at, value };
  const state = own(value, 'state');
  return isObject(state) && isRun(state) ? { at: `${at}/state`, value: state } : null;
}

const isRun = (value: JsonObject): boolean =>
  ownString(value, '$schemaVersion') !== null && GENERATED.some((key) => Array.isArray(own(value, key)));

function claim(value: unknown): Claim {
  return isObject(value) && runIn(value, '') !== null && '`$schemaVersion` and the items of a run';
}

/** What was asked stands under a key of the run, as words or as items. */
function asked({ at, value }: Run): readonly ViewEntry[] {
  return inputOf(value, at).length > 0 ? [{ at, value }] : [];
}

function inputOf(run: JsonObject, at: Pointer): readonly Viewed[] {
  const key = keyOf(run, INPUT) ?? '';
  const input = own(run, key);
  const place = `${at}/${key}`;
  if (typeof input === 'string')
    return [{ at: place, role: 'user', roleName: 'user', parts: [textPart(place, input)], shape: 'string' }];
  const list: readonly unknown[] = Array.isArray(input) ? input : [];
  return list.flatMap((it, i) => (isObject(it) ? [item(it, `${place}/${i}`)] : []));
}

/** A request for approval repeats its call, and items that a handoff moved into the input stand there. */
function generated({ at, value }: Run): readonly ViewEntry[] {
  const key = GENERATED.find((it) => Array.isArray(own(value, it))) ?? '';
  const moved = movedIn(value);
  return listIn(value, key).map((it, i): ViewEntry => {
    const entry = { at: `${at}/${key}/${i}`, value: it };
    if (!isObject(it) || !(isObject(own(it, 'raw_item')) || isObject(own(it, 'rawItem'))))
      return { ...entry, why: 'unknown' };
    if (ownString(it, 'type') === 'tool_approval_item') return { ...entry, why: 'ui' };
    return moved.has(i) ? { ...entry, why: 'superseded' } : entry;
  });
}

/** Which of the generated items are written in the input as well. */
function movedIn(run: JsonObject): ReadonlySet<number> {
  const refs = listIn(run, 'nested_history_owned_session_item_refs');
  const owned = new Set(refs.map((it) => (isObject(it) ? own(it, 'index') : undefined)));
  const places = listIn(run, 'generated_session_item_indexes');
  return new Set(places.flatMap((it, i) => (typeof it === 'number' && owned.has(it) ? [i] : [])));
}

function item(raw: JsonObject, at: Pointer): Viewed {
  const isJavaScript = ownString(raw, 'call_id') === null && claimAgentsItem(raw) !== false;
  return { at, ...(isJavaScript ? readAgentsItem : readItem)(raw, at) };
}
