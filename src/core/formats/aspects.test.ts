import { describe, expect, it } from 'vitest';
import type { Aspect } from '../model/aspect.ts';
import { mediaOf } from '../model/media.ts';
import type { Message, Part } from '../model/message.ts';
import { isObject } from '../text/json.ts';
import { type Pointer, valueAt } from '../text/pointer.ts';
import { placeOfAspect } from './aspects.ts';
import { fixturesOf, readAll } from './testing/fixtures.ts';

const files = import.meta.glob('../../fixtures/formats/**/*', { query: '?raw', import: 'default', eager: true });

describe.each(fixturesOf(files))('$id/$name', ({ format, source }) => {
  it('says of every id, name, argument, type, signature, role and text which key holds it', () => {
    const raw = (at: Pointer): unknown => valueAt(source.value, at);
    for (const { messages } of readAll(format, source))
      for (const message of messages)
        for (const { aspect, part, value, at } of aspectsIn(message)) {
          const place = placeOfAspect({ aspect, message, part, at }, raw);
          const told = { aspect, at, place, value };
          // The place itself is the answer where nothing below it holds the value.
          if (place === at) expect(holds(raw(at), value), JSON.stringify(told)).toBe(false);
          else expect(agrees(aspect, raw(place), value), JSON.stringify(told)).toBe(true);
        }
  });
});

interface Known {
  readonly aspect: Aspect;
  readonly part: Part | null;
  readonly value: unknown;
  readonly at: Pointer;
}

/** What the reading gave of a message that is a value of the file. */
function aspectsIn(message: Message): Known[] {
  const known: Known[] = [];
  const add = (aspect: Aspect, part: Part | null, value: unknown, at: Pointer): void => {
    if (value !== null && value !== undefined && value !== '') known.push({ aspect, part, value, at });
  };
  add('role', null, message.roleName, message.at);
  for (const part of message.parts) {
    if (part.kind === 'call') {
      add('id', part, part.id, part.at);
      add('name', part, part.name, part.at);
      add('arguments', part, part.args, part.at);
    }
    if (part.kind === 'result') add('id', part, part.callId, part.at);
    if (part.kind === 'call' || part.kind === 'reasoning') add('signature', part, part.signature, part.at);
    if (part.kind === 'text') add('text', part, part.text, part.at);
    for (const media of mediaOf(part)) {
      add('mediaType', media, media.mime, media.at);
      add('data', media, media.data ?? media.url, media.at);
      add('name', media, media.name, media.at);
    }
  }
  return known;
}

/** True if a key of an object holds a value, itself or in an object below it. */
const holds = (within: unknown, value: unknown): boolean =>
  isObject(within) && Object.values(within).some((own) => own === value || holds(own, value));

function agrees(aspect: Aspect, found: unknown, value: unknown): boolean {
  if (typeof found !== 'string' || typeof value !== 'string') return found === value;
  if (aspect === 'mediaType') return value.endsWith(found) || found.startsWith(`data:${value}`);
  return aspect === 'data' ? found.endsWith(value) : found === value;
}
