import type { TargetId } from '../model/diagnostic.ts';
import { factsFor, type Situation, speaks, statedBy } from './facts.ts';
import { isOfProvider, TARGETS, targetById, targetInForm } from './registry.ts';
import type { Fact, FactId, Facts, Target } from './target.ts';

/** The form that the requests of a target are written in. */
export const wireOf = ({ wire, id }: Target): TargetId => wire ?? id;
const speakersOf = (form: string): number => TARGETS.filter((target) => wireOf(target) === form).length;

/** Of histories of which nothing says where they go, most go in the form that most APIs and servers take. */
const COMMON_FIRST = [...TARGETS].sort((a, b) => speakersOf(wireOf(b)) - speakersOf(wireOf(a)));

/** The form that most targets take. */
export const [COMMON_FORM = ''] = COMMON_FIRST.map(wireOf);

/** The form of the requests that are sent to an API; null for what is none. */
export function formSentTo(id: TargetId): TargetId | null {
  const target = targetById(id);
  return target?.kind === 'api' ? wireOf(target) : null;
}

/** The target that spoke, in a form (null: whichever it has); undefined where it has none in it. */
export const spokenIn = (spoke: TargetId | undefined, form: TargetId | null): Target | undefined =>
  spoke === undefined ? undefined : form === null ? targetById(spoke) : targetInForm(spoke, form);

/** What a target is called on the page. */
export const titleOf = (id: TargetId): string => targetById(id)?.title ?? id;

/** Who requires what a target states, as the end of a sentence: "all APIs require". */
export const requiredBy = (id: TargetId): string =>
  targetById(id)?.kind === 'any' ? 'all APIs require' : `${titleOf(id)} requires`;

/** The first target whose API is called by a name; undefined where none is. */
export const calledIn = (speaker: string | undefined): Target | undefined =>
  TARGETS.find((target) => target.speaker === speaker);

/** The target that spoke, where it is another than a target; undefined where it is not known. */
export const speakerBeside = (speaker: TargetId | undefined, target: Target): Target | undefined =>
  speaker === undefined || speaker === target.id ? undefined : targetById(speaker);

/** The target that spoke, where it is of another provider than a target; undefined where it is not known. */
export const strangerBeside = (speaker: TargetId | undefined, target: Target): Target | undefined =>
  speaker === undefined || isOfProvider(speaker, target) ? undefined : targetById(speaker);

/** True for what no history breaks, and where nothing is stated: an API that rejects one for it requires more. */
export const isLenient = (fact: Fact<unknown> | undefined): boolean =>
  fact === undefined || fact.is === 'anywhere' || fact.is === 'accepted' || fact.is === 'merged';

/** Who is asked what they state of a fact that an error is about. */
interface Elsewhere {
  readonly target: Target;
  /** The API that spoke, where it is another. */
  readonly spoke: Target | undefined;
  readonly situation: Situation;
  /** Which APIs are asked if the one that spoke says nothing: any, the most common form first, or none. */
  readonly others: 'any' | 'common-first' | 'none';
  /** True where a statement that no history breaks is none. */
  readonly isStrict: boolean;
  /** True where only APIs of the target's form are asked. */
  readonly isOfForm: boolean;
}

/** The API that states a fact where a target does not: the one that spoke, else another; undefined where none does. */
export function statingElsewhere(
  fact: FactId,
  { target, spoke, situation, others, isStrict, isOfForm }: Elsewhere,
): Target | undefined {
  const asked = others === 'none' ? [] : others === 'any' ? TARGETS : COMMON_FIRST;
  return [spoke, ...asked].find((other) => {
    // What is required of how a request is written is of no use in another form.
    if (!other || (isOfForm && !speaks(other, wireOf(target)))) return false;
    const stated = factsFor(other, situation)[fact];
    return stated !== undefined && !(isStrict && isLenient(stated));
  });
}

/** What a target states of a fact in a situation, or else in any. */
export const statedAtAll = (target: Target, fact: FactId, situation: Situation): Fact<unknown> | undefined =>
  factsFor(target, situation)[fact] ?? statedBy(target.facts, fact)[0];

/** What each API states of some facts, those first whose form most take; each set of statements once, as what may hold. */
export function* statementsOf(facts: readonly FactId[], situation: Situation): Iterable<Facts> {
  const told = new Set<string>();
  for (const target of COMMON_FIRST) {
    const stated = Object.fromEntries(
      facts.flatMap((id) => {
        const fact = statedAtAll(target, id, situation);
        return fact ? [[id, { ...fact, confidence: 'contested', assumed: undefined }]] : [];
      }),
    ) as Facts;
    const key = JSON.stringify(facts.map((id) => stated[id]?.is));
    if (told.has(key)) continue;
    told.add(key);
    yield stated;
  }
}
