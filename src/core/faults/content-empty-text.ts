import { strictObject, string, enum as zEnum } from 'zod';
import type { Draft } from '../model/draft.ts';
import type { Message, Part, ResultPart, TextPart } from '../model/message.ts';
import { beginsWithWord, hasTrait, Trait, traitsOf } from '../model/traits.ts';
import type { PlanContext } from '../operations/context.ts';
import { isEmptyBesideCalls, writeNullContent } from '../operations/empty-content.ts';
import { emptyResult, mendEmptyResult } from '../operations/empty-results.ts';
import { removeParts, removeUnsaid, sweepEmptied } from '../operations/parts.ts';
import { passWith } from '../operations/pass.ts';
import { isObject, own } from '../text/json.ts';
import { type FaultCode, type Finding, type RuleInput, severityUnder, type Visitor } from './fault.ts';
import type { FixCode } from './fix.ts';
import { addPlaceholder, removeEmptyText } from './mends/content.ts';
import { around, atMessage, atPart } from './sentence.ts';

const OPTIONS = strictObject({
  /** `always`: blank texts go also where the API accepts them. */
  when: zEnum(['rejected', 'always']).default('rejected'),
  /** Whose blank texts go; of the assistant's the messages go too in which nothing is left. `not-failed`: but those of turns that failed. */
  of: zEnum(['all', 'assistant', 'not-failed']).default('all'),
  /** What a result says of which nothing is left; empty: nothing. */
  result: string().default(''),
});

/** Empty (or blank) text blocks go, as far as the target refuses them. Messages left empty are the next pass's. */
const emptyText = passWith({
  id: 'empty-text',
  options: OPTIONS,
  plan(draft, { when, of, result }, context) {
    const isAlways = when === 'always';
    if (context.native && of === 'all') removeFromSystem(draft, context);
    // Turns may have been merged since.
    const failed = of === 'not-failed' ? draft.original.filter(({ state }) => state === 'error') : [];
    const spared = new Set(failed.flatMap(({ parts }) => parts));
    const isEmpty = (part: Part, message: Message) =>
      part.kind === 'text' &&
      !spared.has(part) &&
      (isAlways ? part.text.trim() === '' : blankOf(part, message, context) !== null);
    const isEmptied = (part: Part, { role }: Message): boolean =>
      part.kind === 'result' &&
      (emptyResult(part, context, role) !== null || (isAlways && result !== '' && saysNothing(part)));
    const because = { by: 'content/empty-text', reason: 'The text block holds no text.' };
    if (of === 'all') nullBesideCalls(draft, context);
    const isWide = result !== '' || !context.native || isNamed(context);
    const some = isWide ? Trait.blank | Trait.result : Trait.blank;
    const messages = draft.sight();
    const traits = traitsOf(messages);
    for (const [message, from] of messages.entries()) {
      const { parts, role } = from;
      if (!hasTrait(traits, message, some)) continue;
      if (of !== 'all' && role !== 'assistant') continue;
      parts.forEach((it, part) => {
        if (isEmptied(it, from)) mendEmptyResult(draft, { message, part }, context, result);
      });
      if (parts.some((it) => isEmpty(it, from)))
        removeParts(draft, message, (it) => isEmpty(it.part, from), because, 'lossless');
    }
    if (of !== 'all') sweepEmptied(draft);
    if (isAlways)
      removeUnsaid(draft, ({ state }) => of !== 'not-failed' || state !== 'error', {
        by: 'content/empty-text',
        reason: 'The message holds nothing.',
      });
  },
});

/** Where an error is about texts without text, an empty string beside calls is what a gateway made one of. */
function nullBesideCalls(draft: Draft, context: PlanContext): void {
  const { raw } = context;
  if (!raw || !isNamed(context)) return;
  for (let at = 0; at < draft.length; at++) {
    const from = draft.fromAt(at);
    if (from && isEmptyBesideCalls(raw(from.at))) writeNullContent(draft, at, 'content/empty-text');
  }
}

const nullContent: FixCode = {
  id: 'write-null-content',
  offers: ({ variant }) => variant === 'calls',
  plan: (draft, { rule, messageIndex }) => writeNullContent(draft, messageIndex, rule),
};

const saysNothing = ({ text, media, emptyText }: ResultPart): boolean =>
  emptyText !== undefined || (text.trim() === '' && !media?.length);

/** Takes the blocks without text out of the system prompt, and the prompt where nothing is left of it. */
function removeFromSystem(draft: Draft, { emptySystem: empty, facts, raw }: PlanContext): void {
  if (!empty || !raw || !facts.emptyText || (empty.is === 'blank' && facts.emptyText.is !== 'blank')) return;
  const { at } = empty;
  const value = raw(at);
  const listAt = Array.isArray(value) ? at : `${at}/parts`;
  const list = raw(listAt);
  const blocks: readonly unknown[] = Array.isArray(list) ? list : [];
  const isBlank = (block: unknown): boolean => {
    const text = isObject(block) ? own(block, 'text') : block;
    return typeof text === 'string' && (facts.emptyText?.is === 'blank' ? text.trim() : text) === '';
  };
  const blank = blocks.flatMap((block, i) => (isBlank(block) ? [`${listAt}/${i}`] : []));
  const removed = blank.length === blocks.length ? [at] : blank;
  for (const place of removed) draft.rewritten.set(place, undefined);
  draft.note({
    ...{ index: -1, role: 'system', action: 'removed', by: 'content/empty-text', effect: 'lossless', at },
    reason: removed[0] === at ? 'The system prompt says nothing.' : 'The block of the system prompt holds no text.',
  });
}

const emptySystem: FixCode = {
  id: 'remove-empty-system',
  offers: ({ variant }) => variant?.startsWith('system') === true,
  plan: (draft, _, context) => removeFromSystem(draft, context),
};

export const contentEmptyText: FaultCode = {
  id: 'content/empty-text',
  visit(input) {
    const { emptyText, emptyErrors, blankResults } = input.facts;
    const isRefused = (kind: 'empty' | 'blank' | undefined) =>
      kind !== undefined && emptyText !== undefined && (kind === 'empty' || emptyText.is === 'blank');
    const severity = severityUnder('error', emptyText);
    const inResult: Visitor['result'] = (part, message, at) => {
      const variant = emptyResult(part, input, message.role);
      if (variant === null) return null;
      if (variant === 'error') return atPart(message, at, { length: 0 }, { variant });
      const isBlank = variant === 'result-blank' && emptyText !== undefined && blankResults !== undefined;
      const inDoubt = isBlank ? severityUnder(severity, blankResults) : severity;
      return atPart(message, at, { length: 0 }, { variant, severity: inDoubt });
    };
    const { raw } = input;
    const isTold = isNamed(input);
    return {
      among: isTold ? Trait.blank | Trait.mute | Trait.call : input.native ? Trait.blank : Trait.blank | Trait.mute,
      ...(isTold && raw
        ? {
            message: (message) =>
              isEmptyBesideCalls(raw(message.at)) ? atMessage(message, { length: 0 }, { variant: 'calls' }) : null,
          }
        : {}),
      ...(emptyText ? { text: (part, message, at) => emptyIn(part, message, at, input) } : {}),
      ...(emptyText || emptyErrors ? { result: inResult } : {}),
      end(tell) {
        const { systemEmptyText: kind, systemAt } = input.transcript;
        if (!input.native || systemAt === null || !isRefused(kind)) return;
        const variant = kind === 'blank' ? 'system-blank' : 'system';
        tell(around(systemAt, { length: 0 }, { variant, severity }));
      },
    };
  },
  say({ messageIndex, partIndex, variant = '', data }) {
    const what = variant.endsWith('blank') ? 'a text block with white space only' : 'an empty text block';
    if (variant.startsWith('system')) return `The system prompt has ${what}.`;
    if (variant === 'calls') return `Message ${messageIndex} has an empty string as its content beside calls.`;
    if (variant === 'error')
      return `Message ${messageIndex} has a result (part ${partIndex}) that reports an error and says nothing.`;
    if (variant.startsWith('result')) return `Message ${messageIndex} has ${what} inside a result (part ${partIndex}).`;
    const mended = data.mended === undefined ? '' : ` ${data.mended}`;
    return `Message ${messageIndex} has ${what} (part ${partIndex}).${mended}`;
  },
  mends: [removeEmptyText, nullContent, emptySystem, addPlaceholder],
  all: [emptyText],
};

/** Longer texts are not looked through; nobody writes a megabyte of blanks. */
const LONGEST_BLANK = 100_000;

/** What makes a text one that the API rejects: no characters, or white space only; null for any other. */
function blankOf({ text }: TextPart, message: Message, asking: Asking): 'empty' | 'blank' | null {
  if (beginsWithWord(text) || text.length > LONGEST_BLANK || text.trim() !== '') return null;
  const { emptyText } = asking.facts;
  if (text !== '') return emptyText?.is === 'blank' ? 'blank' : null;
  return emptyText && !isLeftOut(message, asking) ? 'empty' : null;
}

function emptyIn(part: TextPart, message: Message, at: number, input: RuleInput): Finding | null {
  const blank = blankOf(part, message, input);
  if (blank === null) return null;
  const mend = input.transcript.mends?.find((it) => it.what === 'blank-text');
  const data = { length: part.text.length, ...(mend ? { mended: mend.says } : {}) };
  const severity = mend ? 'info' : severityUnder('error', input.facts.emptyText);
  return atPart(message, at, data, { ...(blank === 'blank' ? { variant: blank } : {}), severity });
}

type Asking = Pick<RuleInput, 'facts' | 'native' | 'namedRules'>;

/** An empty string that another format writes beside calls does not become a block. */
const isLeftOut = (message: Message, asking: Asking): boolean =>
  !asking.native && message.shape !== 'list' && !isNamed(asking);

/** True where an error is about texts without text: then the form in which they are kept is no excuse. */
const isNamed = ({ namedRules }: Asking): boolean => namedRules?.has('content/empty-text') === true;
