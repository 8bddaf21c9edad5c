import type { Draft, DraftPart } from '../model/draft.ts';
import { countMedia, mediaOf } from '../model/media.ts';
import type { MediaPart, ResultPart, TextPart } from '../model/message.ts';
import type { ReportRow } from '../model/plan.ts';
import { Trait } from '../model/traits.ts';
import { brokenMedia, cutMedia, tooLarge, tooManyPixels, tooSmall, typeOfFile, wrongType } from '../targets/media.ts';
import type { Facts } from '../targets/target.ts';
import { typeOfBytes } from '../text/picture.ts';
import type { Pointer } from '../text/pointer.ts';
import type { PlanContext, RedonePicture } from './context.ts';
import { type Because, noteChange, type RowWords } from './parts.ts';

/** What stands in the place of a picture or file that is gone. */
const placeholder = ({ mime }: MediaPart): string => `[${mime ?? 'attachment'} removed]`;

/** Says of a picture what is to become of it: a new type, a new name, a file, or why it goes; null: nothing. */
export type Sentence = (media: MediaPart) => Corrected | Renamed | AsFile | Because | null;

/** What is no picture is written as a file. */
interface AsFile {
  readonly asFile: true;
}

interface Renamed {
  readonly name: string;
  /** Why, where it is not that another document has the name. */
  readonly said?: Because;
}

/** The sentence on a picture that is written anew. */
export const writtenAnew = ({ type, data, words }: RedonePicture): Corrected => ({
  type,
  data,
  said: { by: 'media/too-large', reason: 'Written again, within the limits.', effect: 'lossy', after: words },
});

/** A type, and data where that was written with something in front of it. */
interface Corrected {
  readonly type: string;
  readonly data?: string;
  /** What the report says where it is not that the type alone is corrected. */
  readonly said?: Because & Pick<ReportRow, 'effect' | 'before' | 'after'>;
}

/** Goes over all pictures and files of a draft and does with each what is said of it; `words`: what stands for those that go. */
export function treatMedia(draft: Draft, sentence: Sentence, words = placeholder): void {
  for (const at of draft.having(Trait.media | Trait.inside)) {
    const message = draft.messageAt(at);
    message.parts = message.parts.map((held, i) => {
      const now = new Map<MediaPart | TextPart, MediaPart | TextPart>();
      for (const media of mediaOf(held.part)) {
        const said = sentence(media);
        if (!said) continue;
        const { becomes, row } = treated(media, said, words);
        now.set(media, becomes);
        noteChange(draft, at, row, i);
      }
      return now.size === 0 ? held : changed(held, now);
    });
  }
}

/** What a picture becomes, and the row that says so. */
function treated(
  media: MediaPart,
  said: NonNullable<ReturnType<Sentence>>,
  words: typeof placeholder,
): { readonly becomes: MediaPart | TextPart; readonly row: RowWords } {
  const before = `[${media.mime ?? 'media'}]`;
  if ('name' in said) {
    const row = { ...(said.said ?? NAMED), effect: 'lossless', before: media.name ?? '', after: said.name } as const;
    return { becomes: { ...media, name: said.name }, row };
  }
  if ('asFile' in said) {
    const { asPicture: _, ...becomes } = media;
    return { becomes, row: { ...FILE, effect: 'lossless', before, after: `${before} as a file` } };
  }
  if ('type' in said) {
    const becomes = { ...media, mime: said.type, data: said.data ?? media.data };
    const because = said.data === undefined ? RETYPED : UNWRAPPED;
    return { becomes, row: said.said ?? { ...because, effect: 'lossless', before, after: `[${said.type}]` } };
  }
  const text = words(media);
  return { becomes: { kind: 'text', at: media.at, text }, row: { ...said, effect: 'lossy', before, after: text } };
}

function changed({ part, from }: DraftPart, now: ReadonlyMap<MediaPart | TextPart, MediaPart | TextPart>): DraftPart {
  if (part.kind === 'result')
    return { part: { ...part, media: part.media?.map((held) => now.get(held) ?? held) ?? [] }, from };
  const becomes = part.kind === 'media' ? now.get(part) : undefined;
  // A file has a part of its own kind, which is written anew.
  const isAnew = part.kind === 'media' && part.asPicture === true && becomes?.kind === 'media';
  return { part: becomes ?? part, from: isAnew ? null : from };
}

/** The type of a picture or file that its bytes are and its name is not, if that one is taken. */
export function typeOf(media: MediaPart, facts: Facts): string | null {
  const isRefused = facts.refusedTypes?.is.includes(media.mime?.toLowerCase() ?? '');
  const actual = media.data === null ? null : isRefused ? typeOfFile(media.data) : typeOfBytes(media.data);
  if (actual === null || actual === media.mime || wrongType(media, facts) === null) return null;
  return wrongType({ ...media, mime: actual }, facts) === null ? actual : null;
}

/** The base64 of data that was written as an address, if what is left can be read; null for any other. */
export function unwrapped(media: MediaPart, facts: Facts): Corrected | null {
  const [head, named] = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/i.exec((media.data ?? '').slice(0, 100)) ?? [];
  if (head === undefined || named === undefined || media.data === null || !isSure(facts.mediaData)) return null;
  const data = media.data.slice(head.length);
  const type = typeOfBytes(data) ?? named;
  return brokenMedia({ mime: type, data }, facts) || wrongType({ mime: type, data }, facts) ? null : { type, data };
}

const BROKEN = { by: 'media/broken', reason: 'The data cannot be decoded.' };
const ADDRESS = { by: 'media/not-allowed-here', reason: 'No address is fetched there.' };
const IN_ERROR = { by: 'media/not-allowed-here', reason: 'A result that reports an error holds text only.' };
const LARGE = { by: 'media/too-large', reason: 'The picture has more bytes than are accepted.' };
const PIXELS = { by: 'media/too-many-pixels', reason: 'The picture has more pixels than are accepted.' };
const TYPE = { by: 'media/wrong-type', reason: 'Pictures of this type are not accepted.' };
const NAMED = { by: 'media/duplicate-name', reason: 'Another document has this name.' };
const FILE = { by: 'media/wrong-type', reason: 'It is a file, and files have a part of their own.' };
const RETYPED = { by: 'media/wrong-type', reason: 'The first bytes of the picture say what it is.' };
const UNWRAPPED = { by: 'media/broken', reason: 'Only the base64 itself is accepted.' };
const AS_FILE: AsFile = { asFile: true };
const SMALL = { by: 'media/too-small', reason: 'The picture has fewer pixels than the model needs.' };
const MANY = { by: 'media/too-many', reason: 'The request may not hold so many pictures and files.' };

/** What must become of each picture so that the target takes it: a new type where that is enough. */
export function mediaSentence(
  draft: Draft,
  { facts, native, namedRules }: Pick<PlanContext, 'facts' | 'native' | 'namedRules'>,
): Sentence {
  const count = countMedia(draft.view()).images;
  const inErrors =
    native && isSure(facts.errorMedia) ? placesInResults(draft, (_, { isError }) => isError) : new Set<Pointer>();
  return (media) => {
    if (inErrors.has(media.at)) return IN_ERROR;
    if (isSure(facts.mediaSources) && media.data === null && media.url !== null) return ADDRESS;
    if ((isSure(facts.mediaData) || isSure(facts.mediaAddresses)) && brokenMedia(media, facts))
      return unwrapped(media, facts) ?? BROKEN;
    if (namedRules?.has('media/broken') && cutMedia(media)) return BROKEN;
    return sizeSentence(media, count, facts) ?? typeSentence(media, facts);
  };
}

function sizeSentence(media: MediaPart, count: number, facts: Facts): Because | null {
  if (isSure(facts.imageLength) && tooLarge(media, facts)) return LARGE;
  if (tooManyPixels(media, count, facts)) return PIXELS;
  return isSure(facts.imageLeast) && tooSmall(media, facts) ? SMALL : null;
}

function typeSentence(media: MediaPart, facts: Facts): ReturnType<Sentence> {
  const type = typeOf(media, facts);
  if (type !== null) return { type };
  if (media.asPicture === true) return AS_FILE;
  return isSure(facts.imageTypes) && wrongType(media, facts) ? TYPE : null;
}

/** Where those pictures and files of results are of which something holds. */
function placesInResults(
  draft: Draft,
  holds: (media: MediaPart, part: ResultPart, role: string) => boolean,
): ReadonlySet<Pointer> {
  const places = new Set<Pointer>();
  for (const { role, parts } of draft.messages)
    for (const { part } of parts)
      if (part.kind === 'result') for (const media of mediaOf(part)) if (holds(media, part, role)) places.add(media.at);
  return places;
}

/** Tells which pictures and files may not be in the result that holds them. */
export function notInResults(draft: Draft, { facts }: Pick<PlanContext, 'facts'>): (media: MediaPart) => boolean {
  const { imageRoles } = facts;
  // Nothing is lost by it, so that it is enough that some models do not look at it there.
  const areTold = imageRoles !== undefined && !imageRoles.assumed;
  const isInErrors = isSure(facts.errorMedia);
  const places = placesInResults(
    draft,
    (media, { isError }, role) =>
      (isInErrors && isError) || (areTold && isPicture(media) && !imageRoles.is.includes(role)),
  );
  return ({ at }) => places.has(at);
}

const isPicture = ({ mime }: MediaPart): boolean => mime === null || mime.startsWith('image/');

/** Words are lost for what is sure only. */
const isSure = (fact: Facts[keyof Facts]): boolean =>
  fact !== undefined && fact.confidence !== 'contested' && !fact.assumed;

/** Takes out the oldest pictures and files until the rest is no more than a request may hold. */
export function dropSurplusMedia(draft: Draft, facts: Facts): void {
  const all = draft.view().flatMap(({ parts }) => parts.flatMap((part) => mediaOf(part).map((held) => held.at)));
  const most = facts.mediaCount?.is ?? all.length;
  const gone = new Set(all.slice(0, Math.max(0, all.length - most)));
  if (gone.size > 0) treatMedia(draft, ({ at }) => (gone.has(at) ? MANY : null));
}
