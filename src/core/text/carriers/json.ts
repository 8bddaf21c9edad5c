import { noticedIn } from '../inspect.ts';
import { type Carrier, parse, UNREADABLE } from './carrier.ts';

/** A single JSON value, with or without a byte order mark. */
export const jsonCarrier: Carrier = {
  id: 'json',
  read(text) {
    const value = parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
    if (value === UNREADABLE) return null;
    const document = { text, carrier: 'json', value, records: null } as const;
    return { document: { ...document, noticed: noticedIn(document) }, problems: [] };
  },
};
