import type { Method, OpenInput, ReadingChoice, Requests, SessionRecord, SessionView, TypedView } from './protocol.ts';
import { isView } from './view-methods.ts';

/** A request that is made again. */
type Said = readonly [Method, readonly unknown[]];

/** Writes down what leads to the present state, so that a fresh worker can be told. */
interface Journal {
  /** After an answer. */
  note(method: Method, args: readonly unknown[], value: unknown): void;
  /** Nothing is open any more. */
  forget(): void;
  record(): SessionRecord | null;
  steps(): Said[];
}

type Arguments<M extends Method> = Parameters<Requests[M]>;

export function createJournal(): Journal {
  let record: SessionRecord | null = null;
  const ranks: Said[] = [];
  const change = (to: Partial<SessionRecord>) => {
    if (record) record = { ...record, ...to };
  };
  const done = (view: SessionView) => {
    if (!record || view.step === null) return;
    const { amends, ...step } = view.step;
    const before = record.steps.slice(0, record.at - (amends ? 1 : 0));
    const steps = step.edits.length === 0 ? before : [...before, step];
    change({ steps, at: steps.length });
  };
  const choose = (target: string | null) => {
    const list = record?.transcript ?? 0;
    const others = (record?.targets ?? []).filter(([it]) => it !== list);
    change({ targets: target === null ? others : [...others, [list, target]] });
  };
  const move = (by: 1 | -1) => {
    if (record) change({ at: Math.max(0, Math.min(record.at + by, record.steps.length)) });
  };
  const notes: { readonly [M in Method]?: (args: readonly unknown[], value: unknown) => void } = {
    ranks: (args) => ranks.push(['ranks', args]),
    close: () => (record = null),
    open: (args) => (record = recordOf(...(args as Arguments<'open'>))),
    restore: (args) => ([record] = args as Arguments<'restore'>),
    setTarget: (args) => choose(...(args as Arguments<'setTarget'>)),
    setModel: ([model]) => change({ model: model as string | null }),
    setReading: ([reading]) => change({ reading: reading as ReadingChoice }),
    apply: (_, value) => done(value as SessionView),
    undo: () => move(-1),
    redo: () => move(1),
  };
  return {
    note(method, args, value) {
      notes[method]?.(args, value);
      const view = method === 'type' ? (value as TypedView).view : isView(method) ? (value as SessionView) : null;
      if (method === 'type' && view !== null) done(view);
      if (view !== null) change({ revision: view.revision, transcript: view.transcript });
    },
    forget() {
      record = null;
    },
    record: () => record,
    steps: () => (record ? [...ranks, ['restore', [record]]] : [...ranks]),
  };
}

function recordOf({ target, ...input }: OpenInput & { readonly target: string | null }): SessionRecord {
  return { input, targets: target === null ? [] : [[0, target]], transcript: 0, revision: 0, steps: [], at: 0 };
}
