import { Trait, traitsOf } from '../model/traits.ts';
import { lateHours } from '../targets/cache-marks.ts';
import { cacheMarks } from './all/cache-marks.ts';
import { type Fault, type Finding, type RuleInput, severityUnder } from './fault.ts';
import { removeCacheMarks, shortenMarks } from './mends/drop-cache-marks.ts';
import { removeEmptyText } from './mends/remove-empty-text.ts';
import { atPart } from './sentence.ts';

/** Finds requests that mark more places for the cache of the prompt than the API takes, or mark them as it does not. */
export const limitsCacheControl: Fault = {
  id: 'limits/cache-control',
  title: 'Cache marks that are not accepted',
  asks: 'Are no more blocks marked for the cache than may be, none without text, the longest lasting first?',
  why: 'Marks are counted over tools, system prompt and messages. Programs that mark the end of every turn and never take a mark away run into the limit after a few turns, and those that mark for an hour after a mark for minutes are rejected as well.',
  severity: 'error',
  fact: 'cacheMarks',
  also: ['cacheOrder', 'cacheEmpty'],
  wire: 'spelling',
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
      *end() {
        const beside = transcript.marks ?? 0;
        let count = beside;
        const traits = traitsOf(transcript.messages);
        for (let i = 0; i < traits.length; i++)
          if (traits[i]! & Trait.marked) count += transcript.messages[i]!.parts.filter((it) => it.marked).length;
        if (count === 0) return;
        if (facts.cacheOrder) yield* lateMarks(input);
        if (count <= max) return;
        const finding = { messageIndex: -1, partIndex: null, at: transcript.at, data: { count, beside, max } };
        yield beside > max ? { ...finding, variant: 'beside' } : finding;
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
  unfixable: { beside: 'The marks are on tools and the system prompt, beside the messages.' },
};

function* lateMarks({ transcript, facts, raw }: RuleInput): Iterable<Finding> {
  const late = raw ? lateHours(transcript, raw) : null;
  if (!late || late.size === 0) return;
  const severity = severityUnder('error', facts.cacheOrder);
  for (const message of transcript.messages)
    for (const [at, part] of message.parts.entries())
      if (late.has(part)) yield atPart(message, at, {}, { variant: 'order', severity });
}
