import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { child, type Pointer } from '../text/pointer.ts';
import type { Form } from './form.ts';
import paths from './outputs.json';

export interface OutputSchema {
  readonly schema: unknown;
  readonly at: Pointer;
  readonly name: string | null;
  readonly strict: boolean;
  /** Where strict mode is written, or would be; null where the form has no word for it. */
  readonly strictAt: Pointer | null;
  /** The key it is written under. */
  readonly key: string;
}

const PATHS: { readonly [form in Form]: readonly (readonly string[])[] } = paths;

/** The schemas of responses in a body, in all places where its form has one. */
export function outputsIn(body: JsonObject, at: Pointer, form: Form): OutputSchema[] {
  return PATHS[form].flatMap((path): OutputSchema[] => {
    let holder: unknown = body;
    for (const key of path.slice(0, -1)) holder = isObject(holder) ? own(holder, key) : undefined;
    const key = path.at(-1) ?? '';
    const schema = isObject(holder) ? own(holder, key) : undefined;
    if (!isObject(holder) || schema === undefined) return [];
    const strict = form === 'anthropic' || own(holder, 'strict') === true;
    const holderAt = path.slice(0, -1).reduce((above, step) => child(above, step), at);
    const strictAt = form === 'chat' || form === 'responses' ? child(holderAt, 'strict') : null;
    return [{ schema, at: child(holderAt, key), name: ownString(holder, 'name'), strict, strictAt, key }];
  });
}
