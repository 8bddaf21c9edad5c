import type { TargetId } from '../model/diagnostic.ts';
import type { Demands, Fact, FactId, Facts, FactValues, Stated, Target, When } from './target.ts';

/** What conditions of facts ask about. null: not known. */
export interface Situation {
  readonly model: string | null;
  /** ISO day of the check; the core has no clock. Without one the newest known facts count. */
  readonly day: string | null;
  /** The provider behind which the API stands; null is the API's own address. */
  readonly route: string | null;
  readonly thinking: boolean;
}

/** Longer names are no model ids, and patterns only ever see short strings. */
export const MODEL_LENGTH = 200;

/**
 * The facts of a target as they are in a situation, one per id. Of several the first that holds counts. One that
 * depends on the model counts as well where no model is named, and says so: `assumed`.
 */
export function factsFor({ facts }: Pick<Target, 'facts'>, situation: Situation): Facts {
  const asked = latest.get(facts) ?? [];
  const same = asked.find((known) => isSame(known.situation, situation));
  if (same) return same.facts;
  const flat: Facts = {};
  for (const id of keysOf(facts)) {
    const fact = chosen(statedBy(facts, id), situation);
    if (fact) Object.assign(flat, { [id]: fact });
  }
  latest.set(facts, [{ situation, facts: flat }, ...asked.slice(0, SITUATIONS - 1)]);
  return flat;
}

/** A check asks often, and of few situations. */
const latest = new WeakMap<Demands, readonly { readonly situation: Situation; readonly facts: Facts }[]>();
const SITUATIONS = 16;

/** True if conditions hold in one situation as in the other. */
export const isSame = (a: Situation, b: Situation): boolean =>
  a.model === b.model && a.day === b.day && a.route === b.route && a.thinking === b.thinking;

/** True if the API's requests have the form of another API or its own: facts about the wire apply. */
export const speaks = (target: Pick<Target, 'id' | 'wire'>, api: TargetId | null): boolean =>
  api !== null && api === (target.wire ?? target.id);

/** The facts a target states under one id, in their order. */
export function statedBy<K extends FactId>(facts: Demands, id: K): readonly Stated<FactValues[K]>[] {
  const stated: Stated<FactValues[K]> | readonly Stated<FactValues[K]>[] | undefined = facts[id];
  if (stated === undefined) return [];
  return isList(stated) ? stated : [stated];
}

/** The condition of a fact in words, or null: "Claude 4.6 and later, from 2026-08-01". */
export function whenWords(when: When | undefined): string | null {
  if (!when) return null;
  const { models, except, since, until, via, thinking, named } = when;
  const words = [
    models?.title,
    except && `all but ${except.title}`,
    since && `from ${since}`,
    until && `before ${until}`,
    via && `through ${via.join(', ')}`,
    thinking === undefined ? undefined : `with thinking ${thinking ? 'on' : 'off'}`,
    named && 'where an error says so',
  ].filter((it) => it !== undefined);
  return words.length === 0 ? null : words.join(', ');
}

function chosen(stated: readonly Stated<unknown>[], situation: Situation): Fact<unknown> | undefined {
  for (const { when, ...fact } of stated) {
    const holds = holdsIn(when, situation);
    if (holds !== false) return holds === null ? { ...fact, assumed: true } : fact;
  }
  return undefined;
}

/** Whether a condition holds; null where only the model would tell. */
export function holdsIn(when: When | undefined, { model, day, route, thinking }: Situation): boolean | null {
  if (!when) return true;
  if (when.named) return false;
  if (when.since !== undefined && day !== null && day < when.since) return false;
  if (when.until !== undefined && (day === null || day >= when.until)) return false;
  if (when.via && !(route !== null && when.via.includes(route))) return false;
  if (when.thinking !== undefined && when.thinking !== thinking) return false;
  if (when.except && model !== null && (model.length > MODEL_LENGTH || when.except.ids.test(model))) return false;
  if (!when.models) return true;
  return model === null || model.length > MODEL_LENGTH ? null : when.models.ids.test(model);
}

const isList = <T>(it: T | readonly T[]): it is readonly T[] => Array.isArray(it);

export function keysOf<T extends object>(object: T): Extract<keyof T, string>[] {
  const keys: Extract<keyof T, string>[] = [];
  for (const key in object) keys.push(key);
  return keys;
}
