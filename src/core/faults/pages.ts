import type { RuleId, Severity, TargetId } from '../model/diagnostic.ts';
import type { FactRow } from '../targets/fact-rows.ts';
import { statedBy, whenWords } from '../targets/facts.ts';
import type { FactId, Stated, Target } from '../targets/target.ts';
import { type Fault, factsOf, type Rule, severityUnder } from './fault.ts';
import type { Fix } from './fix.ts';

/** A demand of one target that a rule asks about, with where it is said. */
interface PageFact extends Pick<FactRow, 'source' | 'checked' | 'confidence' | 'note' | 'when'> {
  /** Its name; for what is required of requests, that of the rule. */
  readonly fact: string;
}

/** What a rule means for one target. */
interface PageTarget {
  readonly id: TargetId;
  readonly title: string;
  readonly severity: Severity;
  readonly facts: readonly PageFact[];
  /** The texts the API answers with; braces stand for numbers and ids. */
  readonly texts: readonly string[];
}

type PageFix = Pick<Fix, 'id' | 'title' | 'effect'>;

/** All there is to say about a rule, as data. Examples are the rule's fixtures, in the folder that `folder` names. */
export interface RulePage extends Pick<Rule, 'id' | 'title' | 'asks' | 'why' | 'severity'> {
  /** True if it is asked only of histories in the target's own format. */
  readonly wire: boolean;
  /** True if it is asked for every target. */
  readonly everywhere: boolean;
  readonly targets: readonly PageTarget[];
  readonly fixes: readonly PageFix[];
  readonly folder: string;
}

/** What pages are made from: the registries. */
interface PageSources {
  readonly rules: readonly Fault[];
  readonly targets: readonly Target[];
  readonly fixes: readonly (PageFix & { readonly answers: readonly RuleId[] })[];
}

/** One page per rule, in the order of the rules. */
export function rulePages({ rules, targets, fixes }: PageSources): RulePage[] {
  return rules.map((rule) => ({
    ...{ id: rule.id, title: rule.title, asks: rule.asks, why: rule.why, severity: rule.severity },
    wire: rule.wire !== undefined,
    everywhere: rule.fact === null && !rule.also && !rule.stated,
    targets: targets.filter((it) => asksOf(rule, it)).map((it) => pageTarget(rule, it)),
    fixes: fixesOf(rule, fixes),
    folder: rule.id.replace('/', '__'),
  }));
}

/** The fixes of a rule, in the order in which it names them. */
function fixesOf({ id, mends = [] }: Fault, fixes: PageSources['fixes']): PageFix[] {
  const placeOf = (fix: PageFix): number => mends.findIndex((mend) => mend.id === fix.id) >>> 0;
  return fixes
    .filter((fix) => fix.answers.includes(id))
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map(({ id, title, effect }) => ({ id, title, effect }));
}

function asksOf(rule: Rule, { id, facts }: Target): boolean {
  if (rule.stated) return rule.stated(id).length > 0;
  const is = <K extends FactId>(id: K) => statedBy(facts, id)[0]?.is;
  if (rule.id === 'roles/consecutive') return is('consecutive') === 'refused';
  if (rule.id === 'roles/system-position' && is('system') === 'anywhere') return false;
  return rule.fact === null ? (rule.also ?? []).some((it) => facts[it] !== undefined) : facts[rule.fact] !== undefined;
}

function pageTarget(rule: Rule, target: Target): PageTarget {
  const stated = rule.stated?.(target.id);
  const facts = stated
    ? stated.map((fact) => pageFact(rule.id, fact))
    : factsOf(rule).flatMap((name) => statedBy(target.facts, name).map((fact) => pageFact(name, fact)));
  const deciding = stated?.[0] ?? (rule.fact === null ? undefined : statedBy(target.facts, rule.fact)[0]);
  const texts = Object.entries(target.answers)
    .filter(([key]) => key === rule.id || key.startsWith(`${rule.id}:`))
    .map(([, text]) => text.replaceAll(/\{i:[a-z]+(?:\+1)?\}/gi, '{i}'));
  return {
    id: target.id,
    title: target.title,
    severity: severityUnder(rule.severity, deciding),
    facts,
    texts: [...new Set(texts)],
  };
}

const pageFact = (fact: string, { source, checked, confidence, note, when }: Stated<unknown>): PageFact => ({
  ...{ fact, source, checked, confidence },
  note: note ?? null,
  when: whenWords(when),
});
