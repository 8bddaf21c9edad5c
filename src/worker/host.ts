import {
  acceptanceBy,
  agreement,
  decodeError,
  decodeLog,
  errorExample,
  factReferences,
  loadRanks,
  type Message,
  type Plan,
  planFix,
  planFixAll,
  planRepair,
  ruleReference,
  splitPaste,
  surveyTranscripts,
  textOf,
} from '../core/index.ts';
import { curveView, planTrimming, tokensView } from './budget.ts';
import { callsFile, callViews } from './calls.ts';
import { catalogue } from './catalogue.ts';
import { compareMessage } from './compare.ts';
import { conversionText, conversionView, wordsFile } from './conversion.ts';
import { filterMessages } from './filter.ts';
import { openSession } from './open.ts';
import { messageView } from './parts.ts';
import { picturesOfSession, pictureView, planOfPictures } from './picture-desk.ts';
import { planRows, planView } from './plan-view.ts';
import type { Method, PlanRequest, PlanView, Progress, Requests, SessionView } from './protocol.ts';
import { readView } from './read.ts';
import { placeOf, rowOf } from './rows.ts';
import { type Built, type Session, today } from './session.ts';
import { fixViews, sessionView } from './session-view.ts';
import { calibrationView } from './trim-calibration.ts';
import { roomView } from './trim-room.ts';
import { verificationView } from './verification.ts';
import { costOf, isOpenCall, summaryOf } from './words.ts';
import { startYaml } from './yaml.ts';

export type Tell = (progress: Progress) => void;

/** Answers requests. Knows no worker, so that it runs in a test as it runs in one. */
export interface Host {
  /** Throws only with a sentence for the screen. */
  answer(method: Method, args: readonly unknown[], tell: Tell): unknown;
}

/** One argument more than the request has: the way to say how far it is. */
type Answers = {
  readonly [M in Method]: (
    tell: Tell,
    ...args: Parameters<Requests[M]>
  ) => ReturnType<Requests[M]> | Promise<ReturnType<Requests[M]>>;
};

/** A host with nothing open. */
export function createHost(): Host {
  startYaml();
  const desk = new Desk();
  const answers: Answers = { ...about(desk), ...looks(desk), ...plans(desk) };
  return {
    answer: (method, args, tell) => {
      const answer = answers[method] as (tell: Tell, ...args: readonly unknown[]) => unknown;
      return answer(tell, ...args);
    },
  };
}

const TEXT = { type: 'text/plain;charset=utf-8' };

/** What is open, if anything. */
class Desk {
  open: Session | null = null;

  get session(): Session {
    if (!this.open) throw new Error('Nothing is open.');
    return this.open;
  }

  get view(): SessionView {
    return sessionView(this.session);
  }

  built(id: number | null): Built {
    const built = this.session.plan(id);
    if (!built) throw new Error('The text has changed since this was planned. Look at it again.');
    return built;
  }
}

/** Opening and closing, and what can be asked without a session. */
function about(desk: Desk) {
  return {
    catalogue: () => catalogue(),
    open: async (tell, input) => {
      // The old text goes first: there may not be room for both.
      desk.open = null;
      desk.open = await openSession(input, tell);
      desk.open.setTarget(input.target);
      return desk.view;
    },
    restore: async (tell, record) => {
      desk.open = null;
      desk.open = await openSession(record.input, tell);
      desk.open.resume(record);
      return desk.view;
    },
    close: () => {
      desk.open = null;
    },
    rule: (_, id) => ruleReference(id),
    facts: (_, day) => factReferences(day),
    errorExample: (_, id) => errorExample(id),
    decode: (_, text) => decodeError(text, desk.open?.snapshot, { transcript: desk.open?.transcriptNumber ?? 0 }),
    split: (_, text) => splitPaste(text),
    decodeLog: (_, text) => decodeLog(text),
    ranks: (_, encoding, data) => loadRanks(encoding, data),
    setTarget: (_, target) => {
      desk.session.setTarget(target);
      return desk.view;
    },
    setTranscript: (_, index) => {
      desk.session.setTranscript(index);
      return desk.view;
    },
  } satisfies Partial<Answers>;
}

/** Questions about what is open; nothing changes. */
function looks(desk: Desk) {
  const place = (message: Message) => {
    const { snapshot, lines } = desk.session.derived();
    return placeOf(message, snapshot, (offset) => lines.lineOf(offset));
  };
  return {
    acceptance: (_, target) => acceptanceBy(desk.session.snapshot, target, termsOf(desk.session)),
    verification: (_, model) => verificationView(desk.session, model),
    agreement: (_, answer) => agreement(desk.session.snapshot, answer, termsOf(desk.session)),
    pictures: () => picturesOfSession(desk.session),
    picture: (_, at) => pictureView(desk.session, at),
    rows: (_, from, to) =>
      desk.session
        .derived()
        .transcript.messages.slice(from, to)
        .map((it) => rowOf(it, place(it))),
    filter: (_, filter) => {
      const { transcript, links, diagnostics } = desk.session.derived();
      return filterMessages(transcript.messages, links, diagnostics, filter);
    },
    message: (_, index) => {
      const { transcript, snapshot } = desk.session.derived();
      const message = transcript.messages[index];
      if (!message) throw new Error(`There is no message ${index}.`);
      return messageView(message, snapshot, place(message));
    },
    read: (_, from, to) => {
      const derived = desk.session.derived();
      return derived.transcript.messages.slice(from, to).map((it) => readView(it, derived, place(it)));
    },
    source: (_, planId, limit) => {
      const text = planId === null ? textOf(desk.session.snapshot) : desk.built(planId).applied().text;
      return text.length > limit ? null : text;
    },
    compare: (_, planId, index) => compareMessage(desk.session, desk.built(planId), index),
    exportBlob: (_, planId) => desk.session.bytes(planId === null ? null : desk.built(planId)),
    exportText: (_, planId, limit) => {
      const text = planId === null ? desk.session.snapshot.text : desk.built(planId).applied().text;
      return text.length > limit ? null : text;
    },
    survey: () => surveyTranscripts(desk.session.snapshot, { day: today() }),
    conversion: (_, request) => conversionView(desk.session, request),
    conversionBlob: (_, request, as) => new Blob([conversionText(desk.session, request, as)], TEXT),
    conversionText: (_, request, as, limit) => {
      const text = conversionText(desk.session, request, as);
      return text.length > limit ? null : text;
    },
    words: (_, what) => wordsFile(desk.session, what),
    calls: () => callViews(desk.session.derived().transcript),
    callsBlob: () => callsFile(desk.session.derived().transcript),
    curve: (_, ...asked) => curveView(desk.session, ...asked),
    tokens: (_, ...asked) => tokensView(desk.session, ...asked),
    room: (_, ...asked) => roomView(desk.session, ...asked),
    calibration: (_, counter) => calibrationView(desk.session, counter),
  } satisfies Partial<Answers>;
}

/** Plans, and what moves the session from one revision to another. */
function plans(desk: Desk) {
  return {
    offer: () => {
      const { transcript, diagnostics } = desk.session.derived();
      // A session whose last call still runs is not broken: nothing is to be cut off it.
      if (diagnostics.every((it) => it.severity === 'info' || isOpenCall(it))) return null;
      const plan = desk.session.repair();
      if (plan.rows.length === 0) return null;
      return { summary: summaryOf(planRows(plan.rows, transcript.messages), plan.lost), cost: costOf(plan) };
    },
    fixes: (_, key) => {
      const { session } = desk;
      const diagnostic = session.derived().diagnostics.find((it) => it.key === key);
      return diagnostic ? fixViews(session, diagnostic, session.repair()) : [];
    },
    plan: (_, request) => planned(desk.session, request, (plan) => desk.session.remember(plan, request)),
    peek: (_, request) => planned(desk.session, request, (plan) => desk.session.build(plan, request)),
    apply: (_, planId) => {
      const step = desk.session.apply(desk.built(planId));
      return sessionView(desk.session, step);
    },
    undo: () => {
      desk.session.undo();
      return desk.view;
    },
    redo: () => {
      desk.session.redo();
      return desk.view;
    },
  } satisfies Partial<Answers>;
}

const termsOf = ({ transcriptNumber }: Session) => ({ transcript: transcriptNumber, day: today() });

function planned(session: Session, request: PlanRequest, keep: (plan: Plan) => Built): PlanView | Promise<PlanView> {
  if (request.kind !== 'pictures') return buildPlan(session, request, keep);
  return planOfPictures(session, request.at).then((plan) => planView(session, keep(plan), null));
}

function buildPlan(
  session: Session,
  request: Exclude<PlanRequest, { readonly kind: 'pictures' }>,
  keep: (plan: Plan) => Built,
): PlanView {
  const { snapshot, transcriptNumber: transcript } = session;
  switch (request.kind) {
    case 'fix':
      return planView(session, keep(planFix(snapshot, request.key, request.fix, { transcript, day: today() })), null);
    case 'all':
      return planView(
        session,
        keep(planFixAll(snapshot, request.rule, request.fix, { transcript, day: today() })),
        null,
      );
    case 'repair': {
      const passes = request.passes ? { passes: request.passes } : {};
      return planView(
        session,
        keep(planRepair(snapshot, { preset: request.preset, ...passes, transcript, day: today() })),
        null,
      );
    }
    case 'trim': {
      const { plan, view } = planTrimming(session, request);
      return planView(session, keep(plan), view);
    }
  }
}
