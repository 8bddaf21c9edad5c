/** What salvage does, the slow way: each line parsed as a whole and changed as a value. */

import { LEAST, pictureAt } from '../bulk/pictures.ts';
import { isPictureBlock, pixel, textBlock } from '../bulk/placeholders.ts';
import type { SalvageChoices } from '../bulk/salvage.ts';
import { isObject, type JsonObject } from '../text/json.ts';

/** A line as it must be afterwards: the same bytes, or any bytes of this value. */
type SlowLine = { readonly same: string } | { readonly value: unknown };

/** `text` has a character per byte. */
export function slowSalvage(text: string, choices: SalvageChoices): SlowLine[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const parsed = lines.map((it, i) => ({ line: it, value: parse(i === 0 ? it.replace(/^\xef\xbb\xbf/, '') : it) }));
  const last = parsed.findLastIndex(({ value }) => value !== undefined && itemsOf(value) !== null);
  const seen = new Set<string>();
  const links = new Map<unknown, unknown>();
  return parsed.flatMap(({ line, value }, at): SlowLine[] => {
    if (value === undefined) return [{ same: line }];
    const before = JSON.stringify(value);
    const made: unknown = JSON.parse(before);
    if (!isObject(made)) return [{ same: line }];
    if (choices.progress && made.type === 'progress') {
      links.set(made.uuid, links.has(made.parentUuid) ? links.get(made.parentUuid) : (made.parentUuid ?? null));
      return [];
    }
    let next: unknown = made;
    const items = itemsOf(made);
    if (items) {
      const isFirst = items.map((it) => !seen.has(JSON.stringify(it)) && seen.add(JSON.stringify(it)));
      if (choices.copies && at !== last)
        next = {
          ...made,
          payload: { ...(made.payload as JsonObject), replacement_history: items.filter((_, i) => isFirst[i]) },
        };
    }
    if (made.type === 'response_item') seen.add(JSON.stringify(made.payload));
    if (choices.pictures === 'all' || (items && choices.pictures === 'compaction')) next = replaced(next, null, false);
    if (choices.progress) next = relinked(next as JsonObject, links);
    return JSON.stringify(next) === before ? [{ same: line }] : [{ value: next }];
  });
}

function relinked(line: JsonObject, links: ReadonlyMap<unknown, unknown>): JsonObject {
  const keys = ['parentUuid', 'logicalParentUuid'].filter((key) => links.has(line[key]));
  return { ...line, ...Object.fromEntries(keys.map((key) => [key, links.get(line[key])])) };
}

function itemsOf(value: unknown): readonly unknown[] | null {
  if (!isObject(value) || value.type !== 'compacted' || !isObject(value.payload)) return null;
  const items = value.payload.replacement_history;
  return Array.isArray(items) ? items : null;
}

function replaced(value: unknown, under: string | null, onScreen: boolean): unknown {
  if (typeof value === 'string') return withPixel(value);
  if (Array.isArray(value)) return value.map((it) => replaced(it, null, onScreen));
  if (!isObject(value)) return value;
  const screen = onScreen || under === 'toolUseResult';
  const inside = Object.values(value).flatMap((it) => [it, ...(isObject(it) ? Object.values(it) : [])]);
  const found = inside.flatMap((it) => (typeof it === 'string' ? (pictureIn(it) ?? []) : []));
  const type = typeof value.type === 'string' ? value.type : '';
  const isInline = isObject(value.inlineData);
  if (found.length > 0 && !screen && under !== 'output' && (isPictureBlock(type) || isInline)) {
    const length = found.reduce((sum, it) => sum + it.length, 0);
    return JSON.parse(textBlock(isInline ? '' : type, found[0]!.type, length));
  }
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, replaced(it, key, screen)]));
}

function pictureIn(text: string) {
  const head = pictureAt(
    Uint8Array.from(text.slice(0, 200), (it) => it.charCodeAt(0)),
    0,
  );
  const rest = head ? text.slice(head.skip) : '';
  return head && rest.length >= LEAST && /^[A-Za-z0-9+/=]*$/.test(rest) ? { ...head, length: rest.length } : null;
}

function withPixel(text: string): string {
  const found = pictureIn(text);
  if (found) {
    const made = pixel(found.type);
    return made === null ? text : text.slice(0, found.skip) + made;
  }
  return text.replace(/"((?:data:image\/|iVBOR)[^"\\\n]{512,})(?=["\n\\])/g, (all, inner: string) => {
    const inside = pictureIn(inner);
    const made = inside && pixel(inside.type);
    return inside && made ? `"${inner.slice(0, inside.skip)}${made}` : all;
  });
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}
