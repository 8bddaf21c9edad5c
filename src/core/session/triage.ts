import { RULES } from '../faults/registry.ts';
import { namesIn, type SessionNames } from '../formats/common/names.ts';
import { formatById } from '../formats/detect.ts';
import type { RuleId, Severity } from '../model/diagnostic.ts';
import type { Snapshot } from '../snapshot.ts';
import { eachConversation, sourceOf } from './open.ts';
import type { Terms } from './situation.ts';
import { validateMessages } from './validate.ts';

/** How often a rule is broken. */
export interface KindOfProblem {
  readonly rule: RuleId;
  readonly title: string;
  readonly severity: Severity;
  readonly count: number;
}

/** A file in one line: what it is, what its program calls it, and what is wrong with all of its conversations. */
export interface Triage extends SessionNames {
  readonly format: string;
  readonly target: string;
  readonly conversations: number;
  readonly messages: number;
  readonly errors: number;
  readonly warnings: number;
  /** Errors and warnings by rule: errors first, the most frequent first. */
  readonly kinds: readonly KindOfProblem[];
  /** True if nothing of it can be written. */
  readonly readOnly: boolean;
}

/** Sums up a text, each of its conversations before its own API. Null where it holds no message. */
export function triageOf(snapshot: Snapshot, terms: Terms = {}): Triage | null {
  const kinds = new Map<string, KindOfProblem>();
  const counts = { conversations: 0, messages: 0, errors: 0, warnings: 0 };
  let readOnly = true;
  for (const { snapshot: one, transcript } of eachConversation(snapshot)) {
    const list = one.transcripts[transcript];
    if (!list) continue;
    counts.conversations++;
    counts.messages += list.messages.length;
    if (!list.readOnly) readOnly = false;
    for (const { rule, severity } of validateMessages(one, { ...terms, transcript })) {
      if (severity === 'info') continue;
      counts[severity === 'error' ? 'errors' : 'warnings']++;
      const key = `${severity} ${rule}`;
      const title = TITLES.get(rule) ?? rule;
      kinds.set(key, { rule, title, severity, count: (kinds.get(key)?.count ?? 0) + 1 });
    }
  }
  if (counts.messages === 0) return null;
  return {
    format: snapshot.format.title,
    target: snapshot.target.title,
    ...counts,
    kinds: [...kinds.values()].sort(worstFirst),
    readOnly,
    ...namesOf(snapshot),
  };
}

const TITLES: ReadonlyMap<string, string> = new Map(RULES.map(({ id, title }) => [id, title]));

const worstFirst = (a: KindOfProblem, b: KindOfProblem): number =>
  Number(b.severity === 'error') - Number(a.severity === 'error') || b.count - a.count;

/** Of several conversations none has the names of all. */
function namesOf({ document, format, conversations }: Snapshot): SessionNames {
  const places = conversations ? undefined : formatById(format.id)?.names;
  return places ? namesIn(sourceOf(document), places) : { title: null, project: null };
}
