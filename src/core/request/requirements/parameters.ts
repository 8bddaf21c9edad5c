import type { TargetId } from '../../model/diagnostic.ts';
import type { Models, Stated } from '../../targets/target.ts';
import { type GroupId, groupOf } from '../../targets/target-file.ts';
import { regexOf } from '../../text/regex.ts';
import { PARAMETERS } from '../parameters/all.ts';
import type { Requirement } from '../parameters/requirement.ts';
import type { RequirementSet } from '../requirement.ts';
import type { ParameterCheck, ParameterRule } from '../values-parameters.ts';
import ownModels from './own-models.json';

/** Said of what is contested where nothing nearer is known. */
const DOUBT = 'It was seen in few places, or the sources disagree.';

const CHECKED = '2026-11-27';

/** Whose models an API serves, where others speak its form. */
const OWN: ReadonlyMap<TargetId, Models & { readonly hosts: RegExp }> = new Map(
  Object.entries(ownModels).map(([target, { models, hosts }]) => [
    target,
    { ...groupOf(models as GroupId), hosts: regexOf(hosts) },
  ]),
);

/** What APIs require of parameters, as sets of one target each. */
export const PARAMETER_SETS: readonly RequirementSet[] = [...new Set(PARAMETERS.flatMap(({ targets }) => targets))].map(
  (target) => {
    const rows: { [rule in ParameterRule]?: Stated<ParameterCheck>[] } = {};
    for (const requirement of PARAMETERS)
      if (requirement.targets.includes(target)) {
        const rule = requirement.rule as ParameterRule;
        rows[rule] = [...(rows[rule] ?? []), stated(requirement, target)];
      }
    return { targets: [target], rows };
  },
);

function stated(
  { id, rule, given, finds, text, when, source, checked = CHECKED, confidence, note }: Requirement,
  target: TargetId,
): Stated<ParameterCheck> {
  // What holds behind one host is about that host.
  const own = when?.via ? undefined : OWN.get(target);
  const is: ParameterCheck = {
    ...{ id, finds, isOfModels: when?.models !== undefined, isOfKeys: rule === 'request/unknown-key' },
    ...(given ? { given } : {}),
    ...(text === undefined ? {} : { text }),
    ...(own ? { own } : {}),
  };
  const doubt = note ?? (confidence === 'contested' ? DOUBT : undefined);
  const fact = { is, source, checked, confidence, ...(doubt === undefined ? {} : { note: doubt }) };
  return when ? { ...fact, when } : fact;
}
