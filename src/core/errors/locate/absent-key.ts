import type { ErrorContext } from '../decoded.ts';
import { placesSpelled } from '../place/in-messages.ts';
import { spelledIn } from '../place/spelled.ts';
import { listOf } from '../wordings/lists.ts';
import { missingWord } from './absence.ts';
import type { Located } from './located.ts';

const REJECTED_VALUE = /\b(?:unknown variant|input tag|invalid value:?)\s{1,3}["'`]([A-Za-z_][\w.-]{1,60})["'`]/i;
const QUOTED = /\b(?:property|field|key|parameter|argument):?\s{0,3}["'`]([A-Za-z_]\w{1,60})["'`]/i;

/** Rules about roles and types that an API does not know. */
const ABOUT_VALUES = new Set(['content/unknown-part', 'roles/unknown']);
/** Rules about keys that an API does not know. */
const ABOUT_KEYS = new Set(['content/unknown-key', 'reasoning/not-accepted']);

/**
 * Where a text rejects a key and no such key is written anywhere in the file, no message is at fault: a place that only
 * its number leads to is given up. Null where the text rejects none, or the key is there.
 */
export function withoutKey(
  text: string,
  rule: string | undefined,
  where: Located,
  context: ErrorContext,
): Located | null {
  if (rule === undefined || !context.request || where.culprit?.sure === 'certain') return null;
  const head = text.slice(0, 4_000);
  const value = ABOUT_VALUES.has(rule) ? REJECTED_VALUE.exec(head)?.[1] : undefined;
  if (value !== undefined && context.text?.includes(JSON.stringify(value)) === false)
    return missingWord('value', value, context);
  if (!ABOUT_KEYS.has(rule)) return null;
  if (!listOf('keyrejected').test(head.toLowerCase())) return null;
  const key = QUOTED.exec(head)?.[1] ?? endOfPath(head);
  const { document } = context.request;
  if (key === null || placesSpelled(document, key, 1).length > 0) return null;
  return missingWord('key', key, context);
}

/** The last step of a path into a message: `messages.0.name`. */
function endOfPath(text: string): string | null {
  const path = spelledIn(text).find(({ steps }) => steps.length >= 3 && steps.some((step) => /^\d+$/.test(step)));
  const last = path?.steps.at(-1) ?? '';
  return /^[a-z_]\w*$/i.test(last) ? last : null;
}
