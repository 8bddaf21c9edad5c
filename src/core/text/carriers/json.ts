import { noticedIn } from '../inspect.ts';
import { type Carrier, isTooDeep, parseAnyDepth, UNREADABLE } from './carrier.ts';

/** A single JSON value, with or without a byte order mark. */
export const jsonCarrier: Carrier = {
  id: 'json',
  read(text) {
    const value = parseAnyDepth(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
    if (value === UNREADABLE) return null;
    const document = { text, carrier: 'json', value, records: null } as const;
    const noticed = noticedIn(document);
    // What is as long as its value must be is not too deep either: it was gone through.
    if (noticed.lengthy.length > 0 && isTooDeep(value, text.length)) return null;
    return { document: { ...document, noticed }, problems: [] };
  },
};
