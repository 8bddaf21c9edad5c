import { formatById } from '../formats/detect.ts';
import { keepsSign } from '../formats/keeps-sign.ts';
import { isIdle, type Plan, withNote } from '../model/plan.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import { Attached } from '../text/attached.ts';
import type { TextDocument } from '../text/document.ts';
import { applyEdits } from '../text/edits.ts';
import { valueAt } from '../text/pointer.ts';
import { carriedEdits, textOf } from './apply.ts';
import { openTranscript } from './open.ts';

/** Texts up to this length are read anew at once. In longer ones a sign that stays is enough, and one is looked for. */
const QUICK = 1_000_000;
/** The same for one of many fixes: what each would come to is worked out for all of them. */
export const QUICK_FIX = 50_000;

/**
 * A plan that also says if the saved file would be read as another format: where the last sign of a wire goes, what is
 * left could be anybody's. Here it stays what it was, for here it is known.
 */
export function sayingHowReadAgain<P extends Plan>(
  snapshot: Snapshot,
  index: number | undefined,
  plan: P,
  quick = QUICK,
): P {
  const at = index ?? 0;
  const transcript = snapshot.transcripts[at];
  const format = transcript && formatById(transcript.format.id);
  if (!transcript || !format || isIdle(plan) || transcript.format.isChosen) return plan;
  if (
    snapshot.text.length > quick &&
    keepsSign(valueAt(snapshot.document.value, transcript.at), transcript.at, format, plan.changes)
  )
    return plan;
  const text = applyEdits(snapshot.outer ? snapshot.text : textOf(snapshot), carriedEdits(snapshot, [plan]));
  const again = readAgain(text, snapshot);
  const read = again.length === snapshot.transcripts.length ? again[at] : again.find((it) => it.at === transcript.at);
  const { format: now, messages: left = 0 } = read ?? {};
  if (now?.id === format.id) return isEmptied(plan, transcript) && left > 0 ? withNote(plan, OTHERS) : plan;
  const shown = now ? `read as ${now.title}` : 'a text that no format is seen in';
  const said = `Opened again, the saved file will be ${shown}: nothing is left in it that only ${format.title} has.`;
  return withNote(plan, said);
}

const OTHERS = 'Opened again, the saved file will show another branch: nothing is left of this one.';

/** True where a plan removes every message and adds none. */
function isEmptied({ rows }: Plan, { messages }: OpenedTranscript): boolean {
  if (rows.some(({ action }) => action === 'inserted')) return false;
  const removed = new Set(rows.flatMap(({ action, index }) => (action === 'removed' ? [index] : [])));
  return messages.length > 0 && messages.every(({ index }) => removed.has(index));
}

/** `messages`: how many are read. */
type Read = readonly (Pick<OpenedTranscript, 'at' | 'format'> & { readonly messages: number })[];

/** So many characters of texts are remembered for a document. */
const ROOM = 20 * QUICK_FIX;
const known = new Attached<TextDocument, { room: number; readonly byText: Map<string, Read> }>();

/** A text read as if nobody knew it. Several fixes come to the same text, and each is asked about for every target. */
function readAgain(text: string, { document, fileName }: Snapshot): Read {
  const ofDocument = known.get(document) ?? { room: ROOM, byText: new Map<string, Read>() };
  known.set(document, ofDocument);
  const found = ofDocument.byText.get(text);
  if (found) return found;
  const { transcripts } = openTranscript(text, fileName === null ? {} : { fileName });
  const read = transcripts.map(({ at, format, messages }) => ({ at, format, messages: messages.length }));
  ofDocument.room -= text.length;
  if (ofDocument.room >= 0) ofDocument.byText.set(text, read);
  return read;
}
