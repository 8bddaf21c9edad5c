import type { Message, Part } from '../../model/message.ts';
import type { ErrorRow } from '../row.ts';

export interface IdPlace {
  readonly message: number;
  readonly part: number;
  readonly kind: 'call' | 'result' | 'message' | 'item';
  /** The id as the history writes it. */
  readonly id: string;
}

const idOf = (part: Part): string | null =>
  part.kind === 'call' ? part.id : part.kind === 'result' ? part.callId : null;

/** Where an id of an error stands, also when the error cut it, masked it, or lost its signs. Linear. */
export function placesOfId(id: string, messages: readonly Message[], suspect: ErrorRow['suspect']): readonly IdPlace[] {
  const all = placesIn(messages);
  const fits = testsOf(id).map((test) => all.filter((place) => test(place.id)));
  const found = fits.find((places) => places.length > 0) ?? [];
  // A cut id that fits two ids says nothing.
  if (new Set(found.map((place) => place.id)).size > 1) return [];
  const wanted = suspect === 'results' ? 'result' : 'call';
  return [...found.filter((it) => it.kind === wanted), ...found.filter((it) => it.kind !== wanted)];
}

function placesIn(messages: readonly Message[]): IdPlace[] {
  const places: IdPlace[] = [];
  for (const message of messages) {
    if (message.id !== null) places.push({ message: message.index, part: -1, kind: 'message', id: message.id });
    message.parts.forEach((part, i) => {
      const id = idOf(part);
      if (id !== null && (part.kind === 'call' || part.kind === 'result'))
        places.push({ message: message.index, part: i, kind: part.kind, id });
      if ('item' in part && part.item !== undefined)
        places.push({ message: message.index, part: i, kind: 'item', id: part.item });
    });
  }
  return places;
}

const bare = (id: string): string => id.replace(/[^A-Za-z0-9]/g, '').toLowerCase();

/** Ways to compare, the strictest first. */
function testsOf(id: string): ((other: string) => boolean)[] {
  const tests = [(other: string) => other === id];
  const cut = /^(.*?)(?:\.{2,}|…|\*{2,}|<[^<>]{1,24}>)(.*)/.exec(id);
  const head = cut?.[1] ?? id;
  const tail = cut?.[2] ?? '';
  if (cut && head.length + tail.length >= 4) tests.push((other) => other.startsWith(head) && other.endsWith(tail));
  const squeezed = bare(id);
  if (squeezed.length >= 6) tests.push((other) => bare(other) === squeezed);
  if (squeezed.length >= 10) {
    tests.push((other) => bare(other).startsWith(squeezed));
    tests.push((other) => bare(other).length >= 10 && squeezed.startsWith(bare(other)));
  }
  return tests;
}
