import {
  decodeError,
  loadRanks,
  openTranscript,
  planFix,
  planRepair,
  type TextProblem,
  textOf,
} from '../core/index.ts';
import { curveView, planTrimming, tokensView } from './budget.ts';
import { callViews } from './calls.ts';
import { catalogue } from './catalogue.ts';
import { compareMessage } from './compare.ts';
import { filterMessages } from './filter.ts';
import { messageView } from './parts.ts';
import { planView } from './plan-view.ts';
import type { Method, PlanRequest, PlanView, Requests, SessionView } from './protocol.ts';
import { BYTE_LIMIT, readFile } from './read-file.ts';
import { placeOf, rowOf } from './rows.ts';
import { type Built, Session } from './session.ts';
import { fixViews, sessionView } from './session-view.ts';
import { costOf, deeds } from './words.ts';

export type Tell = (label: string, done: number, total: number) => void;

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
  const answers = createAnswers();
  return {
    answer: (method, args, tell) => {
      const answer = answers[method] as (tell: Tell, ...args: readonly unknown[]) => unknown;
      return answer(tell, ...args);
    },
  };
}

function createAnswers(): Answers {
  let session: Session | null = null;
  let fileName: string | null = null;
  const at = (): Session => {
    if (!session) throw new Error('Nothing is open.');
    return session;
  };
  const view = (): SessionView => sessionView(at(), fileName);
  const known = (id: number | null): Built => {
    const built = at().plan(id);
    if (!built) throw new Error('The text has changed since this was planned. Look at it again.');
    return built;
  };

  return {
    catalogue: () => catalogue(),
    open: async (tell, input) => {
      session = await openSession(input, tell);
      fileName = input.fileName;
      session.setTarget(input.target);
      return view();
    },
    setTarget: (_, target) => {
      at().setTarget(target);
      return view();
    },
    setTranscript: (_, index) => {
      at().setTranscript(index);
      return view();
    },
    rows: (_, from, to) => {
      const { transcript, snapshot, lines } = at().derived();
      const place = (offset: number) => lines.lineOf(offset);
      return transcript.messages.slice(from, to).map((it) => rowOf(it, placeOf(it, snapshot, place)));
    },
    filter: (_, filter) => {
      const { transcript, links, diagnostics } = at().derived();
      return filterMessages(transcript.messages, links, diagnostics, filter);
    },
    message: (_, index) => {
      const { transcript, snapshot, lines } = at().derived();
      const message = transcript.messages[index];
      if (!message) throw new Error(`There is no message ${index}.`);
      return messageView(
        message,
        snapshot,
        placeOf(message, snapshot, (offset) => lines.lineOf(offset)),
      );
    },
    offer: () => {
      const plan = at().repair();
      if (plan.changes.length === 0) return null;
      return { sentence: deeds(plan.rows), cost: costOf(plan), changes: plan.rows.length };
    },
    fixes: (_, key) => {
      const diagnostic = at()
        .derived()
        .diagnostics.find((it) => it.key === key);
      return diagnostic ? fixViews(at(), diagnostic, at().repair()) : [];
    },
    plan: (_, request) => buildPlan(at(), request),
    apply: (_, planId) => {
      at().apply(known(planId));
      return view();
    },
    undo: () => {
      at().undo();
      return view();
    },
    redo: () => {
      at().redo();
      return view();
    },
    source: (_, planId, limit) => {
      const text = planId === null ? textOf(at().snapshot) : known(planId).applied().text;
      return text.length > limit ? null : text;
    },
    compare: (_, planId, index) => compareMessage(at(), known(planId), index),
    exportBlob: (_, planId) => {
      const { edited, original, snapshot } = at();
      // The file itself, where nothing was changed: not even an invalid byte is touched.
      if (planId === null && !edited && original) return original;
      return new Blob([planId === null ? snapshot.text : known(planId).applied().text]);
    },
    calls: () => callViews(at().derived().transcript),
    curve: (_, unit, counter, options) => curveView(at(), unit, counter, options),
    tokens: (_, counter) => tokensView(at(), counter),
    decode: (_, text) => decodeError(text, session?.snapshot, { transcript: session?.transcriptNumber ?? 0 }),
    ranks: (_, encoding, data) => loadRanks(encoding, data),
    close: () => {
      session = null;
    },
  };
}

async function openSession(input: Parameters<Requests['open']>[0], tell: Tell): Promise<Session> {
  const named = input.fileName === null ? {} : { fileName: input.fileName };
  if (input.file === undefined) {
    const text = input.text ?? '';
    if (text.length > BYTE_LIMIT)
      return refused(`This text has ${text.length.toLocaleString('en')} characters; up to 300 million can be read.`);
    return new Session(openTranscript(text, named), null);
  }
  const read = await readFile(input.file, (done, total) => tell('Reading', done, total));
  if ('refused' in read) return refused(read.refused);
  const snapshot = openTranscript(read.text, named);
  if (!read.invalid) return new Session(snapshot, input.file);
  return new Session({ ...snapshot, problems: [...snapshot.problems, NOT_UTF8] }, input.file);
}

const NOT_UTF8: TextProblem = {
  kind: 'encoding',
  message: 'Some bytes of this file are not UTF-8. They are shown as U+FFFD; a changed copy is written as UTF-8.',
  offset: null,
  line: null,
};

/** Nothing was read, and the sentence says why. */
function refused(message: string): Session {
  const empty = openTranscript('');
  return new Session({ ...empty, problems: [{ kind: 'too-large', message, offset: null, line: null }] }, null);
}

function buildPlan(session: Session, request: PlanRequest): PlanView {
  const { snapshot, transcriptNumber: transcript } = session;
  switch (request.kind) {
    case 'fix': {
      const plan = planFix(snapshot, request.key, request.fix, { transcript });
      return planView(session, session.remember(plan, request), null);
    }
    case 'repair': {
      const passes = request.passes ? { passes: request.passes } : {};
      const plan = planRepair(snapshot, { preset: request.preset, ...passes, transcript });
      return planView(session, session.remember(plan, request), null);
    }
    case 'trim': {
      const { plan, view } = planTrimming(session, request);
      return planView(session, session.remember(plan, request), view);
    }
  }
}
