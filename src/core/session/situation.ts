import type { Transcript } from '../model/message.ts';
import { factsFor, type Situation } from '../targets/facts.ts';
import type { Facts, Target } from '../targets/target.ts';
import { modelOf } from './open.ts';

/** What only the caller knows of a check. */
export interface Terms {
  /** The ISO day of the check. Without one the newest known facts count. */
  readonly day?: string;
  /** The provider behind which the API stands (`vertex`, `bedrock`); without one it is the API's own address. */
  readonly route?: string;
  /** The text of an error that an API sent for this conversation: its findings outrank what is inferred. */
  readonly refusal?: string;
}

/** What the facts about a transcript depend on. */
export const situationOf = (transcript: Transcript, { day, route }: Terms = {}): Situation => ({
  model: modelOf(transcript),
  day: day ?? null,
  route: route ?? null,
  thinking: transcript.thinking,
});

/** What a target demands of a transcript. */
export const factsAbout = (target: Target, transcript: Transcript, terms?: Terms): Facts =>
  factsFor(target, situationOf(transcript, terms));
