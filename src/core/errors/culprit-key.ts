import type { Aspect } from '../model/aspect.ts';
import { type Diagnostic, wholeOf } from '../model/diagnostic.ts';
import type { Message, Part } from '../model/message.ts';
import { isWithin, type Pointer } from '../text/pointer.ts';
import type { Culprit, DecodedError } from './decoded.ts';

interface Looked {
  readonly messages: readonly Message[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Says where a format writes an aspect of a message or a part. */
type PlaceOf = (place: {
  readonly aspect: Aspect;
  readonly message: Message;
  readonly part: Part | null;
  readonly at: Pointer;
}) => Pointer;

/**
 * An error that names a key, or breaks a rule about one, with its place at that key: the place that it spells, the key
 * that our rule finds at the same message or part, or the id that the error was found by. Which message and which part
 * it is was decided before.
 */
export function culpritAtKey(decoded: DecodedError, looked: Looked, placeOf: PlaceOf): DecodedError {
  const { culprit } = decoded;
  if (!culprit || culprit.messageIndex < 0) return decoded;
  const at =
    spelled(decoded, culprit) ?? byFinding(decoded, culprit, looked) ?? byId(culprit, looked, placeOf) ?? culprit.at;
  return at === culprit.at ? decoded : { ...decoded, culprit: { ...culprit, at } };
}

/** The one place that the error spells inside the culprit. */
function spelled({ refused = [] }: DecodedError, { at }: Culprit): Pointer | null {
  const [inside, ...others] = refused.filter((place) => place.isSure && place.at !== at && isWithin(place.at, at));
  return inside && others.length === 0 ? inside.at : null;
}

/** The key that a rule of the error finds at the culprit, or else the only one that any rule calls an error there. */
function byFinding({ matches }: DecodedError, culprit: Culprit, { diagnostics }: Looked): Pointer | null {
  const here = diagnostics.filter(
    (finding) =>
      finding.messageIndex === culprit.messageIndex && wholeOf(finding) === culprit.at && finding.at !== culprit.at,
  );
  const rules = new Set(matches.map(({ rule }) => rule));
  const ours = here.find(({ rule }) => rules.has(rule)) ?? (culprit.how === 'id' ? undefined : only(here));
  return ours?.at ?? null;
}

function only(here: readonly Diagnostic[]): Diagnostic | undefined {
  const [first, ...others] = here.filter(({ severity }) => severity === 'error');
  return others.length === 0 ? first : undefined;
}

function byId(culprit: Culprit, { messages }: Looked, placeOf: PlaceOf): Pointer | null {
  const message = messages[culprit.messageIndex];
  if (culprit.how !== 'id' || !message) return null;
  const part = culprit.partIndex === null ? null : (message.parts[culprit.partIndex] ?? null);
  const { at } = part ?? message;
  // A finding may have led to another place of the same message.
  if (at !== culprit.at) return null;
  const aspect: Aspect = part?.kind === 'call' || part?.kind === 'result' ? 'id' : 'item';
  return placeOf({ aspect, message, part, at });
}
