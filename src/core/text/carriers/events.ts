import { type Carrier, parse, UNREADABLE } from './carrier.ts';

const LINE = /^data: ?([^\r\n]*)/gm;

/** Server-sent events: the data of each is a JSON value. What else a terminal shows between them is passed over. */
export const eventsCarrier: Carrier = {
  id: 'sse',
  read(text) {
    if (!/^(?:data|event):/m.test(text.slice(0, 20_000))) return null;
    const values: unknown[] = [];
    let broken = 0;
    for (const [, data = ''] of text.matchAll(LINE)) {
      if (!/^\s*[[{]/.test(data.slice(0, 100))) continue;
      const value = parse(data);
      if (value === UNREADABLE) broken++;
      else values.push(value);
    }
    if (values.length === 0 || broken > 1) return null;
    const json = JSON.stringify(values);
    return { document: { text: json, carrier: 'sse', value: values, records: null }, problems: [], repairedText: json };
  },
};
