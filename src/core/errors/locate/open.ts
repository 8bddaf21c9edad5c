import type { Diagnostic } from '../../model/diagnostic.ts';
import type { ErrorContext } from '../decoded.ts';
import type { Placed } from '../match/matches.ts';
import type { OpenReading } from '../open/reading.ts';
import { beyondEnd, missingId } from './absence.ts';
import { byClient, isOfProgram } from './by-client.ts';
import { byFile } from './by-file.ts';
import { byPath } from './by-path.ts';
import { findingsOf } from './families.ts';
import { byId, locate } from './locate.ts';
import type { Located } from './located.ts';

/** Looks up what no template knows. The file decides between the rules that may be meant. */
export function locateOpen(
  open: OpenReading,
  context: ErrorContext | undefined,
  known: readonly Placed[],
  text: string,
): Located & { readonly placed: readonly Placed[] } {
  const placed = open.placed.length > 0 ? [...open.placed, ...known] : [];
  if (!context || context.messages.length === 0) return { placed };
  if (placed[0]?.match.about === 'client') return { placed, ...byClient(text, context) };
  if (placed.length > 0) {
    const ordered = brokenFirst(placed, context.diagnostics);
    return { placed: ordered, ...locate(ordered.slice(0, 1), context) };
  }
  const isOfClient = (open.mayBe ?? open.outside?.mayBe)?.includes('client') === true;
  if (isOfClient && context.diagnostics.some(isOfProgram)) return { placed, ...byClient(text, context) };
  if (open.bare) return { placed, ...byPlace(open.bare, context) };
  // A text about JSON that nobody understands can be about JSON inside a message.
  const isElsewhere = open.outside !== undefined && open.outside.about !== 'elsewhere';
  const isOfJson = !isElsewhere && OF_JSON.test(text.slice(0, 2_000));
  const found = open.saysNothing || isOfJson ? byFile(context) : {};
  return { placed, ...(open.saysNothing || found.culprit?.sure === 'likely' ? found : {}) };
}

const OF_JSON = /\bjson\b/i;

/** The rule that the file breaks at the named place first, then what it breaks elsewhere, then the likeliest. */
function brokenFirst(placed: readonly Placed[], diagnostics: readonly Diagnostic[]): readonly Placed[] {
  const told = diagnostics.filter((it) => it.severity !== 'info');
  const weight = ({ match }: Placed): number => {
    const own = told.filter((it) => it.rule === match.rule);
    if (own.some((it) => it.messageIndex === match.messageIndex)) return 0;
    if (own.length > 0) return 1;
    return findingsOf(match.rule, diagnostics).length > 0 ? 2 : 3;
  };
  return placed
    .map((one, i) => ({ one, i, weight: weight(one) }))
    .sort((a, b) => a.weight - b.weight || a.i - b.i)
    .map(({ one }) => one);
}

/** The place that a text names, with what breaks a rule there, whatever the rule. */
function byPlace(one: Placed, context: ErrorContext): Located {
  const { messages, diagnostics } = context;
  const told = diagnostics.filter((it) => it.severity !== 'info');
  const culprit = byId(one, messages, told) ?? byPath(one, messages, told, false);
  const index = one.match.messageIndex;
  if (culprit) {
    const at = told.find((it) => it.messageIndex === culprit.messageIndex);
    const here = at ? ` A rule is broken there: ${at.message}` : ' No rule that is checked here is broken there.';
    // The place is certain, that this is the fault that was meant is not.
    const sure = culprit.sure === 'certain' ? 'likely' : culprit.sure;
    return { culprit: { ...culprit, sure, note: `${culprit.note}${here}` } };
  }
  if (one.match.ids.length > 0) return missingId(one.match.ids[0] ?? '', context);
  return index === undefined ? {} : beyondEnd(index, context);
}
