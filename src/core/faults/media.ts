import { type Diagnostic, wholeOf } from '../model/diagnostic.ts';
import { mediaOf } from '../model/media.ts';
import type { MediaPart } from '../model/message.ts';
import type { MediaFault } from '../targets/media.ts';
import type { Fact } from '../targets/target.ts';
import { type Finding, type SeenMedia, severityUnder } from './fault.ts';
import { type OfferContext, partOf } from './fix.ts';

/** A finding about a picture or a file, wherever it stands; `fact` decides how sure it is. */
export function atMedia(
  fault: MediaFault | null,
  { media, message, at, inside }: SeenMedia,
  fact: Pick<Fact<unknown>, 'confidence' | 'assumed'> | undefined,
): Finding | null {
  if (fault === null) return null;
  const { variant, data } = fault;
  return {
    messageIndex: message.index,
    partIndex: at,
    at: media.at,
    data: inside === null ? data : { ...data, inside },
    variant: inside === null ? variant : `${variant}-inside`,
    severity: severityUnder('error', fact),
  };
}

/** The picture or file that a finding is about. */
export const mediaFound = (diagnostic: Diagnostic, context: OfferContext): MediaPart | undefined => {
  const part = partOf(diagnostic, context);
  return part && mediaOf(part).find((media) => media.at === wholeOf(diagnostic));
};

/** "Message 3 holds a picture (2)", or one in the result (2). */
export function whereWords({ messageIndex, partIndex, data }: Finding, what = 'a picture'): string {
  const place = data.inside === undefined ? `(part ${partIndex})` : `in a result (part ${partIndex})`;
  return `Message ${messageIndex} holds ${what} ${place}`;
}
