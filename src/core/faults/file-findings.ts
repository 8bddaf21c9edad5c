import type { RuleInput, Visitor } from './fault.ts';
import { around } from './sentence.ts';

/** A finding for each problem of the file as such whose kind is asked for; null where there is none. */
export function findingsOfFile(
  { repaired, transcript }: RuleInput,
  isMeant: (kind: string) => boolean,
): Visitor | null {
  const meant = repaired.filter((it) => isMeant(it.kind));
  if (meant.length === 0) return null;
  return {
    end(tell) {
      for (const { message, offset } of meant)
        tell(
          around(transcript.at, { message, offset }, offset === null ? {} : { span: { start: offset, end: offset } }),
        );
    },
  };
}
