import type { Message, TextPart } from '../model/message.ts';

const MARKER = /^\[([\d,]+) messages?, ([\d,]+) tokens? trimmed\]$/;

/** "[12 messages, 8,412 tokens trimmed]". Holds no time, so that the same trim gives the same bytes. */
function markerText(messages: number, tokens: number): string {
  return `[${counted(messages, 'message')}, ${counted(tokens, 'token')} trimmed]`;
}

/** Where a marker goes in its message: the place of an earlier one, else the end. The earlier one's figures are added. */
export function markerIn(
  message: Message,
  messages: number,
  tokens: number,
): { readonly part: number; readonly value: TextPart } {
  const found = message.parts.findIndex((it) => it.kind === 'text' && MARKER.test(it.text));
  const part = found < 0 ? message.parts.length : found;
  const old = message.parts[part];
  const earlier = old?.kind === 'text' ? MARKER.exec(old.text) : null;
  const text = markerText(messages + figure(earlier?.[1]), tokens + figure(earlier?.[2]));
  return { part, value: { kind: 'text', at: old?.at ?? '', text } };
}

const counted = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

const grouped = (count: number): string => Math.round(count).toLocaleString('en-US');

const figure = (text: string | undefined): number => Number((text ?? '0').replaceAll(',', ''));
