import type { Diagnostic } from '../../model/diagnostic.ts';
import type { ErrorContext } from '../decoded.ts';
import type { Placed } from '../match/matches.ts';
import type { Located } from './located.ts';
import { placeOf } from './places.ts';

type Found = Located & { readonly placed: readonly Placed[] };

/** Shorter texts could stand in any other. */
const SHORTEST = 12;

/**
 * One text can serve several rules. Where the file has findings to which the API would answer exactly this text, it is
 * about them: their rules come first, and one of their places is the place.
 */
export function asPredicted(found: Found, payload: string, context: ErrorContext | undefined): Found {
  const first = found.placed[0];
  const told = context && first ? predictedIn(payload, context.diagnostics) : [];
  const [one] = told;
  if (!first || !one) return found;
  const rules = [...new Set(told.map((it) => it.rule))];
  const own = found.placed.find((it) => it.match.rule !== undefined && rules.includes(it.match.rule));
  const others = found.placed.filter((it) => it !== own);
  const base = own ?? first;
  const named = own ? rules.filter((it) => it !== own.match.rule) : rules;
  const more = named.map((rule): Placed => ({ ...base, match: { ...base.match, rule } }));
  const { culprit } = found;
  const same = told.find((it) => culprit !== undefined && it.messageIndex === culprit.messageIndex);
  const note = 'For this place of the file the API would respond with exactly this text.';
  return {
    placed: own ? [own, ...more, ...others] : [...more, ...others],
    culprit:
      same && culprit?.sure === 'certain' ? culprit : { ...placeOf(same ?? one), how: 'rule', sure: 'certain', note },
  };
}

/** The findings whose text stands in a message; of several texts the longest. */
function predictedIn(payload: string, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const said = oneLine(payload);
  let longest = SHORTEST;
  let found: Diagnostic[] = [];
  for (const it of diagnostics) {
    const text = it.predicted === undefined || it.severity === 'info' ? '' : oneLine(it.predicted);
    if (text.length < longest || !said.includes(text)) continue;
    if (text.length > longest) found = [];
    longest = text.length;
    found.push(it);
  }
  return found;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
