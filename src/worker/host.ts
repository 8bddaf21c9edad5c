import {
  acceptanceBy,
  agreement,
  decodeError,
  decodeLog,
  errorExample,
  FORMATS,
  factReferences,
  loadRanks,
  type Message,
  type Plan,
  PRESETS,
  planByHand,
  planFix,
  planFixAll,
  planRepair,
  planWriteBack,
  type RedonePicture,
  receiptOf,
  ruleReference,
  surveyTranscripts,
  textOf,
} from '../core/index.ts';
import type { Answers, Tell } from './answers.ts';
import { curveView, planTrimming, tokensView } from './budget.ts';
import type { Built } from './built.ts';
import { callViews } from './calls.ts';
import { catalogue } from './catalogue.ts';
import { today } from './derived.ts';
import { editableView } from './editing.ts';
import { filterMessages } from './filter.ts';
import { mendFile, triageFile } from './folder/desk.ts';
import { zipOf } from './folder/zip.ts';
import { leaving } from './leaving.ts';
import { nearMessage, nearView } from './near.ts';
import { openSession } from './open.ts';
import { OpenSession } from './open-session.ts';
import { messageView, partText, wholeView, writtenView } from './parts.ts';
import { partPaste } from './paste.ts';
import { costOf, isOpenCall, summaryOf } from './phrases.ts';
import { mayBeAnew, picturesAnew, picturesOfSession, pictureView, planOfPictures } from './picture-desk.ts';
import { planRows, planView } from './plan-view.ts';
import type { Method, PlanRequest, PlanView } from './protocol.ts';
import { readView } from './read.ts';
import { reportView } from './report.ts';
import { aroundLines, aroundParts } from './request-around.ts';
import { foundIn, placeOf, rowOf } from './rows.ts';
import type { Session } from './session.ts';
import { fixViews, sessionView } from './session-view.ts';
import { otherView } from './sides/other.ts';
import { aligned, pairViews, requestView, sidesView } from './sides/sides.ts';
import { calibrationView } from './trim-calibration.ts';
import { roomView } from './trim-room.ts';
import { typedView } from './typing.ts';
import { verificationView } from './verification.ts';
import { startYaml } from './yaml.ts';

/** Answers requests. Knows no worker, so that it runs in a test as it runs in one. */
export interface Host {
  /** Throws only with a sentence for the screen. */
  answer(method: Method, args: readonly unknown[], tell: Tell): unknown;
}

/** A host with nothing open. */
export function createHost(): Host {
  startYaml();
  const opened = new OpenSession();
  const answers: Answers = { ...about(opened), ...looks(opened), ...leaving(opened), ...plans(opened) };
  return {
    answer: (method, args, tell) => {
      const answer = answers[method] as (tell: Tell, ...args: readonly unknown[]) => unknown;
      return answer(tell, ...args);
    },
  };
}

/** Opening and closing, and what can be asked without a session. */
function about(opened: OpenSession) {
  return {
    catalogue: () => catalogue(),
    open: async (tell, input) => {
      // The old text goes first: there may not be room for both.
      opened.open = null;
      opened.other = null;
      opened.open = await openSession(input, tell);
      opened.open.setTarget(input.target);
      return opened.view;
    },
    restore: async (tell, record) => {
      opened.open = null;
      opened.open = await openSession(record.input, tell);
      opened.open.resume(record);
      return opened.view;
    },
    close: () => {
      opened.open = null;
      opened.other = null;
    },
    rule: (_, id) => ruleReference(id),
    facts: (_, day) => factReferences(day),
    errorExample: (_, id) => errorExample(id),
    decode: (_, text) => decodeError(text, opened.open?.snapshot, { transcript: opened.open?.transcriptNumber ?? 0 }),
    split: (_, text) => partPaste(text),
    decodeLog: (_, text) => decodeLog(text),
    ranks: (_, encoding, data) => loadRanks(encoding, data),
    triage: (tell, input) => triageFile(input, tell),
    mend: (tell, input, preset) => mendFile(input, preset, tell),
    zip: (tell, files) => zipOf(files, tell),
    refuse: (_, text) => (opened.open?.setRefusal(text) ? opened.view : null),
    setTarget: (_, target) => {
      opened.session.setTarget(target);
      return opened.view;
    },
    setModel: (_, model) => {
      opened.session.setModel(model);
      return opened.view;
    },
    setReading: (_, reading) => {
      if (opened.session.setReading(reading)) return opened.view;
      const format = FORMATS.find(({ id }) => id === reading.format)?.title ?? 'that format';
      throw new Error(`We found no messages in the form of ${format}. It is shown as before.`);
    },
    setTranscript: (_, index) => {
      opened.session.setTranscript(index);
      return opened.view;
    },
  } satisfies Partial<Answers>;
}

/** Questions about what is open; nothing changes. */
function looks(opened: OpenSession) {
  const place = (message: Message) => {
    const { snapshot, lineOf } = opened.session.derived();
    return placeOf(message, snapshot, lineOf);
  };
  return {
    receipt: () => receiptOf(opened.session.snapshot, opened.session.terms),
    report: (_, request) =>
      reportView(opened.session, request, request.plan === null ? null : opened.built(request.plan)),
    acceptance: (_, target) => acceptanceBy(opened.session.snapshot, target, opened.session.terms),
    verification: (_, model) => verificationView(opened.session, model),
    agreement: (_, answer) => agreement(opened.session.snapshot, answer, opened.session.terms),
    pictures: () => picturesOfSession(opened.session),
    picture: (_, at) => pictureView(opened.session, at),
    rows: (_, from, to) =>
      opened.session
        .derived()
        .transcript.messages.slice(from, to)
        .map((it) => rowOf(it, place(it))),
    filter: (_, filter) => {
      const { transcript, links, diagnostics } = opened.session.derived();
      return filterMessages(transcript.messages, links, diagnostics, filter);
    },
    found: (_, indices, text) => indices.map((index) => foundIn(opened.message(index), text)),
    message: (_, index) => messageView(opened.message(index), opened.session.snapshot, place(opened.message(index))),
    aroundParts: () => aroundParts(opened.session),
    aroundLines: (_, at) => aroundLines(opened.session.derived(), at),
    near: (_, revision, edit) =>
      revision === opened.session.revision ? nearView(opened.session, edit) : { fault: null, found: null },
    editable: (_, index) => editableView(opened.session, index),
    partText: (_, index, part, from, to) => {
      const found = opened.message(index).parts[part];
      return found ? partText(found, opened.session.snapshot.document, [from, to]) : '';
    },
    written: (_, index, ask) => {
      const derived = opened.session.derived();
      return index === null ? wholeView(derived, ask) : writtenView(opened.message(index), derived, ask);
    },
    read: (_, from, to) => {
      const derived = opened.session.derived();
      return derived.transcript.messages.slice(from, to).map((it) => readView(it, derived, place(it)));
    },
    source: (_, planId, limit) => {
      const text = planId === null ? textOf(opened.session.snapshot) : opened.built(planId).applied().text;
      return text.length > limit ? null : text;
    },
    sides: (_, of) => sidesView(opened.session, opened.compared(of)),
    pairs: (_, of, rows) => pairViews(opened.session, opened.compared(of), rows),
    requestSides: (_, of, ask) => requestView(opened.session, opened.compared(of), ask),
    compareWith: async (tell, input) => {
      opened.other = await openSession(input, tell);
      return otherView(opened.session, opened.other);
    },
    survey: () => surveyTranscripts(opened.session.snapshot, { day: today() }),
    calls: (_, from, to) => callViews(opened.session.derived().transcript, from, to),
    curve: (_, ...asked) => curveView(opened.session, ...asked),
    tokens: (_, ...asked) => tokensView(opened.session, ...asked),
    room: (_, ...asked) => roomView(opened.session, ...asked),
    calibration: (_, counter) => calibrationView(opened.session, counter),
  } satisfies Partial<Answers>;
}

/** Plans, and what moves the session from one revision to another. */
function plans(opened: OpenSession) {
  return {
    offer: () => {
      const { transcript, diagnostics } = opened.session.derived();
      // A session whose last call still runs is not broken: nothing is to be cut off it.
      if (diagnostics.every((it) => it.severity === 'info' || isOpenCall(it))) return null;
      const plan = opened.session.repair();
      if (plan.rows.length === 0) return null;
      return { summary: summaryOf(planRows(plan.rows, transcript.messages), plan.lost), cost: costOf(plan) };
    },
    fixes: (_, key) => {
      const { session } = opened;
      const diagnostic = session.derived().diagnostics.find((it) => it.key === key);
      return diagnostic ? fixViews(session, diagnostic, session.repair()) : [];
    },
    plan: async (_, request) => {
      const { session } = opened;
      const near = request.kind === 'hand' ? nearMessage(session, request.edit) : null;
      const view = await planned(session, request, (plan) => session.remember(plan, request, near));
      return aligned(session, view, opened.built(view.id));
    },
    whole: (_, planId) => {
      const { session } = opened;
      const built = { ...opened.built(planId), near: null };
      return aligned(session, planView(session, built, null), built);
    },
    peek: (_, request) => planned(opened.session, request, (plan) => opened.session.build(plan, request)),
    apply: (_, planId) => {
      const step = opened.session.apply(opened.built(planId));
      return sessionView(opened.session, step);
    },
    type: (_, ...typed) => typedView(opened.session, ...typed),
    undo: () => {
      opened.session.undo();
      return opened.view;
    },
    redo: () => {
      opened.session.redo();
      return opened.view;
    },
  } satisfies Partial<Answers>;
}

function planned(session: Session, request: PlanRequest, keep: (plan: Plan) => Built): PlanView | Promise<PlanView> {
  if (request.kind === 'repair') {
    const side = sideOfPictures(request);
    if (side === null || !mayBeAnew(session, side)) return buildPlan(session, request, keep);
    return picturesAnew(session, side).then((pictures) => buildPlan(session, request, keep, pictures));
  }
  if (request.kind !== 'pictures') return buildPlan(session, request, keep);
  return planOfPictures(session, request.at).then((plan) => planView(session, keep(plan), null));
}

/** The longest side that a preset leaves of pictures, 0 for the target's own; null where it does nothing to them. */
function sideOfPictures({ preset, passes }: PlanRequest & { readonly kind: 'repair' }): number | null {
  if (preset === 'recommended') return null;
  const steps = passes ?? PRESETS.find(({ id }) => id === preset)?.passes ?? [];
  const step = steps.find(({ id }) => id === 'refused-media');
  const { longestSide = 0 } = (step?.options ?? {}) as { readonly longestSide?: unknown };
  return step === undefined ? null : typeof longestSide === 'number' ? longestSide : 0;
}

const refusedBy = ({ refused }: { readonly refused?: readonly number[] }) => (refused ? { refused } : {});

function buildPlan(
  session: Session,
  request: Exclude<PlanRequest, { readonly kind: 'pictures' }>,
  keep: (plan: Plan) => Built,
  pictures?: ReadonlyMap<string, RedonePicture>,
): PlanView {
  const { snapshot } = session;
  const given = { ...session.terms, ...(pictures ? { pictures } : {}) };
  const terms = 'results' in request && request.results ? { ...given, results: request.results } : given;
  switch (request.kind) {
    case 'fix':
      return planView(session, keep(planFix(snapshot, request.key, request.fix, terms)), null);
    case 'all':
      return planView(
        session,
        keep(planFixAll(snapshot, request.rule, request.fix, { ...terms, ...refusedBy(request) })),
        null,
      );
    case 'hand':
      return planView(session, keep(planByHand(snapshot, request.edit, terms)), null);
    case 'repair': {
      const passes = request.passes ? { passes: request.passes } : {};
      const options = { preset: request.preset, ...passes, ...refusedBy(request), ...terms };
      const to = request.asRequest;
      return planView(
        session,
        keep(
          to === undefined
            ? planRepair(snapshot, options)
            : planWriteBack(snapshot, { ...options, target: snapshot.target.id, to }),
        ),
        null,
      );
    }
    case 'trim': {
      const { plan, view } = planTrimming(session, request);
      return planView(session, keep(plan), view);
    }
  }
}
