import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { ClassKeys } from '../text/read.ts';
import data from './about/pydantic-ai.json';
import { blockOf, knowsKeys } from './common/claims.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';
import classes from './pydantic/classes.json';
import { readPydanticMessage } from './pydantic/read.ts';
import { pydanticWriter } from './pydantic/write.ts';

export { partKindAt } from './pydantic/read.ts';

/** The kinds that the classes leave out where they are printed. */
const PYDANTIC_CLASSES: { readonly [name: string]: ClassKeys } = Object.fromEntries([
  ['ModelRequest', { keys: { kind: 'request' }, first: 'parts' }],
  ['ModelResponse', { keys: { kind: 'response' }, first: 'parts' }],
  ...Object.entries(classes.parts).map(
    ([name, kind]) => [name, { keys: { part_kind: kind }, first: 'content' }] as const,
  ),
  ...Object.entries(classes.contents).map(([name, kind]) => [name, { keys: { kind }, first: 'url' }] as const),
]);

/** pydantic-ai messages: requests and responses of typed parts, with the legacy entries older programs mixed in. */
export const pydanticAI = listFormat(data, {
  classes: PYDANTIC_CLASSES,
  library: true,
  claim,
  readObject: readPydanticMessage,
  writer: pydanticWriter,
});

function claim(message: unknown): Claim {
  if (!isObject(message)) return false;
  const kind = ownString(message, 'kind');
  const parts = own(message, 'parts');
  if (Array.isArray(parts) && parts.length > 0)
    return blockOf(message, 'parts', (part) => ownString(part, 'part_kind') !== null) ? '`part_kind`' : false;
  const holds = parts !== undefined || Object.hasOwn(message, 'content');
  if (holds && (kind === 'request' || kind === 'response')) return `kind \`${kind}\``;
  if (typeof own(message, 'thought') === 'string' && isBare(message)) return '`thought` entries';
  // A lone content is what the first sessions of this family held; a role in its stead as well.
  return typeof own(message, 'content') === 'string' && knowsKeys(message, NO_KEYS);
}

const NO_KEYS: ReadonlySet<string> = new Set();
const isBare = (message: JsonObject): boolean =>
  ['role', 'kind', 'parts', 'type'].every((key) => own(message, key) === undefined);
