import { titleOf } from '../../parts/formatting.ts';
import { RulePage } from '../../parts/RulePage.tsx';
import { useStore } from '../../store.ts';

/** The page of the rule that the case is about, if it is about one. */
export function AboutRule({ rule }: { readonly rule: string | undefined }) {
  const rules = useStore((state) => state.catalogue?.rules);
  return rule === undefined ? null : <RulePage key={rule} rule={rule} title={titleOf(rules, rule)} />;
}
