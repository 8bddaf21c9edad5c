import { formatById } from '../formats/detect.ts';
import type { FormatId } from '../model/diagnostic.ts';
import { type Message, messageText } from '../model/message.ts';
import { countTokens, suited, trimCurve } from '../session/trim.ts';
import { editsOf, openTranscript, textOf } from '../session.ts';
import { applyEdits } from '../text/edits.ts';
import { isObject } from '../text/json.ts';
import { planIn } from '../trim/plan.ts';
import { WindowTooSmall } from '../trim/too-small.ts';
import { MessageWindow } from '../trim/window.ts';
import { type Runs, seedsOf } from './cases.ts';
import type { Sample } from './in-format.ts';
import { brought, findings } from './wire-broken.ts';
import { caseOf, characters, costsOf, isStrict, planAt, requestOf, type WireCase } from './wire-case.ts';
import { apart, countIn, tiesOf } from './wire-ids.ts';
import { bestOf, pinnedIn } from './wire-oracle.ts';

/** What is wrong with a case, or nothing. */
type Law = (it: WireCase) => string | false;

/** The laws of trimming as they show on the wire. */
export const WIRE_LAWS: Readonly<Record<string, Law>> = {
  'valid in, valid out, and no finding is added': ({ snapshot, next, target, options }) => {
    for (const asked of new Set([target, isStrict(target) ? target : snapshot.target.id])) {
      const [before, after] = [findings(snapshot, asked), findings(next, asked)];
      const ours = brought(after, options);
      if (ours.length > before.length) return `${asked}: ${after.join(', ')} instead of ${before.join(', ')}`;
      if (errorsOf(ours) > errorsOf(before)) return `${asked}: ${after.join(', ')}`;
    }
    return false;
  },

  'what stays is in order and as it was': (it) => (it.file.lines ? wrongLines(it) : wrongElements(it)),

  'opened again it is what was kept': ({ plan, snapshot, next }) => {
    const old = snapshot.transcripts[0]!.messages;
    const now = next.transcripts[0]?.messages ?? [];
    if (!plan.fits) return false;
    if (fuses(snapshot.format.id)) return saysLess(old, now, plan.kept, plan.edits.length);
    if (now.length !== plan.kept.length) return `${now.length} messages, ${plan.kept.length} were kept`;
    const edited = new Set(plan.edits.map((edit) => edit.index));
    const other = plan.kept.find((index, i) => !edited.has(index) && messageText(old[index]!) !== messageText(now[i]!));
    return other !== undefined && `message ${other} says something else`;
  },

  'no unit is half kept': ({ file, plan }) => {
    const kept = new Set(plan.kept);
    const half = file.pieces.findIndex((piece, i) =>
      file.pieces.some((other, k) => other.beat === piece.beat && piece.beat >= 0 && kept.has(i) !== kept.has(k)),
    );
    return plan.fits && half >= 0 && `beat ${file.pieces[half]!.beat} is split`;
  },

  'calls and results that stay are as many as they were': (it) => {
    const ties = tiesOf(it.file.story, formatById(it.file.format)!.holds.ids);
    return apart(
      countIn(it.after, ties),
      countIn(
        stayingIn(it).map((place) => it.before[place]),
        ties,
      ),
    );
  },

  'pins are kept': (it) => {
    const kept = new Set(it.plan.kept);
    const lost = [...pinnedIn(it)].find((index) => !kept.has(index));
    return lost !== undefined && `message ${lost} is pinned and dropped`;
  },

  'fits exactly from the minimum on': ({ plan, budget, file, text, frame }) => {
    const { minimum } = plan;
    if (plan.fits !== budget >= minimum) return `fits ${plan.fits} at ${budget}, minimum ${minimum}`;
    if (!plan.fits && (plan.changes.length > 0 || text !== file.text)) return 'changes although it does not fit';
    if (!planIn(frame, minimum).fits) return 'not at the minimum';
    return minimum > 0 && planIn(frame, minimum - 0.5).fits && 'below the minimum';
  },

  'the recomputed cost is within the budget': (it) => {
    const { plan, next, unit, budget } = it;
    if (!plan.fits) return false;
    const cost = unit === 'tokens' ? countTokens(next, characters).total : costOf(it, plan.kept);
    if (cost > budget) return `${cost} is over ${budget}`;
    // Messages that fuse are framed once.
    const isOther = fuses(it.file.format) ? cost > plan.after : cost !== plan.after;
    return isOther && `${cost} instead of ${plan.after}`;
  },

  'a budget of the whole gives the same bytes': (it) => {
    // The last n exchanges begin with an exchange: what stands before the first of them goes.
    const whole = planAt(it, it.frame.total + it.roll(3) + (it.unit === 'exchanges' ? 1 : 0));
    if (whole.dropped.length + whole.edits.length + whole.changes.length > 0) return 'changed';
    return applyEdits(textOf(it.snapshot), editsOf(it.snapshot, [whole])) !== it.file.text && 'other bytes';
  },

  'trimming twice is trimming once': (it) => {
    if (!it.plan.fits || holdsMore(it)) return false;
    const twice = planAt({ ...it, options: followed(it) }, it.budget, it.next);
    return twice.changes.length + twice.dropped.length > 0 && 'changed again';
  },

  'a larger budget never keeps less': ({ plan, frame, budget, roll, options }) => {
    const large = planIn(frame, budget + roll(frame.total + 1));
    if (!plan.fits) return false;
    if (large.after < plan.after) return `${large.after} at ${large.budget}, ${plan.after} at ${plan.budget}`;
    if (options.strategy === 'best-fit') return false;
    const kept = new Set(large.kept);
    return plan.kept.some((index) => !kept.has(index)) && `${large.budget} keeps less than ${budget}`;
  },

  'plan and curve agree, and the next larger cut does not fit': (it) => {
    const { plan, unit, options, snapshot, budget, frame } = it;
    const curve = trimCurve(snapshot, unit, options, unit === 'tokens' ? characters : undefined);
    if (curve.total !== plan.before || curve.minimum !== plan.minimum) return 'total or minimum';
    if (planIn(frame, budget).kept.join() !== plan.kept.join()) return 'another plan';
    if (!plan.fits || plan.dropped.length === 0 || options.strategy === 'best-fit') return false;
    const at = curve.cost.findIndex((cost) => cost <= budget);
    if (curve.cost[at] !== plan.after || curve.messages[at] !== plan.kept.length) return `cut ${at}`;
    return at > 0 && curve.cost[at - 1]! <= budget && 'a larger cut fits';
  },

  'brute force finds no larger window and no smaller minimum': (it) => {
    const { options, plan, target } = it;
    const isSimple = options.strategy === 'suffix' || options.strategy === 'prefix';
    if (!isSimple || options.ladder?.length || options.marker || isStrict(target)) return false;
    const { kept, minimum } = bestOf(it);
    if (plan.minimum !== minimum) return `minimum ${plan.minimum}, brute force says ${minimum}`;
    if ((kept !== null) !== plan.fits) return 'fits';
    if (kept === null) return false;
    if (it.unit === 'exchanges') return costOf(it, kept) !== plan.after && `${plan.after}`;
    return kept.join() !== plan.kept.join() && `keeps ${plan.kept}, brute force keeps ${kept}`;
  },

  'edits shrink and leave well-formed text': ({ plan, text }) => {
    if (!text.isWellFormed()) return 'a lone surrogate';
    const marked = plan.edits.find((edit) => edit.by === 'marker')?.index;
    const grown = plan.why.find((row) => row.action === 'edit' && row.index !== marked && row.after >= row.before);
    return grown !== undefined && `message ${grown.index} does not shrink`;
  },

  'lists of the library are trimmed alike, by reference, or raise': (it) => {
    const { file, target, before, after, options, plan } = it;
    // A list of the library has one message per element.
    const isPlain = file.owners.every((its, place) => its.length === 1 && its[0] === place);
    if (file.layout !== 'list' || isStrict(target) || !isPlain || !formatById(file.format)!.readMessage) return false;
    const window = new MessageWindow(before, suited(it.snapshot, options, { target }));
    try {
      const list = window.trim(requestOf(it.unit, it.budget, {}));
      if (plan.dropped.length + plan.edits.length === 0 && list !== before) return 'a copy of the list';
      const edited = new Set(plan.edits.map((edit) => edit.index));
      if (plan.kept.some((index, i) => !edited.has(index) && list[i] !== before[index])) return 'a copy of a message';
      return (!plan.fits || JSON.stringify(list) !== JSON.stringify(after)) && 'another list';
    } catch (error) {
      if (!(error instanceof WindowTooSmall)) throw error;
      return (plan.fits || error.minimum !== plan.minimum) && `raises with ${error.minimum}`;
    }
  },

  'the same question has the same answer': (it) => {
    const again = planAt(it, it.budget, openTranscript(it.file.text, { format: it.file.format, target: it.target }));
    return JSON.stringify(again) !== JSON.stringify(it.plan) && 'differs';
  },
};

/** The options as they are asked of what is left: a chosen message has another place there. */
function followed({ options, plan }: WireCase): WireCase['options'] {
  const places = (options.pins?.indexes ?? []).map((index) => plan.kept.indexOf(index));
  return { ...options, pins: { ...options.pins, indexes: places.filter((place) => place >= 0) } };
}

/** A chosen message that fused with its new neighbour asks for more than it did: that is another question. */
const holdsMore = ({ options, plan, next, file }: WireCase): boolean =>
  (options.pins?.indexes ?? []).length > 0 &&
  fuses(file.format) &&
  next.transcripts[0]?.messages.length !== plan.kept.length;

/** Runs every law over so many files of a format; what is wrong by law, the first case of each. */
export function checkWire(sample: Sample, runs: Runs): WireReport {
  const failures = new Map<string, string>();
  let trimmed = 0;
  let small = 0;
  for (const seed of seedsOf(runs)) {
    const it = caseOf(sample, seed);
    if (it.plan.fits && it.plan.dropped.length + it.plan.edits.length > 0) trimmed++;
    if (!it.plan.fits) small++;
    if (it.snapshot.transcripts[0]?.messages.length !== it.file.pieces.length)
      throw new Error(`seed ${seed}: not read`);
    for (const [name, law] of Object.entries(WIRE_LAWS)) {
      const wrong = failures.has(name) ? false : law(it);
      if (wrong) failures.set(name, said(it, wrong));
    }
  }
  return { failures, trimmed, small };
}

export interface WireReport {
  readonly failures: ReadonlyMap<string, string>;
  /** Cases in which something went, and cases with too small a budget. */
  readonly trimmed: number;
  readonly small: number;
}

const said = ({ seed, file, unit, budget, target, options, plan }: WireCase, wrong: string): string =>
  `seed ${seed}, ${file.format}: ${wrong}\n${unit} ${budget}, ${target}, ${JSON.stringify(options)}\nkeeps ${plan.kept.join(' ')}\n${file.text.slice(0, 3000)}`;

const errorsOf = (list: readonly string[]): number => list.filter((it) => it.startsWith('error')).length;

const costOf = (it: WireCase, kept: readonly number[]): number => {
  const costs = costsOf(it, it.snapshot);
  return kept.reduce((sum, index) => sum + costs[index]!, 0);
};

const fuses = (format: FormatId): boolean => formatById(format)!.holds.fuses === true;

/** Where neighbours fuse, messages are fewer after a cut, but their words are the same. */
function saysLess(
  old: readonly Message[],
  now: readonly Message[],
  kept: readonly number[],
  edits: number,
): string | false {
  const words = (list: readonly Message[]): string => list.map(messageText).join('\n');
  return edits === 0 && words(now) !== words(kept.map((index) => old[index]!)) && 'something else is said';
}

/** The messages that stay, and those that are written anew. */
function fateOf({ plan, file }: WireCase) {
  const all = file.pieces.map((_, i) => i);
  const kept = new Set(plan.fits ? plan.kept : all);
  const edited = new Set(plan.fits ? plan.edits.map((edit) => edit.index) : []);
  return { kept, edited };
}

/** The places of the elements that stay: those of messages that do, and those that are no part of the conversation. */
function stayingIn(it: WireCase): number[] {
  const { kept } = fateOf(it);
  return it.file.owners.flatMap((its, place) => (its.length === 0 || its.some((i) => kept.has(i)) ? [place] : []));
}

function wrongElements(it: WireCase): string | false {
  const { before, after, file } = it;
  const { edited } = fateOf(it);
  const staying = stayingIn(it);
  if (edited.size === 0 && after.length !== staying.length) return `${after.length} elements, not ${staying.length}`;
  const links = linksIn(before);
  const there = after.map((value) => unlinked(value, links));
  let next = 0;
  for (const place of staying) {
    if (file.owners[place]!.some((i) => edited.has(i))) continue;
    next = there.indexOf(unlinked(before[place], links), next) + 1;
    if (next === 0) return `element ${place} is not there as it was`;
  }
  return false;
}

/** The keys whose values all name another element, by what stands there under another key: parents. */
function linksIn(elements: readonly unknown[]): ReadonlySet<string> {
  const entries = elements.flatMap((it) => (isObject(it) ? Object.entries(it) : []));
  const homes = new Map<unknown, Set<string>>();
  for (const [key, value] of entries)
    if (typeof value === 'string') homes.set(value, (homes.get(value) ?? new Set()).add(key));
  const isLink = ([key, value]: readonly [string, unknown]): boolean =>
    value === null || [...(homes.get(value) ?? [])].some((it) => it !== key);
  const keys = new Set(entries.flatMap(([key, value]) => (typeof value === 'string' ? [key] : [])));
  return new Set([...keys].filter((key) => entries.every((it) => it[0] !== key || isLink(it))));
}

const unlinked = (value: unknown, links: ReadonlySet<string>): string =>
  JSON.stringify(isObject(value) ? Object.entries(value).filter(([key]) => !links.has(key)) : value);

/** Lines keep everything but their parent, and name one that is there. */
function wrongLines(it: WireCase): string | false {
  const { before, after, file } = it;
  const { kept, edited } = fateOf(it);
  const wanted = new Set<string>();
  file.lines!.forEach((line, i) => {
    if (line.piece < 0 || (kept.has(line.piece) && !edited.has(line.piece))) wanted.add(orphaned(before[i]));
  });
  const known = new Map(file.lines!.map((line) => [line.value.uuid, line.piece]));
  const uuids = new Set(after.map((line) => (isObject(line) ? line.uuid : null)));
  for (const line of after) {
    if (!isObject(line)) return 'no line';
    if (!wanted.delete(orphaned(line)) && !edited.has(known.get(String(line.uuid)) ?? -1)) return `line ${line.uuid}`;
    const parent = line.parentUuid ?? null;
    if (parent !== null && !uuids.has(parent)) return `line ${line.uuid} hangs on ${parent}`;
  }
  return wanted.size > 0 && `lost ${[...wanted][0]}`;
}

const orphaned = (line: unknown): string => JSON.stringify({ ...(isObject(line) ? line : {}), parentUuid: null });
