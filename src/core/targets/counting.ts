import type { TargetId } from '../model/diagnostic.ts';
import { dataIn } from '../text/data-files.ts';
import type { TextDocument } from '../text/document.ts';
import { isObject, own } from '../text/json.ts';
import { writtenAt } from '../text/locate.ts';
import { child, type Pointer, parent, valueAt } from '../text/pointer.ts';
import counting from './counting.json';
import { parsed } from './parsed.ts';
import type { Fact } from './target.ts';

/** An endpoint of an API that takes the body of a request, generates nothing and says how many tokens it has. */
export interface Counting extends Required<Pick<Fact<unknown>, 'source' | 'checked' | 'confidence' | 'note'>> {
  readonly target: TargetId;
  /** The URL; `{model}` is a placeholder for the model ID, in URLs that contain it. */
  readonly url: string;
  /** Headers; a name behind `$` is read from the environment. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The variable that holds the key. */
  readonly key: string;
  /** The key of the list of messages, and those beside it that are taken. */
  readonly list: string;
  readonly beside: readonly string[];
  /** The key that the whole request stands under, where it does; the request then names its model as `models/...`. */
  readonly under?: string;
  /** The figure in its answer. */
  readonly count: string;
  /** True if it is known to refuse what a request for an answer would be refused for. */
  readonly refuses: boolean;
}

/** The counting endpoints that are known. Targets without one are not here. */
export const COUNTING = dataIn<readonly Counting[]>(counting);

export const countingOf = (target: TargetId): Counting | undefined => COUNTING.find((it) => it.target === target);

/** The command that puts a body from a file to an endpoint, for a shell. */
export function commandOf({ url, headers }: Counting, model: string, file: string): string {
  const lines = [
    `curl -sS ${url.replace('{model}', model)}`,
    ...headers.map(([name, value]) => `-H "${name}: ${value}"`),
    '-H "content-type: application/json"',
    `--data-binary @${file}`,
  ];
  return lines.join(' \\\n  ');
}

/** What a model may be called in a shell and in an address. */
const MODEL = /^[A-Za-z0-9][\w.:-]{0,120}$/;

/** A model as a command can name it; a word to be replaced for all others. */
export const modelInCommand = (model: string | null): string => (MODEL.test(model ?? '') ? (model ?? '') : 'MODEL');

/** The body for an endpoint, each value as it is written in the text; `leftOut`: the keys that it does not take. */
export function countingBody(document: TextDocument, at: Pointer, endpoint: Counting, model: string) {
  const above = parent(at);
  const value = above === null ? undefined : valueAt(document.value, above);
  const request = isObject(value) ? value : {};
  const keys = Object.keys(request).filter((it) => child(above ?? '', it) !== at);
  const taken = keys.filter((it) => endpoint.beside.includes(it) && own(request, it) !== null);
  const raw = (pointer: Pointer): string => writtenAt(document, pointer) ?? 'null';
  const named = endpoint.under === undefined ? model : `models/${model}`;
  const members = [
    `"model": ${JSON.stringify(named)}`,
    ...taken.map((it) => `${JSON.stringify(it)}: ${raw(child(above ?? '', it))}`),
    `${JSON.stringify(endpoint.list)}: ${raw(at)}`,
  ];
  const whole = `{\n${members.join(',\n')}\n}`;
  const body = endpoint.under === undefined ? `${whole}\n` : `{${JSON.stringify(endpoint.under)}: ${whole}}\n`;
  return { body, leftOut: keys.filter((it) => it !== 'model' && !taken.includes(it)) };
}

/** The figure of an answer, wherever it begins in what a shell has printed; null where it has none. */
export function countIn(answer: string, { count: key }: Counting): number | null {
  const start = answer.indexOf('{');
  const end = answer.lastIndexOf('}');
  if (start < 0 || end < start) return null;
  const value = parsed(answer.slice(start, end + 1));
  const count = isObject(value) ? own(value, key) : undefined;
  return typeof count === 'number' && Number.isFinite(count) ? count : null;
}
