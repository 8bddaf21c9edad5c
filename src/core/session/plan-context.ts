import { formatById } from '../formats/detect.ts';
import type { Format } from '../formats/format.ts';
import { writtenInPlace } from '../formats/in-place.ts';
import { readElsewhere } from '../formats/read-elsewhere.ts';
import { sourceOf } from '../formats/source.ts';
import type { Plan } from '../model/plan.ts';
import type { PlanContext } from '../operations/context.ts';
import { refusedStrings } from '../operations/refused-strings.ts';
import { shapesIn } from '../operations/spelling-faults.ts';
import { withoutTaken } from '../refusals/disproved.ts';
import { saidBy, saysNotStored } from '../refusals/read.ts';
import { isRejectedBy } from '../refusals/refusal.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import { lateHours } from '../targets/cache-marks.ts';
import type { Target } from '../targets/target.ts';
import { once } from '../text/once.ts';
import { child, parent, valueAt } from '../text/pointer.ts';
import { unreadIn } from '../text/unread.ts';
import { refusalFor } from './errors.ts';
import { inFormOf } from './in-form.ts';
import { isNative, isSentTo, modelOf } from './open.ts';
import { bodyOf, requestAround } from './request.ts';
import { factsAbout, type Terms } from './situation.ts';

/** What fixes and passes may know about the document. `repair`: what becomes of a request that is written in another form. */
export function contextOf(
  snapshot: Snapshot,
  target: Target,
  transcript: OpenedTranscript,
  terms?: Terms,
  repair?: (written: Snapshot) => Plan,
): PlanContext {
  const format = formatById(transcript.format.id);
  const native = isNative(transcript, target);
  const refusal = refusalFor(snapshot, transcript, target, terms);
  const facts = withoutTaken(factsAbout(target, transcript, terms), refusal, target);
  return {
    facts,
    native,
    sent: isSentTo(transcript, target),
    ...saidBy(terms?.refusal),
    api: { target: target.id, wire: target.wire ?? target.id, kind: target.kind, form: format?.api ?? null },
    ...bodyOf(transcript),
    model: terms?.model ?? modelOf(transcript),
    ...(transcript.tools ? { tools: new Set(transcript.tools.map(({ name }) => name)) } : {}),
    results: format?.results ?? 'in-user',
    isRequest: transcript.isRequest,
    stored: transcript.stored,
    continues: transcript.continues === true,
    ...(transcript.more && { more: transcript.more }),
    unstored: transcript.unstored === true || saysNotStored(terms?.refusal),
    ...(terms?.pictures && { redone: terms.pictures }),
    ...(terms?.results && { given: new Map(Object.entries(terms.results)) }),
    marks: transcript.marks ?? [],
    ...(transcript.systemEmptyText &&
      transcript.systemAt !== null && { emptySystem: { at: transcript.systemAt, is: transcript.systemEmptyText } }),
    fuses: format?.holds.fuses === true,
    ...(format?.pair && { paired: format.pair }),
    borderless: transcript.borderless === true,
    system: transcript.system ?? '',
    systemInList: format?.holds.system === 'list',
    sealed: transcript.sealed === true,
    ...(transcript.readOnly &&
      format && {
        isWritable: (draft) =>
          draft.saysTheSame || writtenInPlace(format, sourceOf(snapshot.document), transcript, draft) !== null,
      }),
    answer: transcript.answer === true,
    lateMarks: () => lateHours(transcript, (at) => valueAt(snapshot.document.value, at)),
    ...movedApart(transcript, format),
    clientFaults: transcript.clientFaults ?? [],
    shapes: () => shapesIn(snapshot.document, transcript, facts, native),
    refused: (at) => refusedStrings(snapshot.document, transcript, at),
    raw: (at) => valueAt(snapshot.document.value, at),
    readElsewhere: ({ at, index }) => readElsewhere(valueAt(snapshot.document.value, at), index, transcript.format.id),
    ...(refusal && { isRejected: (index, rule, at) => isRejectedBy(refusal, index, rule, at) }),
    ...(refusal?.otherForm && repair && { inForm: formOnce(snapshot, transcript, refusal.otherForm, repair) }),
    isUnread: unreadIn(snapshot.document),
    request: () => requestAround(snapshot.document.value, transcript, target, native, terms),
  };
}

/** Written when it is first asked for. */
const formOnce = (...asked: Parameters<typeof inFormOf>): (() => ReturnType<typeof inFormOf>) =>
  once(() => inFormOf(...asked));

/** What the program of a format moves beside the messages as it opens the file. */
function movedApart({ at, asides }: OpenedTranscript, format: Format | undefined): Pick<PlanContext, 'apart'> {
  const list = parent(at);
  if (!format?.apart || list === null || asides.length === 0) return {};
  const { key, to } = format.apart;
  return { apart: { elements: asides.map((aside) => aside.at), key, to: child(list, to) } };
}
