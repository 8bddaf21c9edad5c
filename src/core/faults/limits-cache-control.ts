import type { FindingData } from '../model/diagnostic.ts';
import type { Draft, DraftPart } from '../model/draft.ts';
import type { Message } from '../model/message.ts';
import { placesWith, Trait, traitsOf } from '../model/traits.ts';
import type { PlanContext } from '../operations/context.ts';
import { noteChange, noteOriginal, removeParts, rewritePart } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';
import { lateHours } from '../targets/cache-marks.ts';
import type { Pointer } from '../text/pointer.ts';
import { type FaultCode, type Finding, type RuleInput, severityUnder } from './fault.ts';
import { asFix, type FixCode } from './fix.ts';
import { removeEmptyText } from './mends/content.ts';
import { around, atPart } from './sentence.ts';

const cacheMarks: PassCode = {
  id: 'cache-marks',
  plan(draft, _, context) {
    const { native, facts, marks = [] } = context;
    if (native && facts.cacheOrder) shortenLateMarks(draft, context);
    if (!native || !facts.cacheMarks) return;
    const max = facts.cacheMarks.is;
    const isBeside = marks.length > max;
    dropCacheMarks(draft, isBeside ? max : max - marks.length);
    if (isBeside) dropMarksBeside(draft, marks, max);
  },
};

const removeCacheMarks = asFix(cacheMarks, {
  id: 'drop-cache-marks',
  offers: ({ variant }) => variant === undefined || variant === 'beside',
});

const shortenMarks: FixCode = {
  id: 'shorten-cache-marks',
  offers: ({ variant }) => variant === 'order',
  plan: (draft, _, context) => shortenLateMarks(draft, context),
};

/** Takes marks of the cache from the earliest blocks until so many are left in the messages. */
function dropCacheMarks(draft: Draft, left: number): void {
  if (draft.having(Trait.marked).length === 0) return;
  let surplus = -Math.max(0, left);
  for (const { parts } of draft.messages) for (const { part } of parts) if (part.marked) surplus++;
  const because = { by: 'limits/cache-control', reason: 'So many marks are not accepted; the last ones are kept.' };
  draft.messages.forEach((message, at) => {
    const bare = new Set<DraftPart>();
    message.parts.forEach((it, i) => {
      if (!it.part.marked || surplus-- <= 0) return;
      const { marked, ...rest } = it.part;
      if (marked === 'only') bare.add(it);
      else rewritePart(draft, { message: at, part: i }, rest, { ...because, effect: 'lossless' });
    });
    removeParts(draft, at, (it) => bare.has(it), because, 'lossless');
  });
}

/** Takes the earliest marks of tools and the system prompt until so many are left of all. */
function dropMarksBeside(draft: Draft, beside: readonly Pointer[], max: number): void {
  const inMessages = draft.messages.reduce((sum, { parts }) => sum + parts.filter(({ part }) => part.marked).length, 0);
  const removed = beside.slice(0, Math.max(0, beside.length + inMessages - max));
  for (const at of removed) draft.rewritten.set(at, undefined);
  if (removed.length === 0) return;
  const reason = `So many marks are not accepted; the last ones are kept, and ${removed.length} beside the messages are removed.`;
  noteOriginal(draft, -1, { by: 'limits/cache-control', reason, effect: 'lossless' });
}

/** Marks for an hour behind a mark for five minutes last five minutes as well. */
function shortenLateMarks(draft: Draft, { lateMarks }: PlanContext): void {
  const late = lateMarks();
  if (late.size === 0) return;
  draft.messages.forEach((message, at) => {
    for (const { part, from } of message.parts) {
      if (!from || !late.has(from.part) || !part.marked) continue;
      const place = `${from.part.at}/cache_control/ttl`;
      if (draft.rewritten.has(place)) continue;
      draft.rewritten.set(place, undefined);
      const reason = 'A mark for an hour may not come after one for five minutes.';
      noteChange(draft, at, { by: 'limits/cache-control', reason, effect: 'lossless' });
    }
  });
}

export const limitsCacheControl: FaultCode = {
  id: 'limits/cache-control',
  visit(input) {
    const { facts, transcript } = input;
    const max = facts.cacheMarks?.is ?? Number.POSITIVE_INFINITY;
    return {
      ...(facts.cacheEmpty
        ? {
            among: Trait.marked,
            text: (part, message, at) =>
              part.marked && part.text === '' ? atPart(message, at, {}, { variant: 'empty' }) : null,
          }
        : {}),
      end(tell) {
        const { marks = [] } = transcript;
        const beside = marks.length;
        let count = beside;
        for (const place of placesWith(traitsOf(transcript.messages), Trait.marked))
          count += transcript.messages[place]?.parts.filter(({ marked }) => marked).length ?? 0;
        if (count === 0) return;
        if (facts.cacheOrder) for (const finding of lateMarks(input)) tell(finding);
        if (count <= max) return;
        const data = { count, beside, max };
        const whole = around(marks[0] ?? transcript.at, data);
        tell(beside > max ? { ...whole, variant: 'beside' } : (firstMarked(transcript.messages, data) ?? whole));
      },
    };
  },
  say({ data, messageIndex, partIndex, variant }) {
    if (variant === 'empty')
      return `Message ${messageIndex} marks a block without text (part ${partIndex}) for the cache.`;
    if (variant === 'order')
      return `Message ${messageIndex} marks a block (part ${partIndex}) for an hour after one that is marked for five minutes.`;
    return `${data.count} blocks are marked for the cache; the limit is ${data.max}.`;
  },
  mends: [removeEmptyText, removeCacheMarks, shortenMarks],
  all: [cacheMarks],
};

/** The count, at the block whose mark is the first to go. */
function firstMarked(messages: readonly Message[], data: FindingData): Finding | null {
  const message = messages.find(({ parts }) => parts.some((part) => part.marked));
  const at = message?.parts.findIndex((part) => part.marked) ?? -1;
  return message ? atPart(message, at, data) : null;
}

function* lateMarks({ transcript, facts, raw }: RuleInput): Iterable<Finding> {
  const late = raw ? lateHours(transcript, raw) : null;
  if (!late || late.size === 0) return;
  const severity = severityUnder('error', facts.cacheOrder);
  for (const message of transcript.messages)
    for (const [at, part] of message.parts.entries())
      if (late.has(part)) yield atPart(message, at, {}, { variant: 'order', severity });
}
