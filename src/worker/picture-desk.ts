import {
  bytesOfBase64,
  type PictureDeed,
  type PictureState,
  type Pictures,
  type Plan,
  picturesOf,
  planPictures,
  type RedonePicture,
} from '../core/index.ts';
import { type Codec, codecHere } from './codec.ts';
import { type Derived, today } from './derived.ts';
import { unheldText } from './held.ts';
import type { PictureView } from './protocol.ts';
import { type Redone, redoPicture } from './redo-picture.ts';
import type { Session } from './session.ts';

/** Every picture of the list that is shown. */
export function picturesOfSession(session: Session): Pictures {
  return knownOf(session).pictures;
}

/** One picture decoded, and written anew where it has to be. */
export async function pictureView(session: Session, at: string): Promise<PictureView> {
  const state = knownOf(session).pictures.all.find((it) => it.at === at);
  if (!state) throw new Error('This picture is no longer there.');
  const looked = await look(session, state);
  const { redone } = looked;
  const after = redone && { file: redone.file, type: redone.type, width: redone.width, height: redone.height };
  return { at, before: looked.before, size: looked.size, unknown: looked.unknown, after };
}

/** What is to become of pictures: what each needs, and a line of text in the place of what nothing can read. */
export async function planOfPictures(session: Session, places: readonly string[]): Promise<Plan> {
  const { pictures } = knownOf(session);
  const chosen = new Set(places);
  const deeds = new Map<string, PictureDeed>();
  for (const state of pictures.all) {
    if (!chosen.has(state.at)) continue;
    const deed = await deedFor(session, state);
    if (deed) deeds.set(state.at, deed);
  }
  return planPictures(session.snapshot, deeds, { transcript: session.transcriptNumber, day: today() });
}

/**
 * The pictures that are too large for the target, or for a side that was set (0: none), written anew. Those that nothing
 * can read or make small enough are not among them.
 */
export async function picturesAnew(session: Session, side: number): Promise<ReadonlyMap<string, RedonePicture>> {
  const { pictures } = knownOf(session);
  const anew = new Map<string, RedonePicture>();
  for (const state of pictures.all) {
    const isLong = isLonger(state, side);
    if (!isLong && state.need !== 'redo') continue;
    const redone = await redoneOf(await (isLong ? lookWithin(session, state, side) : look(session, state)));
    if (redone) anew.set(state.at, redone);
  }
  return anew;
}

/** True if a picture is one that may be written anew. */
export const mayBeAnew = (session: Session, side: number): boolean =>
  knownOf(session).pictures.all.some((state) => state.need === 'redo' || isLonger(state, side));

const isLonger = ({ need, size }: PictureState, side: number): boolean =>
  side > 0 && need !== 'gone' && size !== null && Math.max(size.width, size.height) > side;

async function lookWithin(session: Session, state: PictureState, side: number): Promise<Looked> {
  const { pictures } = knownOf(session);
  const limits = { ...pictures.limits, side: Math.min(side, pictures.limits.side ?? side) };
  const data = await unheldText(dataOf(session, state), session.opened.encoding.held);
  return lookInto(data, { ...state, need: 'redo' }, { ...pictures, limits }, codecHere());
}

async function redoneOf({ size, before, redone }: Looked): Promise<RedonePicture | null> {
  if (redone === null || size === null) return null;
  const { type, file, width, height } = redone;
  const words = `[${inWords(before.type, size, before.size)} -> ${inWords(type, { width, height }, file.size)}]`;
  return { type, data: base64Of(new Uint8Array(await file.arrayBuffer())), words };
}

async function deedFor(session: Session, state: PictureState): Promise<PictureDeed | null> {
  const looked = await look(session, state);
  const { size, unknown } = looked;
  if (state.need === 'gone' || (size === null && !unknown)) return { kind: 'gone' };
  if (state.need === 'type' && state.type !== null) return { kind: 'type', type: state.type };
  const redone = state.need === 'redo' ? await redoneOf(looked) : null;
  return redone && { kind: 'redo', ...redone };
}

const inWords = (type: string, size: { readonly width: number; readonly height: number }, bytes: number): string =>
  `${type} ${size.width} x ${size.height}, ${bytes} bytes`;

interface Looked {
  readonly before: Blob;
  readonly size: PictureView['size'];
  readonly unknown: boolean;
  readonly redone: Redone | null;
}

interface Known {
  readonly pictures: Pictures;
  readonly looked: Map<string, Promise<Looked>>;
}

/** What is known of the pictures of a text under a target; gone with it. */
const known = new WeakMap<Derived, Known>();

function knownOf(session: Session): Known {
  const derived = session.derived();
  const there = known.get(derived);
  if (there) return there;
  const pictures = picturesOf(session.snapshot, { transcript: session.transcriptNumber, day: today() });
  const made = { pictures, looked: new Map() };
  known.set(derived, made);
  return made;
}

function look(session: Session, state: PictureState): Promise<Looked> {
  const { pictures, looked } = knownOf(session);
  const there = looked.get(state.at);
  if (there) return there;
  const made = unheldText(dataOf(session, state), session.opened.encoding.held).then((data) =>
    lookInto(data, state, pictures, codecHere()),
  );
  // Only what takes long is kept: a history may hold very many pictures.
  if (state.need === 'redo') looked.set(state.at, made);
  return made;
}

/** Decodes a picture, and writes it anew if it has to be smaller. */
async function lookInto(
  data: string,
  { type, named, need }: PictureState,
  { limits }: Pictures,
  codec: Codec | null,
): Promise<Looked> {
  const before = new Blob([new Uint8Array(bytesOfBase64(data))], { type: type ?? named ?? 'application/octet-stream' });
  if (codec === null) return { before, size: null, unknown: true, redone: null };
  try {
    const { width, height, close } = await codec.decode(before);
    close();
    const redone = need === 'redo' ? await redoPicture(before, limits, codec) : null;
    return { before, size: { width, height }, unknown: false, redone };
  } catch {
    return { before, size: null, unknown: false, redone: null };
  }
}

/** The base64 of a picture, as the reading of the history has it. */
function dataOf(session: Session, { at, messageIndex }: PictureState): string {
  const { transcript } = session.derived();
  for (const part of transcript.messages[messageIndex]?.parts ?? []) {
    const all = part.kind === 'media' ? [part] : part.kind === 'result' ? (part.media ?? []) : [];
    for (const it of all) if (it.kind === 'media' && it.at === at) return it.data ?? '';
  }
  return '';
}

/** Bytes that are turned into characters at a time. */
const CHUNK = 0x8000;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}
