import { headersOf } from './carriers/headers.ts';
import { asString, isObject, type JsonObject, own, ownString } from './json.ts';
import { type Pointer, steps } from './pointer.ts';

/** A request and its response as a recording of HTTP holds them (cassettes of VCR, Polly and their like). */
export interface Exchange {
  readonly url: string | null;
  readonly headers: ReadonlyMap<string, string> | null;
  /** The status of the response; null where none is recorded. */
  readonly status: number | null;
  /** The body of the response; null where none is recorded. */
  readonly said: string | null;
  /** Which of its list it is, from 1; null where it stands alone. */
  readonly number: number | null;
}

/** The exchange whose request holds the place; null where it is in none. */
export function exchangeAt(root: unknown, at: Pointer): Exchange | null {
  let value = root;
  let number: number | null = null;
  for (const step of steps(at)) {
    if (Array.isArray(value)) {
      number = Number(step) + 1;
      value = value[Number(step)];
      continue;
    }
    if (!isObject(value)) return null;
    const response = own(value, 'response');
    const request = own(value, 'request');
    if (step === 'request' && isObject(request) && isObject(response)) return exchangeOf(request, response, number);
    value = own(value, step);
  }
  return null;
}

function exchangeOf(request: JsonObject, response: JsonObject, number: number | null): Exchange {
  const url = ownString(request, 'url') ?? ownString(request, 'uri');
  return {
    url,
    headers: headersIn(own(request, 'headers')),
    status: statusOf(response),
    said: bodyOf(response),
    number,
  };
}

const STATUS = ['status', 'status_code', 'statusCode', 'code'] as const;

function statusOf(response: JsonObject): number | null {
  for (const key of STATUS) {
    const found = own(response, key);
    const status = isObject(found) ? own(found, 'code') : found;
    if (typeof status === 'number') return status;
    if (typeof status === 'string' && /^[1-5]\d\d$/.test(status)) return Number(status);
  }
  return null;
}

const BODY = ['parsed_body', 'body', 'json', 'text', 'content'] as const;

function bodyOf(response: JsonObject): string | null {
  for (const key of BODY) {
    const found = own(response, key);
    const text = asString(found);
    if (text !== null && text !== '') return text;
    if (!isObject(found)) continue;
    return ownString(found, 'string') ?? ownString(found, 'text') ?? JSON.stringify(found);
  }
  return null;
}

/** Headers by name, each a text or a list of texts. */
function headersIn(value: unknown): ReadonlyMap<string, string> | null {
  if (!isObject(value)) return null;
  return headersOf(
    Object.keys(value).flatMap((name) => {
      const said = own(value, name);
      const text = asString(Array.isArray(said) ? said[0] : said);
      return text === null ? [] : [[name, text] as const];
    }),
  );
}
