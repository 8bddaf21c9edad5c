import type { Edit } from '../text/change.ts';
import { applyEdits } from '../text/edits.ts';
import { isObject, type Json, own } from '../text/json.ts';
import { locate } from '../text/locate.ts';
import { child } from '../text/pointer.ts';
import { readText } from '../text/read.ts';

/** A body with settings: those that it has already are replaced. */
export function withSettings(text: string, settings: { readonly [key: string]: Json }): string {
  const entries = Object.entries(settings);
  const { document } = readText(text);
  const body = document.value;
  if (entries.length === 0 || !isObject(body)) return text;
  const edits: Edit[] = [];
  const fresh: string[] = [];
  for (const [key, value] of entries) {
    const held = own(body, key);
    const whole = isObject(held) && isObject(value) ? { ...held, ...value } : value;
    const written = JSON.stringify(whole, null, 2).replaceAll('\n', '\n  ');
    const span = held === undefined ? null : locate(document, child('', key));
    if (span) edits.push({ ...span, text: written });
    else fresh.push(`${JSON.stringify(key)}: ${written}`);
  }
  const end = document.text.lastIndexOf('}');
  const last = document.text.slice(0, end).trimEnd().length;
  if (fresh.length > 0) edits.push({ start: last, end, text: `,\n  ${fresh.join(',\n  ')}\n` });
  return applyEdits(document.text, edits);
}
