import { Trait } from '../../model/traits.ts';
import type { PassCode } from '../../operations/pass.ts';
import { misplacedSystem, moveSystem, saySystemAsUser } from '../../operations/system.ts';

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
