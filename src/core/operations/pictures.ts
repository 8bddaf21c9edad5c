import type { Draft } from '../model/draft.ts';
import { countMedia, mediaOf } from '../model/media.ts';
import type { MediaPart, Message } from '../model/message.ts';
import { brokenMedia, tooLarge, tooManyPixels, wrongType } from '../targets/media.ts';
import type { Facts } from '../targets/target.ts';
import { fullLength } from '../text/held.ts';
import { imageSize, isAnimated, type Size, typeOfBytes } from '../text/picture.ts';
import type { Pointer } from '../text/pointer.ts';
import type { RedonePicture } from './context.ts';
import { type Sentence, treatMedia, typeOf, writtenAnew } from './media.ts';

/** What a target takes of one picture in one request; null: it does not say. */
export interface PictureLimits {
  readonly types: readonly string[] | null;
  /** Characters of base64. */
  readonly length: number | null;
  /** Pixels of a side. */
  readonly side: number | null;
}

/** What is wrong with a picture, and so what could be done: `type` names the right one, `redo` makes a smaller one. */
export type PictureNeed = 'nothing' | 'type' | 'redo' | 'gone';

export interface PictureState {
  readonly at: Pointer;
  readonly messageIndex: number;
  readonly inResult: boolean;
  /** The type that is named, and the one that the first bytes say. */
  readonly named: string | null;
  readonly type: string | null;
  readonly length: number;
  /** As the header says; null where there is none that can be read. */
  readonly size: Size | null;
  readonly animated: boolean;
  readonly need: PictureNeed;
  /** The rules that it breaks. */
  readonly rules: readonly string[];
}

/** The pictures of a history, in their order, with what a target takes of each. */
export interface Pictures {
  readonly all: readonly PictureState[];
  readonly limits: PictureLimits;
  /** Pictures and files together, and the most that a request may hold; null: nobody says. */
  readonly count: number;
  readonly most: number | null;
}

/** What becomes of a picture: a right type, other data, or a line of text. */
export type PictureDeed =
  | { readonly kind: 'type'; readonly type: string }
  | ({ readonly kind: 'redo' } & RedonePicture)
  | { readonly kind: 'gone' };

/** Looks at every picture written into a history, those inside results too. Decodes nothing: headers and limits only. */
export function picturesIn(messages: readonly Message[], facts: Facts): Pictures {
  const { images, files } = countMedia(messages);
  const all: PictureState[] = [];
  for (const { index, parts } of messages)
    for (const part of parts)
      for (const media of mediaOf(part)) {
        const state = stateOf(media, images, facts);
        if (state) all.push({ ...state, messageIndex: index, inResult: part.kind === 'result' });
      }
  return { all, limits: limitsFor(images, facts), count: images + files, most: facts.mediaCount?.is ?? null };
}

/** Does to pictures of a draft, by their places, what was decided; all others stay. */
export function treatPictures(draft: Draft, deeds: ReadonlyMap<Pointer, PictureDeed>): void {
  treatMedia(draft, (media) => {
    const deed = deeds.get(media.at);
    return deed ? said(deed) : null;
  });
}

function said(deed: PictureDeed): ReturnType<Sentence> {
  if (deed.kind === 'type') return { type: deed.type };
  if (deed.kind === 'gone') return { by: 'media/broken', reason: 'The picture cannot be decoded.' };
  return writtenAnew(deed);
}

function limitsFor(images: number, { imageTypes, imageLength, imageSide, imageSideOfMany }: Facts): PictureLimits {
  const many = imageSideOfMany && images > imageSideOfMany.is.over ? imageSideOfMany.is.side : null;
  const sides = [imageSide?.is ?? null, many].filter((it) => it !== null);
  return {
    types: imageTypes?.is ?? null,
    length: imageLength?.is ?? null,
    side: sides.length === 0 ? null : Math.min(...sides),
  };
}

function stateOf(
  media: MediaPart,
  images: number,
  facts: Facts,
): Omit<PictureState, 'messageIndex' | 'inResult'> | null {
  const { at, mime, data } = media;
  if (data === null || (mime !== null && !mime.startsWith('image/'))) return null;
  const broken = data === '' || brokenMedia(media, facts) !== null;
  const large = tooLarge(media, facts) !== null;
  const wide = tooManyPixels(media, images, facts) !== null;
  const wrong = wrongType(media, facts) !== null;
  const broke = {
    'media/broken': broken,
    'media/too-large': large,
    'media/too-many-pixels': wide,
    'media/wrong-type': wrong,
  };
  const rules = Object.entries(broke).flatMap(([rule, isBroken]) => (isBroken ? [rule] : []));
  const redo = large || wide || (wrong && typeOf(media, facts) === null);
  const need = broken ? 'gone' : redo ? 'redo' : wrong ? 'type' : 'nothing';
  const type = typeOfBytes(data);
  return {
    at,
    named: mime,
    type,
    length: fullLength(data),
    size: imageSize(data),
    animated: isAnimated(data),
    need,
    rules,
  };
}
