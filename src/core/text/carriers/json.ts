import { skipSpace } from '../scan.ts';
import { type Carrier, canBeValue, parse, UNREADABLE } from './carrier.ts';

/** A single JSON value, with or without a byte order mark. */
export const jsonCarrier: Carrier = {
  id: 'json',
  read(text) {
    const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
    const value = goesOn(json) ? UNREADABLE : parse(json);
    if (value === UNREADABLE) return null;
    return { document: { text, carrier: 'json', value, records: null }, problems: [] };
  },
};

/** True if the first line is a value and more follows: to be told so by the engine takes the lines of the whole text. */
function goesOn(json: string): boolean {
  const end = json.indexOf('\n');
  if (end < 0 || skipSpace(json, end) === json.length) return false;
  const line = json.slice(0, end).trim();
  return canBeValue(line.charCodeAt(0), line.charCodeAt(line.length - 1)) && parse(line) !== UNREADABLE;
}
