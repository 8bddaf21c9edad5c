/** The page's words for what the data says in codes. One place, so that every panel says the same. */
import type { Severity } from '../../core/index.ts';
import type { TrimView } from '../../worker/protocol.ts';

export { effectWords, rowCost } from '../../worker/phrases.ts';

const NUMBERS = new Intl.NumberFormat('en');

/** 1903 -> "1,903". */
export function digits(value: number): string {
  return NUMBERS.format(value);
}

/** "1 message", "12 messages". */
export function count(value: number, noun: string, plural = `${noun}s`): string {
  return `${digits(value)} ${value === 1 ? noun : plural}`;
}

/** 61,200 bytes -> "61.2 kB". */
export function bytes(size: number): string {
  if (size < 1000) return count(size, 'byte');
  const unit = size < 1e6 ? 'kB' : size < 1e9 ? 'MB' : 'GB';
  const value = size / (size < 1e6 ? 1e3 : size < 1e9 ? 1e6 : 1e9);
  return `${value < 10 ? value.toFixed(1) : NUMBERS.format(Math.round(value))} ${unit}`;
}

export const SEVERITY_WORD: { readonly [severity in Severity]: string } = {
  error: 'Error',
  warning: 'Warning',
  info: 'Note',
};

/** "message 3", or the transcript as a whole. */
export function messageName(index: number): string {
  return index < 0 ? 'the whole transcript' : `message ${digits(index)}`;
}

/** Title of a rule or a pass where the catalogue has one, else its id. */
export function titleOf(entries: readonly { readonly id: string; readonly title: string }[] | undefined, id: string) {
  return entries?.find((entry) => entry.id === id)?.title ?? id;
}

/** "61,200 tokens", "12 messages". */
export function amount(value: number, unit: TrimView['unit']): string {
  const nouns = { messages: 'message', tokens: 'token', exchanges: 'exchange', turns: 'turn' } as const;
  return count(value, nouns[unit]);
}

/** An estimate in millions with no more digits than its band allows: 4,419,770 within 60 % is "4.4 M". */
export function roughly(value: number, band: number): string {
  if (value < 1e6) return digits(value);
  return `${NUMBERS.format(Number((value / 1e6).toPrecision(band > 0.2 ? 2 : 3)))} M`;
}
