import type { OpenedTranscript } from '../snapshot.ts';
import { type ShapeFault, shapeFaults } from '../targets/shape.ts';
import type { Facts, Target } from '../targets/target.ts';
import type { TextDocument } from '../text/document.ts';
import { valueAt } from '../text/pointer.ts';
import { isNative } from './open.ts';
import { factsAbout, type Terms } from './situation.ts';

const known = new WeakMap<OpenedTranscript, { readonly facts: Facts; readonly faults: readonly ShapeFault[] }>();

/** What is wrong with the spelling of a transcript's messages; looked for once for all plans. */
export function shapesIn(
  document: TextDocument,
  transcript: OpenedTranscript,
  target: Target,
  terms: Terms | undefined,
): readonly ShapeFault[] {
  const facts = factsAbout(target, transcript, terms);
  const found = known.get(transcript);
  if (found?.facts === facts) return found.faults;
  const native = isNative(transcript, target);
  const faults = shapeFaults({ transcript, facts, native, raw: (at) => valueAt(document.value, at) });
  known.set(transcript, { facts, faults });
  return faults;
}
