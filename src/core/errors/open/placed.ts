import type { About } from '../../api-texts/api-text.ts';
import type { RuleId } from '../../model/diagnostic.ts';
import type { ErrorMatch, Limits, NamedPlace } from '../decoded.ts';
import type { Placed } from '../match/matches.ts';
import type { ErrorRow } from '../row.ts';
import data from './meanings.json';
import type { Named } from './place.ts';
import { type Family, UNTOLD } from './rows.ts';

/** A rule that may be meant, as a row of the tables would have it. */
export function placedFor(
  rule: RuleId | undefined,
  rank: number,
  family: Family,
  named: Named,
  about: About = 'history',
): Placed {
  const { explanation, fix } = rule === undefined ? { explanation: '', fix: '' } : meaningOf(rule);
  const { path, ids, limits } = named;
  const match: ErrorMatch = {
    error: `kind:${rule ?? 'place'}`,
    ...(rule === undefined ? {} : { rule }),
    ...placeFields(named),
    ids,
    ...(limits === null ? {} : { limits }),
    explanation,
    fix,
    about,
    confidence: family.likely && rank === 0 ? 'likely' : 'possible',
  };
  const row: ErrorRow = {
    id: match.error,
    ...(rule === undefined ? {} : { rule }),
    provider: '',
    about,
    texts: [],
    suspect: family.suspect,
    explanation,
    fix,
  };
  const found = { start: 0, end: 0, figures: new Map<string, number>(), gaps: [] };
  return { match, hit: { row, rank, weight: 0, found }, start: 0, end: 0, place: path };
}

/** A rule about the request around the messages that may be meant, in the words that are known of the error. */
export function besideFor(
  rule: RuleId,
  rank: number,
  { about, explanation, fix }: Pick<ErrorMatch, 'about' | 'explanation' | 'fix'>,
): Placed {
  const placed = placedFor(rule, rank, UNTOLD, NOWHERE, about);
  return { ...placed, match: { ...placed.match, explanation, fix } };
}

const NOWHERE: Named = { path: null, ids: [], limits: null };

function placeFields({ path }: Named): Pick<NamedPlace, 'messageIndex' | 'partIndex' | 'path'> {
  if (path === null) return {};
  return {
    ...(path.message === null || path.message < 0 ? {} : { messageIndex: path.message }),
    ...(path.part === null || path.part < 0 ? {} : { partIndex: path.part }),
    ...(path.path === '' ? {} : { path: path.path }),
  };
}

/** The place, if the text names one: a message, a call, a path. A figure alone is none. */
export function placeOf(named: Named): NamedPlace | undefined {
  const fields = placeFields(named);
  const { ids } = named;
  const limits: Limits = named.limits ?? {};
  const isPlace = fields.path !== undefined || fields.messageIndex !== undefined || ids.length > 0;
  return isPlace ? { ...fields, ids, limits } : undefined;
}

type Meaning = Pick<ErrorMatch, 'explanation' | 'fix'>;

const byRule: ReadonlyMap<string, Meaning> = new Map(Object.entries(data));
const UNKNOWN: Meaning = {
  explanation: 'A rule of this API is broken.',
  fix: 'Look at the place that the text names.',
};

/** Plain words about a rule, when nothing but the kind of fault is known. */
const meaningOf = (rule: RuleId): Meaning => byRule.get(rule) ?? UNKNOWN;
