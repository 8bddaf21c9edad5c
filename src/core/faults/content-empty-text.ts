import type { Message, TextPart } from '../model/message.ts';
import { beginsWithWord, Trait } from '../model/traits.ts';
import { emptyText } from './all/empty-text.ts';
import { type Fault, type Finding, type RuleInput, severityUnder, type Visitor } from './fault.ts';
import { addPlaceholder } from './mends/add-placeholder.ts';
import { removeEmptyText } from './mends/remove-empty-text.ts';
import { atPart } from './sentence.ts';

const SYSTEM_TEXT = 'The system prompt is beside the messages, and what it should say is not known.';

/** Finds text blocks without text, or with white space only: in messages, in results, in the system prompt. */
export const contentEmptyText: Fault = {
  id: 'content/empty-text',
  title: 'Empty text block',
  asks: 'Does every text block hold text?',
  why: 'An empty text block beside calls or images is rejected, and the response does not say where it is. Streams that begin a text and never fill it are the usual cause. A result that reports an error must say what went wrong.',
  severity: 'error',
  fact: null,
  also: ['emptyText', 'emptyErrors'],
  visit(input) {
    const { emptyText, emptyErrors } = input.facts;
    const isRefused = (kind: 'empty' | 'blank' | undefined) =>
      kind !== undefined && emptyText !== undefined && (kind === 'empty' || emptyText.is === 'blank');
    const severity = severityUnder('error', emptyText);
    const isAsked = input.native || isNamed(input);
    const inResult: Visitor['result'] = (part, message, at) => {
      const { emptyText: kind } = part;
      if (isRefused(kind))
        return atPart(message, at, { length: 0 }, { variant: kind === 'blank' ? 'result-blank' : 'result', severity });
      // What other forms keep as a result without words, an API can be sent as an empty text block.
      if (!input.native && part.text === '' && !part.media?.length)
        return atPart(message, at, { length: 0 }, { variant: 'result', severity });
      const isMute = emptyErrors && part.isError && part.text === '' && !part.media?.length;
      return isMute ? atPart(message, at, { length: 0 }, { variant: 'error' }) : null;
    };
    return {
      among: input.native ? Trait.blank : Trait.blank | Trait.mute,
      ...(emptyText ? { text: (part, message, at) => emptyIn(part, message, at, input) } : {}),
      ...(isAsked && (emptyText || emptyErrors) ? { result: inResult } : {}),
      *end() {
        const { systemEmptyText: kind, systemAt } = input.transcript;
        if (!input.native || systemAt === null || !isRefused(kind)) return;
        const variant = kind === 'blank' ? 'system-blank' : 'system';
        yield { messageIndex: -1, partIndex: null, at: systemAt, data: { length: 0 }, variant, severity };
      },
    };
  },
  say({ messageIndex, partIndex, variant = '', data }) {
    const what = variant.endsWith('blank') ? 'a text block with white space only' : 'an empty text block';
    if (variant.startsWith('system')) return `The system prompt has ${what}.`;
    if (variant === 'error')
      return `Message ${messageIndex} has a result (part ${partIndex}) that reports an error and says nothing.`;
    if (variant.startsWith('result')) return `Message ${messageIndex} has ${what} inside a result (part ${partIndex}).`;
    const mended = data.mended === undefined ? '' : ` ${data.mended}`;
    return `Message ${messageIndex} has ${what} (part ${partIndex}).${mended}`;
  },
  mends: [addPlaceholder, removeEmptyText],
  all: [emptyText],
  unfixable: { system: SYSTEM_TEXT, 'system-blank': SYSTEM_TEXT },
};

/** Longer texts are not looked through; nobody writes a megabyte of blanks. */
const LONGEST_BLANK = 100_000;

function emptyIn(part: TextPart, message: Message, at: number, input: RuleInput): Finding | null {
  const { text } = part;
  if (beginsWithWord(text) || text.length > LONGEST_BLANK || text.trim() !== '') return null;
  const mend = input.transcript.mends?.find((it) => it.what === 'blank-text');
  const data = { length: text.length, ...(mend ? { mended: mend.says } : {}) };
  const severity = mend ? 'info' : severityUnder('error', input.facts.emptyText);
  if (text !== '') {
    const isTold = input.facts.emptyText?.is === 'blank';
    return isTold ? atPart(message, at, data, { variant: 'blank', severity }) : null;
  }
  return isLeftOut(message, input) ? null : atPart(message, at, data, { severity });
}

/** An empty string that another format writes beside calls does not become a block. */
const isLeftOut = (message: Message, input: RuleInput): boolean =>
  !input.native && message.shape !== 'list' && !isNamed(input);

/** True where an error is about texts without text: then the form in which they are kept is no excuse. */
const isNamed = ({ namedRules }: RuleInput): boolean => namedRules?.has('content/empty-text') === true;
