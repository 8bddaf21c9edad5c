import type { Transcript } from '../../model/message.ts';
import { isObject, own } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { copy, json, list, object, type Spelling } from '../../text/spelling.ts';
import { stays, uuidFrom } from '../common/order.ts';
import { idOf } from '../common/parts.ts';
import { patchPaths } from '../common/write.ts';
import type { Slot } from './lines.ts';
import type { SessionLine } from './read.ts';

/** A session file as its writer sees it. */
export interface Session {
  readonly root: unknown;
  readonly records: readonly unknown[];
  /** User and assistant lines by place. */
  readonly lines: readonly (SessionLine | null)[];
  readonly transcript: Transcript;
}

/** A slot on its way into the file. */
interface Step {
  readonly slot: Slot;
  readonly uuid: string | null;
  readonly before: Step | null;
  /** True if the line stays where it stands in the file. */
  readonly inPlace: boolean;
}

/**
 * The records of the file with the slots in their order: kept lines stay where they stand, new and moved ones follow
 * the line before them. With `anew` every line is linked to the one before it, else only where a neighbour changed.
 */
export function arrange(session: Session, slots: readonly Slot[], anew: boolean): Spelling[] {
  const original = session.transcript.messages.flatMap((it) => it.sources.map((at) => lineAt(session, at)!));
  const steps = stepsOf(session, slots, original, anew);
  const kept = new Set(slots.map((slot) => slot.line));
  const parentOf = orphanage(original.filter((line) => !kept.has(line)));
  const keptBefore = new Map<SessionLine, SessionLine | null>();
  let last: SessionLine | null = null;
  for (const line of original) {
    if (!kept.has(line)) continue;
    keptBefore.set(line, last);
    last = line;
  }
  const root = original[0];
  const rootParent = root && Object.hasOwn(root.record, 'parentUuid') ? copy(`${root.at}/parentUuid`) : json(null);

  const parentFor = (step: Step): Spelling | null => {
    const { line } = step.slot;
    const before = step.before?.uuid ?? null;
    if (!line) return before === null ? (parentOf(root) ?? rootParent) : json(before);
    if (step.before === null) return keptBefore.get(line) === null ? parentOf(line) : rootParent;
    const isMoved = !step.inPlace || !step.before.inPlace || keptBefore.get(line) !== step.before.slot.line;
    if (!anew && !isMoved) return parentOf(line);
    return before === null || own(line.record, 'parentUuid') === before ? null : json(before);
  };
  const lone = steps.length === 1 ? steps[0]!.uuid : null;
  const hangsOn = lone === null ? null : besideOne(session, original, kept);
  const written = new Map<Step, Spelling>(steps.map((step) => [step, write(session, step, parentFor(step), steps)]));
  return inFile(session, steps, written, new Set(original), (place) => {
    const record = session.records[place];
    const at = `${session.transcript.at}/${place}`;
    const to = hangsOn?.(place) ? json(lone) : isObject(record) ? parentOf({ at, record }) : null;
    return patchPaths(session.root, at, to ? [['parentUuid', to]] : []);
  });
}

const lineAt = (session: Session, at: Pointer): SessionLine | null =>
  session.lines[Number(at.slice(session.transcript.at.length + 1))] ?? null;

function stepsOf(session: Session, slots: readonly Slot[], original: readonly SessionLine[], anew: boolean): Step[] {
  const order = new Map(original.map((line, i) => [line, i]));
  const old = slots.flatMap((slot) => (slot.line ? [slot.line] : []));
  const marks = stays(old.map((line) => (anew ? line.place : order.get(line)!)));
  const inPlace = new Set(old.filter((_, i) => marks[i]));
  const taken = new Set<string>();
  if (old.length < slots.length)
    for (const record of session.records) {
      const uuid = isObject(record) ? idOf(own(record, 'uuid')) : null;
      if (uuid !== null) taken.add(uuid);
    }
  const steps: Step[] = [];
  slots.forEach((slot, i) => {
    const before = steps.at(-1) ?? null;
    // A line without an id cannot be named as a parent: the one before it is.
    let uuid = slot.line ? (slot.line.uuid ?? before?.uuid ?? null) : null;
    if (!slot.line) {
      uuid = uuidFrom(`${before?.uuid ?? ''}|${slots[i + 1]?.line?.uuid ?? ''}`, taken);
      taken.add(uuid);
    }
    steps.push({ slot, uuid, before, inPlace: slot.line !== null && inPlace.has(slot.line) });
  });
  return steps;
}

/**
 * A conversation of one line names no parent, and a file in which no line does is read in the order of its lines: what is
 * aside would come back. Gives the records that have to hang on that one line then: those that hung on a line that is
 * gone; where no record beside the conversation names a parent, the messages among them.
 */
function besideOne(
  { records, lines }: Session,
  original: readonly SessionLine[],
  kept: ReadonlySet<SessionLine | null>,
): (place: number) => boolean {
  const parentOf = (place: number) => {
    const record = records[place];
    return isObject(record) ? idOf(own(record, 'parentUuid')) : null;
  };
  const gone = new Set(original.flatMap((line) => (kept.has(line) ? [] : [line.uuid])));
  const conversation = new Set(original.map((line) => line.place));
  const isTree = original.some((line) => parentOf(line.place) !== null);
  const isNamed = records.some((_, place) => !conversation.has(place) && parentOf(place) !== null);
  if (isNamed) return (place) => parentOf(place) !== null && gone.has(parentOf(place));
  return (place) => isTree && lines[place] !== null;
}

/** Finds new parents for the children of removed lines: the nearest parent that is still there. Linear over all calls. */
function orphanage(removed: readonly SessionLine[]) {
  const gone = new Map(removed.flatMap((line) => (line.uuid === null ? [] : [[line.uuid, line] as const])));
  const found = new Map<string, Spelling>();
  return (child: Pick<SessionLine, 'at' | 'record'> | undefined): Spelling | null => {
    let uuid = child ? idOf(own(child.record, 'parentUuid')) : null;
    const path: string[] = [];
    let to: Spelling | undefined;
    const seen = new Set<string>();
    while (uuid !== null && !to && gone.has(uuid) && !seen.has(uuid)) {
      seen.add(uuid);
      path.push(uuid);
      const line = gone.get(uuid)!;
      to = found.get(uuid);
      if (to) break;
      uuid = idOf(own(line.record, 'parentUuid'));
      if (uuid === null || !gone.has(uuid) || seen.has(uuid))
        to =
          Object.hasOwn(line.record, 'parentUuid') && !(uuid && gone.has(uuid))
            ? copy(`${line.at}/parentUuid`)
            : json(null);
    }
    if (!to) return null;
    for (const it of path) found.set(it, to);
    return to;
  };
}

/** Puts the written slots among the records that are no part of the conversation. */
function inFile(
  session: Session,
  steps: readonly Step[],
  written: ReadonlyMap<Step, Spelling>,
  conversation: ReadonlySet<SessionLine | null>,
  aside: (place: number) => Spelling,
): Spelling[] {
  const at = new Map<number, Step>();
  const after = new Map<number, Step[]>();
  let anchor = Number.POSITIVE_INFINITY;
  for (const step of steps) if (step.inPlace) anchor = Math.min(anchor, step.slot.line!.place - 1);
  if (anchor === Number.POSITIVE_INFINITY) anchor = session.records.length - 1;
  for (const step of steps) {
    if (step.inPlace) {
      at.set(step.slot.line!.place, step);
      anchor = Math.max(anchor, step.slot.line!.place);
    } else {
      const same = after.get(anchor);
      if (same) same.push(step);
      else after.set(anchor, [step]);
    }
  }
  const out: { readonly step: Step | null; readonly place: number }[] = [];
  const flush = (place: number) => {
    for (const step of after.get(place) ?? []) out.push({ step, place: -1 });
  };
  flush(-1);
  session.records.forEach((_, place) => {
    const step = at.get(place);
    const line = session.lines[place] ?? null;
    if (step) out.push({ step, place });
    else if (line === null || !conversation.has(line)) out.push({ step: null, place });
    flush(place);
  });
  // The last line of the file is where reading starts: it may not be a line of another branch.
  const leaf = out.findLast((it) => it.step !== null || session.lines[it.place]);
  const end = steps.at(-1);
  if (leaf && leaf.step === null && end) {
    out.splice(
      out.findIndex((it) => it.step === end),
      1,
    );
    out.push({ step: end, place: -1 });
  }
  return out.map((it) => (it.step ? written.get(it.step)! : aside(it.place)));
}

function write(session: Session, step: Step, parent: Spelling | null, steps: readonly Step[]): Spelling {
  const { line, content, keys } = step.slot;
  if (!line) return newLine(session, step, parent ?? json(null), steps);
  return patchPaths(session.root, line.at, [
    ...(content ? [['message.content', content] as const] : []),
    ...keys,
    ...(parent ? [['parentUuid', parent] as const] : []),
  ]);
}

const COPIED = ['isSidechain', 'userType', 'cwd', 'sessionId', 'version', 'gitBranch'];

/** A line nobody wrote: what is said, the circumstances of its neighbour. */
function newLine(session: Session, step: Step, parent: Spelling, steps: readonly Step[]): Spelling {
  let near: Step | null = step.before;
  while (near && !near.slot.line) near = near.before;
  const neighbour = near?.slot.line ?? steps.find((it) => it.slot.line)?.slot.line ?? null;
  const copied = (key: string): (readonly [string, Spelling])[] =>
    neighbour && Object.hasOwn(neighbour.record, key) ? [[key, copy(`${neighbour.at}/${key}`)]] : [];
  const isAssistant = step.slot.role === 'assistant';
  const content = step.slot.content ?? list([]);
  const model = isAssistant
    ? session.lines.find((it) => it?.role === 'assistant' && Object.hasOwn(it.message, 'model'))
    : null;
  const message: (readonly [string, Spelling])[] = isAssistant
    ? [
        ['id', json(`msg_${(step.uuid ?? '').replaceAll('-', '')}`)],
        ['type', json('message')],
        ['role', json('assistant')],
        ...(model ? [['model', copy(`${model.at}/message/model`)] as const] : []),
        ['content', content],
      ]
    : [
        ['role', json('user')],
        ['content', content],
      ];
  return object([
    ['parentUuid', parent],
    ...COPIED.flatMap(copied),
    ['type', json(isAssistant ? 'assistant' : 'user')],
    ['message', object(message)],
    ['uuid', json(step.uuid)],
    ...copied('timestamp'),
    ...step.slot.keys.flatMap(([key, value]) => (value ? [[key, value] as const] : [])),
  ]);
}
