import { isObject, own } from '../../text/json.ts';
import { valueAt } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';
import { surePlace } from './sure-place.ts';

const MOST_TEXT = 4_000;

/** The first form of the union of output formats is a text: `type: Input should be 'text'`. */
const OTHER_FORM =
  /(?:^|[\s"'`{(]|response_format(?:\.| -> ))type["'`]?: (?:input |value )?(?:should|must) be ["'`]text["'`](?! or\b|,)/i;

/**
 * The schema of an output that has no name, where a text only says that its type is not the one of the first form: what
 * tried that form last had rejected this one before.
 */
export function nameOfFormat(payload: string, { document, at }: RequestPlaces): readonly RefusedPlace[] {
  const body = at === null ? null : valueAt(document, at);
  const format = isObject(body) ? own(body, 'response_format') : null;
  const held = isObject(format) && own(format, 'type') === 'json_schema' ? own(format, 'json_schema') : null;
  if (!isObject(held) || own(held, 'name') !== undefined || !OTHER_FORM.test(payload.slice(0, MOST_TEXT))) return [];
  const asks = { ...asksOf('', undefined), missing: true, isBroken: true };
  return [{ ...surePlace(`${at}/response_format/json_schema`, 'type', 'value', asks), missing: 'name' }];
}
