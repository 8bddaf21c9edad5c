import type { RuleId, TargetId } from '../model/diagnostic.ts';
import type { Aside, Part, Transcript } from '../model/message.ts';
import type { Mend } from '../model/stored.ts';
import type { FactRow } from '../targets/fact-rows.ts';
import { daysBetween, namedInWords, STALE_AFTER } from '../targets/fact-rows.ts';
import type { Fact, FactId } from '../targets/target.ts';
import { type AskedState, askedState } from './check.ts';
import type { Rule, RuleInput } from './fault.ts';
import { factsOf } from './fault.ts';
import { RULES } from './registry.ts';

/** A rule, and whether it was asked. */
export interface ReceiptRule {
  readonly id: RuleId;
  readonly title: string;
  readonly state: AskedState;
}

/** A demand that the check went by. */
export type ReceiptFact = Pick<FactRow, 'fact' | 'name' | 'checked' | 'source' | 'note'>;

/** Something that the check did not look at, or cannot, and how much of it there is. */
export type Unchecked =
  /** Sources disagree: what such a demand forbids is a warning at most. */
  | { readonly kind: 'contested'; readonly facts: readonly ReceiptFact[] }
  /** Depends on a model, and none is named. */
  | { readonly kind: 'no-model'; readonly facts: readonly ReceiptFact[] }
  /** Calls whose arguments could not be held against a schema: no tools are declared, or their tool is not, or has none. */
  | { readonly kind: 'no-schema'; readonly calls: number; readonly declared: number }
  /** Records that are not sent. */
  | { readonly kind: 'aside'; readonly why: Aside['why']; readonly records: number }
  | { readonly kind: 'unread-lines'; readonly lines: number }
  /** Parts that nobody here understands; they stay as they are. */
  | { readonly kind: 'opaque'; readonly parts: number; readonly labels: readonly string[] }
  /** Pictures and files that stand elsewhere. */
  | { readonly kind: 'elsewhere'; readonly parts: number }
  /** Signatures and sealed reasoning: only the server can tell if they are genuine. */
  | { readonly kind: 'signatures'; readonly parts: number }
  /** The list continues what the provider stores. */
  | { readonly kind: 'stored' }
  /** What the program that keeps the session mends before it sends it is no fault here. */
  | { readonly kind: 'mended'; readonly mends: readonly Mend[] };

/** What a check was: what was asked, by which facts, and what was left out. */
export interface Receipt {
  readonly target: TargetId;
  readonly model: string | null;
  /** Every rule there is, in the order of the registry. */
  readonly rules: readonly ReceiptRule[];
  /** The demands that the rules which were asked go by. Null where they need none. */
  readonly facts: {
    readonly count: number;
    readonly newest: ReceiptFact;
    readonly oldest: ReceiptFact;
    /** How many should be looked up again; 0 where no day was given. */
    readonly stale: number;
  } | null;
  readonly unchecked: readonly Unchecked[];
}

/** What a check comes to. `unread`: lines of the file that could not be read. */
export function receiptFor(
  input: RuleInput,
  about: {
    readonly target: TargetId;
    readonly model: string | null;
    readonly unread: number;
    readonly day: string | undefined;
  },
): Receipt {
  const { target, model, unread, day } = about;
  const { transcript } = input;
  const states = RULES.map((rule) => ({ rule, state: askedState(rule, input) }));
  const asked = states.flatMap(({ rule, state }) => (state === 'asked' ? [rule] : []));
  const facts = statedOf(asked, input);
  return {
    target,
    model,
    rules: states.map(({ rule: { id, title }, state }) => ({ id, title, state })),
    facts: datesOf(facts.map(spoken), day),
    unchecked: [
      ...doubtful(facts),
      ...schemaless(input),
      ...leftAside(transcript),
      ...(unread > 0 ? [{ kind: 'unread-lines', lines: unread } as const] : []),
      ...unseen(transcript),
      ...(transcript.continues ? [{ kind: 'stored' } as const] : []),
      ...(transcript.mends?.length ? [{ kind: 'mended', mends: transcript.mends } as const] : []),
    ],
  };
}

type Named = readonly [FactId, Fact<unknown>];

function statedOf(rules: readonly Rule[], { facts }: RuleInput): Named[] {
  return [...new Set(rules.flatMap(factsOf))].flatMap((id): Named[] =>
    facts[id] === undefined ? [] : [[id, facts[id]]],
  );
}

const spoken = ([fact, { checked, source, note }]: Named): ReceiptFact => ({
  fact,
  name: namedInWords(fact),
  checked,
  source,
  note: note ?? null,
});

function datesOf(facts: readonly ReceiptFact[], day: string | undefined): Receipt['facts'] {
  const byAge = [...facts].sort((a, b) => (a.checked < b.checked ? -1 : a.checked > b.checked ? 1 : 0));
  const [oldest] = byAge;
  const newest = byAge.at(-1);
  if (!oldest || !newest) return null;
  const isStale = (it: ReceiptFact) => day !== undefined && daysBetween(it.checked, day) > STALE_AFTER;
  return { count: facts.length, newest, oldest, stale: facts.filter(isStale).length };
}

function* doubtful(facts: readonly Named[]): Iterable<Unchecked> {
  const contested = facts.filter(([, it]) => it.confidence === 'contested').map(spoken);
  if (contested.length > 0) yield { kind: 'contested', facts: contested };
  const assumed = facts.filter(([, it]) => it.assumed).map(spoken);
  if (assumed.length > 0) yield { kind: 'no-model', facts: assumed };
}

function* schemaless({ links, transcript: { tools } }: RuleInput): Iterable<Unchecked> {
  const known = new Set((tools ?? []).filter((it) => it.schema !== undefined).map((it) => it.name));
  const calls = links.calls.filter(({ call }) => !call.server && !call.freeform && !known.has(call.name)).length;
  if (calls > 0) yield { kind: 'no-schema', calls, declared: tools?.length ?? 0 };
}

function* leftAside({ asides }: Transcript): Iterable<Unchecked> {
  const counts = new Map<Aside['why'], number>();
  for (const { why } of asides) counts.set(why, (counts.get(why) ?? 0) + 1);
  for (const [why, records] of counts) yield { kind: 'aside', why, records };
}

/** Kinds of parts that are named and no more. */
const LABELS = 5;

/** What is in the messages and cannot be looked into. */
function* unseen({ messages }: Transcript): Iterable<Unchecked> {
  let elsewhere = 0;
  let signatures = 0;
  let opaque = 0;
  const labels = new Set<string>();
  const see = (part: Part) => {
    if (part.kind === 'opaque') {
      opaque++;
      if (labels.size < LABELS) labels.add(part.label);
    } else if (part.kind === 'media' && part.data === null) elsewhere++;
    else if (part.kind === 'reasoning' && (part.redacted || part.signature !== null)) signatures++;
    else if (part.kind === 'call' && part.signature) signatures++;
  };
  for (const { parts } of messages)
    for (const part of parts) {
      see(part);
      if (part.kind === 'result') part.media?.forEach(see);
    }
  if (opaque > 0) yield { kind: 'opaque', parts: opaque, labels: [...labels] };
  if (elsewhere > 0) yield { kind: 'elsewhere', parts: elsewhere };
  if (signatures > 0) yield { kind: 'signatures', parts: signatures };
}
