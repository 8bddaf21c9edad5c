import type { DecodedError, ErrorContext } from './decoded.ts';
import { locate } from './locate/locate.ts';
import { matchesIn, type Placed } from './match/matches.ts';
import { otherTrouble } from './other.ts';
import { speakerIn, statusIn } from './unwrap/status.ts';
import { unwrap } from './unwrap/unwrap.ts';

/** Reads an error text in whatever wrapping, and looks it up in a history if one is given. Never throws. */
export function decodeError(text: string, context?: ErrorContext): DecodedError {
  return dress(text, matchesIn(text), context);
}

/** Every error in a log, in order, each once. Never throws; linear. */
export function decodeLog(text: string): DecodedError[] {
  const placed = matchesIn(text).sort((a, b) => a.start - b.start);
  return placed.map((one, i) => {
    const from = placed[i - 1]?.end ?? 0;
    const piece = text.slice(
      Math.max(from, one.start - AROUND),
      Math.min(placed[i + 1]?.start ?? text.length, one.end + AROUND),
    );
    const shift = Math.max(from, one.start - AROUND);
    return dress(piece, [{ ...one, start: one.start - shift, end: one.end - shift }], undefined);
  });
}

const AROUND = 3_000;

function dress(text: string, placed: readonly Placed[], context: ErrorContext | undefined): DecodedError {
  const first = placed[0];
  const row = first?.hit.row;
  const payload = unwrap(text, first?.start ?? null, (it) => matchesIn(it).length > 0);
  const other = first ? undefined : otherTrouble(text);
  const status = statusIn(text);
  const provider = speakerIn(text) ?? row?.provider;
  const decoded: DecodedError = {
    ...(status === undefined ? {} : { status }),
    ...(provider === undefined ? {} : { provider }),
    ...(row?.target === undefined ? {} : { target: row.target }),
    payload,
    matches: placed.map((one) => one.match),
    explanation: first?.match.explanation ?? other?.explanation ?? '',
    fix: first?.match.fix ?? other?.fix ?? '',
    aboutHistory: first?.match.about === 'history',
  };
  return context === undefined ? decoded : { ...decoded, ...locate(placed, context) };
}
