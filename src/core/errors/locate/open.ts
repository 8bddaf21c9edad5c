import type { Diagnostic } from '../../model/diagnostic.ts';
import type { ErrorContext } from '../decoded.ts';
import type { Placed } from '../match/matches.ts';
import type { OpenReading } from '../open/reading.ts';
import { beyondEnd, missingId } from './absence.ts';
import { byFile } from './by-file.ts';
import { byPath } from './by-path.ts';
import { findingsOf } from './families.ts';
import { byId, locate } from './locate.ts';
import type { Located } from './located.ts';
import { placeOf } from './places.ts';

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

/** True for a record that the program which keeps the file rejects. */
const isOfProgram = ({ rule }: Diagnostic): boolean => rule === 'session/client-schema';

/** What a program says of its own file: the record that it names, else what the file itself shows. */
function byClient(text: string, context: ErrorContext): Located {
  const refused = context.diagnostics.filter(isOfProgram);
  const named = refused.find((it) => isNamed(text, String(it.data.path)));
  if (named) return at(named, 'certain', 'The error names this place.');
  const [first, ...more] = refused;
  if (!first) return byFile(context, 'client');
  return more.length === 0
    ? at(first, 'likely', 'The text names no place of this file; this is the only record that its program rejects.')
    : at(first, 'guess', `The program rejects ${refused.length} records of this file; this is the first.`);
}

/** True if a text holds a path, and not a longer one that begins with it. */
function isNamed(text: string, path: string): boolean {
  for (let from = text.indexOf(path); from >= 0; from = text.indexOf(path, from + 1))
    if (!/^[\w[]|^\.\w/.test(text.slice(from + path.length, from + path.length + 2))) return true;
  return false;
}

function at(finding: Diagnostic, sure: 'certain' | 'likely' | 'guess', note: string): Located {
  return { culprit: { ...placeOf(finding), how: sure === 'certain' ? 'path' : 'rule', sure, note } };
}
