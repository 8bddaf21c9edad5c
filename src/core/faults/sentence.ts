import type { Finding, FindingData } from '../model/diagnostic.ts';
import type { LinkedCall, PartPlace } from '../model/links.ts';
import type { Message, Part } from '../model/message.ts';
import { messageIn } from '../model/place.ts';
import { inWords } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import type { Visitor } from './fault.ts';
import type { RuleInput } from './input.ts';

const LONGEST = 80;

/** A name or id for a sentence: cut where it would not fit a line. */
export function short(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** A number for a sentence: 333,095. */
export const figure = (number: unknown): string => Number(number).toLocaleString('en');

/** A name in back-ticks. */
export const code = (text: unknown): string => `\`${short(inWords(text ?? ''))}\``;

/** "`cat` (toolu_BB)", without what is not known; "`cat` (call 2 of 2)" where only that tells it from others. */
export function callWords(data: FindingData): string {
  const { name, id, which, of } = data;
  const words = typeof name === 'string' && name !== '' ? code(name) : 'a tool';
  if (typeof id === 'string') return `${words} (${short(id)})`;
  return typeof which === 'number' ? `${words} (call ${which} of ${inWords(of)})` : words;
}

/** Which of the calls of its name a call without an id is in its message; nothing where it is the only one. */
export function whichOf({ parts }: Message, part: number): FindingData {
  const call = parts[part];
  if (call?.kind !== 'call' || call.id !== null) return {};
  const same = parts.filter((it) => it.kind === 'call' && it.name === call.name);
  return same.length > 1 ? { which: same.indexOf(call) + 1, of: same.length } : {};
}

/** " (toolu_BB)", or nothing. */
export const idWords = (data: FindingData): string => (typeof data.id === 'string' ? ` (${short(data.id)})` : '');

/** What a finding may say besides. */
type More = Pick<Finding, 'variant' | 'severity' | 'related' | 'span'>;

export function atPart(message: Message, partIndex: number, data: FindingData, more?: More): Finding {
  return { messageIndex: message.index, partIndex, at: (message.parts[partIndex] as Part).at, data, ...more };
}

/** A finding about a call or a result that is at a place. */
export const atPlace = (
  { transcript }: Pick<RuleInput, 'transcript'>,
  place: PartPlace,
  data: FindingData,
  more?: More,
): Finding => atPart(messageIn(transcript.messages, place), place.part, data, more);

export function atMessage(message: Message, data: FindingData, more?: More): Finding {
  return { messageIndex: message.index, partIndex: null, at: message.at, data, ...more };
}

export const NOWHERE = { messageIndex: -1, partIndex: null } as const;

/** A finding about what is around the messages, or about all of them. */
export const around = (at: Pointer, data: FindingData, more?: More): Finding => ({ ...NOWHERE, at, data, ...more });

/** Tells findings once all else has been asked. */
export const atEnd = (findings: () => Iterable<Finding>): Visitor => ({
  end(tell) {
    for (const finding of findings()) tell(finding);
  },
});

/** The place of a message beside a finding about another. */
export const besideIt = ({ index, at }: Message, label: string) => ({ messageIndex: index, at, label });

/** The place of a call beside a finding about another, or about its result. */
export const relatedCall = ({ message, call }: LinkedCall, label: string) => ({
  messageIndex: message,
  at: call.at,
  label,
});
