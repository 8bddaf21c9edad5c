import { formatById } from '../formats/detect.ts';
import { Draft } from '../model/draft.ts';
import type { Plan } from '../model/plan.ts';
import { type PictureDeed, type Pictures, picturesIn, treatPictures } from '../operations/pictures.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Pointer } from '../text/pointer.ts';
import { resolveTarget } from './open.ts';
import { compile, emptyPlan } from './plans.ts';
import { factsAbout } from './situation.ts';
import type { ValidateOptions } from './validate.ts';

/** The pictures written into a history, in their order, with what its target takes of each. */
export function picturesOf(snapshot: Snapshot, options: ValidateOptions = {}): Pictures {
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  if (!transcript) return picturesIn([], {});
  return picturesIn(transcript.messages, factsAbout(resolveTarget(transcript, options.target), transcript, options));
}

/** Plans what becomes of pictures by their places; all others stay as they are, byte for byte. */
export function planPictures(
  snapshot: Snapshot,
  deeds: ReadonlyMap<Pointer, PictureDeed>,
  options: ValidateOptions = {},
): Plan {
  const title = deeds.size === 1 ? 'Change a picture' : `Change ${deeds.size} pictures`;
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  if (!transcript || deeds.size === 0 || !formatById(transcript.format.id))
    return emptyPlan(title, 'No picture is chosen.');
  const draft = new Draft(transcript.messages);
  treatPictures(draft, deeds);
  return compile(snapshot, transcript, draft, title);
}
