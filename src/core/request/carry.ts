import { dataIn } from '../text/data-files.ts';
import { isObject, type Json, type JsonObject, own } from '../text/json.ts';
import carry from './carry.json';
import type { Form } from './form.ts';
import { choiceAs } from './parameters/choices.ts';
import type { RequestBody } from './request.ts';

/** What all APIs say of a request beside its messages and tools. */
type Setting = 'most' | 'temperature' | 'topP' | 'topK' | 'stops';

interface Places {
  /** Where each form writes a setting. */
  readonly places: { readonly [form in Form]: { readonly [setting in Setting]?: readonly string[] } };
  /** The same of the choice of tools. */
  readonly choice: { readonly [form in Form]: string };
  /** Objects that hold settings: each of their keys is one. */
  readonly holders: readonly string[];
  /** Keys that are written anew with the messages, or that belong to the way of sending. */
  readonly others: readonly string[];
}

const { places: PLACES, choice: CHOICE, ...data } = dataIn<Places>(carry);
const HOLDERS = new Set(data.holders);
const OTHERS = new Set(data.others);

/** What a request says beside its messages and tools, as another API writes it, and the keys that it has no place for. */
export interface Carried {
  readonly keys: { readonly [key: string]: Json };
  readonly lost: readonly string[];
}

/** The settings and the choice of tools of a request in the form of another API. */
export function carried({ form, get, body, choice, tools }: RequestBody, to: Form): Carried {
  const keys: { [key: string]: Json } = {};
  const known = new Set<string>();
  const lost: string[] = [];
  for (const [setting, places] of Object.entries(PLACES[form])) {
    const place = places.find((name) => (get(...name.split('.')) ?? null) !== null);
    if (place === undefined) continue;
    known.add(place);
    const value = get(...place.split('.'));
    // A model that reasons counts under another name, which the same API knows.
    const target = PLACES[to][setting as Setting]?.at(-1);
    if (target === undefined) lost.push(place);
    else write(keys, target, (setting === 'stops' && typeof value === 'string' ? [value] : value) as Json);
  }
  const meant = choice !== null && tools.length > 0 ? choiceAs(choice.value, to) : undefined;
  if (meant !== undefined && meant !== null) write(keys, CHOICE[to], meant);
  else if (choice !== null) lost.push(CHOICE[form]);
  known.add(CHOICE[form]);
  return { keys, lost: [...lost, ...namesIn(body).filter((name) => !known.has(name))] };
}

const namesIn = (body: JsonObject): string[] =>
  Object.keys(body)
    .filter((key) => !OTHERS.has(key))
    .flatMap((key) => {
      const held = own(body, key);
      return HOLDERS.has(key) && isObject(held) ? Object.keys(held).map((inner) => `${key}.${inner}`) : [key];
    });

function write(keys: { [key: string]: Json }, name: string, value: Json): void {
  const [first = '', inner] = name.split('.');
  if (inner === undefined) keys[first] = value;
  else keys[first] = { ...(isObject(keys[first]) ? (keys[first] as object) : {}), [inner]: value } as Json;
}
