import type { Transcript } from '../model/message.ts';
import type { RedonePicture } from '../operations/context.ts';
import { withRequirements } from '../refusals/required.ts';
import { withoutBrokenTurns, withSuspected } from '../refusals/suspected.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import { routeOf } from '../targets/address.ts';
import { factsFor, type Situation } from '../targets/facts.ts';
import type { Facts, Target } from '../targets/target.ts';
import type { Pointer } from '../text/pointer.ts';
import { modelOf } from './open.ts';

/** What only the caller knows of a check. */
export interface Terms {
  /** The ISO day of the check. Without one the newest known facts count. */
  readonly day?: string;
  /** The provider behind which the API stands (`vertex`, `bedrock`); without one it is the API's own address. */
  readonly route?: string;
  /** The model that the conversation goes to; without one the one that it names. */
  readonly model?: string;
  /** An error text of the API that rejected the transcript: what it names outranks what is inferred. */
  readonly refusal?: string;
  /** True results of calls that have none, by the ids of the calls: they take the place of placeholders. */
  readonly results?: Readonly<Record<string, string>>;
  /** Pictures written anew within limits, by their places: passes that would replace one by a line of text take it. */
  readonly pictures?: ReadonlyMap<Pointer, RedonePicture>;
  /** Reads what was rejected, where the transcript was changed since then. */
  readonly original?: () => Snapshot;
}

/** What the facts about a transcript depend on. */
export const situationOf = (transcript: Transcript, { day, route, model }: Terms = {}): Situation => ({
  model: model ?? modelOf(transcript),
  day: day ?? null,
  route: route ?? routeOf(transcript.sentTo),
  thinking: transcript.thinking,
});

export function factsAbout(target: Target, transcript: Transcript, terms?: Terms): Facts {
  const situation = situationOf(transcript, terms);
  const facts = factsFor(target, situation);
  if (!terms?.refusal) return facts;
  const rejected = terms.original?.().transcripts[0] ?? transcript;
  if (isWrittenAnew(transcript, rejected)) return facts;
  const asked = withRequirements(facts, terms.refusal, target, situation);
  return withoutBrokenTurns(withSuspected(asked, terms.refusal, rejected, situation), rejected.messages);
}

type MayBeRead = Transcript & Partial<Pick<OpenedTranscript, 'format'>>;

/** True for a transcript that has been written in another form since it was rejected. */
export const isWrittenAnew = ({ format: now }: MayBeRead, { format: was }: MayBeRead): boolean =>
  now !== undefined && was !== undefined && now.id !== was.id;
