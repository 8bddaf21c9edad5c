import { censusOf } from '../../model/census.ts';
import type { Draft, DraftMessage } from '../../model/draft.ts';
import { Trait } from '../../model/traits.ts';
import type { PlanContext } from '../../operations/context.ts';
import type { PassCode } from '../../operations/pass.ts';
import { foldRefused, isNoMessage, isUnknownRole, nameRoles } from '../../operations/roles.ts';
import { mendShapes } from '../../operations/shapes.ts';
import { misplacedSystem, moveSystem, saySystemAsUser } from '../../operations/system.ts';
import type { Facts } from '../../targets/target.ts';

export const knownRoles: PassCode = {
  id: 'known-roles',
  plan(draft, _, context) {
    foldRefused(draft, context);
    const { facts, native, namedRules } = context;
    if (!native) {
      if (namedRules?.has('roles/unknown')) nameOthers(draft, facts);
      return;
    }
    const isTold = facts.roles?.confidence !== 'contested';
    // What is no message at all is refused, whatever is known of roles.
    const isStray = (message: Pick<DraftMessage, 'from'>): boolean =>
      (facts.contentIs ?? facts.forms) !== undefined && !context.stored && !context.sealed && isNoMessage(message);
    const isUnknown = (message: Pick<DraftMessage, 'from' | 'role' | 'set'>): boolean =>
      isStray(message) || (isTold && isUnknownRole(message, facts));
    // Roles that were written are known: then those can be amiss that somebody has changed.
    const isSound = areKnown(censusOf(draft.original).roleNames, isTold ? facts.roles?.is : undefined);
    const unknown = new Set((isSound ? draft.touched() : draft.messages).filter(isUnknown));
    if (unknown.size === 0) return;
    nameRoles(draft, unknown, facts, { by: 'roles/unknown', reason: 'The API does not know the role.' });
    withoutOtherKeys(draft, unknown, context);
  },
};

/** Removes the keys that messages may not have under the role that they got: under the old one no API describes them. */
export function withoutOtherKeys(
  draft: Draft,
  renamed: ReadonlySet<Pick<DraftMessage, 'from'>>,
  context: PlanContext,
): void {
  const places = new Set([...renamed].map(({ from }) => from));
  mendShapes(draft, context, ({ kind, unsure, message }) => kind === 'key' && !unsure && places.has(message));
}

/** In another format, a message whose role names no speaker gets the role of its side. */
function nameOthers(draft: Draft, facts: Facts): void {
  if (!draft.mayHave(({ role }) => role === 'other')) return;
  const others = new Set(draft.messages.filter(({ role }) => role === 'other'));
  nameRoles(draft, others, facts, { by: 'roles/unknown', reason: 'The API does not know the role.' });
}

/** True if there is none among the roles as written that an API with these roles does not know; what is no message has none. */
const areKnown = (names: ReadonlySet<string>, known: readonly string[] | undefined): boolean =>
  [...names].every((name) => name !== '' && known?.includes(name) !== false);

export const systemPosition: PassCode = {
  id: 'system-position',
  plan(draft, _, context) {
    if (context.facts.system?.confidence === 'contested') return;
    const by = context.facts.system ? 'roles/system-position' : 'roles/order';
    const isNamed = context.namedRules?.has('roles/system-position') === true;
    const isHomeless = !context.native || context.systemInList === true;
    if (isNamed && isHomeless && context.facts.system?.is === 'top-level')
      saySystemAsUser(draft, Array.from(draft.having(Trait.system)), by);
    moveSystem(draft, misplacedSystem(draft, context), context, by);
  },
};
