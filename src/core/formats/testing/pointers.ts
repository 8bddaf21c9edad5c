import type { Transcript } from '../../model/message.ts';
import { sourcesOf } from '../../model/sources.ts';
import { isWithin, valueAt } from '../../text/pointer.ts';
import type { Source } from '../format.ts';

/**
 * What is wrong with the places of a reading, a line each: every pointer leads somewhere in the source, parts stand in
 * their messages, and no place is read twice.
 */
export function pointerFaults(source: Source, { at, asides, tools, systemAt, messages }: Transcript): string[] {
  const faults: string[] = [];
  const ask = (holds: boolean, fault: string) => holds || faults.push(fault);
  const places = [...messages.flatMap(sourcesOf), ...asides.map((it) => it.at)];
  const named = [at, ...places, ...(tools ?? []).map((it) => it.at), ...(systemAt === null ? [] : [systemAt])];
  ask(new Set(places).size === places.length, 'a place is read twice');
  messages.forEach((message, i) => {
    const { index, at: own, parts } = message;
    const sources = sourcesOf(message);
    ask(index === i, `message ${i} says it is ${index}`);
    ask(sources[0] === own, `message ${i} does not begin where it stands`);
    for (const part of parts)
      for (const place of [part.at, ...('copies' in part ? (part.copies ?? []) : [])]) {
        named.push(place);
        ask(
          sources.some((outer) => isWithin(place, outer)),
          `${place} stands outside message ${i}`,
        );
      }
  });
  for (const place of named) ask(valueAt(source.value, place) !== undefined, `${place} leads nowhere`);
  return faults;
}
