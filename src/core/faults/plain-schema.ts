import { referred } from '../request/schema-edits.ts';
import { isObject } from '../text/json.ts';
import keywords from './plain-schema.json';

const MOST_NODES = 2000;
const DEEPEST = 30;
/** So many schemas may look at one and the same value. */
const MOST_LOOKS = 200;

/** A schema on its way to the plain form. */
interface Reduction {
  readonly root: object;
  /** The name of each reference, and what it leads to. */
  readonly names: Map<string, string>;
  readonly defs: Map<string, unknown>;
  nodes: number;
}

/** What says nothing of a value. */
export const ANNOTATIONS: readonly string[] = keywords.annotations;
/** A pattern from a transcript could take for ever. */
const DROPPED = new Set([...ANNOTATIONS, 'pattern', 'patternProperties', 'format']);
/** What would be read wrongly or not at all. */
const UNSUPPORTED = new Set(keywords.unsupported);

/**
 * A declared JSON schema with what can be checked and nothing else; null where something in it cannot be. Local references
 * of all drafts become `$defs`, whatever they point at in `root`; OpenAPI's `nullable` becomes a choice.
 */
export function plainSchema(schema: object, root: object = schema): Record<string, unknown> | null {
  const reduction: Reduction = { root, names: new Map(), defs: new Map(), nodes: MOST_NODES };
  const plain = reduced(schema, 0, reduction);
  const { defs, nodes } = reduction;
  if (!isObject(plain) || nodes < 0) return null;
  const looks = new Map<string, number>();
  if ([plain, ...defs.values()].some((schema) => looksOf(schema, defs, looks) > MOST_LOOKS)) return null;
  return defs.size === 0 ? plain : { ...plain, $defs: Object.fromEntries(defs) };
}

/** One schema, or a list of them; undefined where something in it is not supported. */
function reduced(value: unknown, depth: number, reduction: Reduction): unknown {
  if (depth > DEEPEST || --reduction.nodes < 0) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => reduced(item, depth + 1, reduction));
    return items.includes(undefined) ? undefined : items;
  }
  if (!isObject(value)) return value;
  // Beside a reference old drafts ignore everything, so nothing is demanded of it.
  if (Object.hasOwn(value, '$ref')) return reference(value.$ref, reduction);
  const plain: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || UNSUPPORTED.has(key)) return undefined;
    if (key === '$id' && depth > 0) return undefined;
    if (DROPPED.has(key) || key === '$id' || key === 'nullable') continue;
    const inner = keyword(key, item, depth, reduction);
    if (inner === undefined) return undefined;
    plain.push([key, inner]);
  }
  const schema = Object.fromEntries(plain);
  return value.nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

function keyword(key: string, item: unknown, depth: number, reduction: Reduction): unknown {
  if (key === 'enum' || key === 'const') return item;
  if (key !== 'properties' || !isObject(item)) return reduced(item, depth + 1, reduction);
  const entries = Object.entries(item).map(([name, schema]) => [name, reduced(schema, depth + 2, reduction)] as const);
  return entries.some(([name, schema]) => name === '__proto__' || schema === undefined)
    ? undefined
    : Object.fromEntries(entries);
}

function reference(ref: unknown, reduction: Reduction): unknown {
  if (typeof ref !== 'string' || !/^#(?:\/|$)/.test(ref)) return undefined;
  const { names, defs, root } = reduction;
  let name = names.get(ref);
  if (name === undefined) {
    name = `d${names.size}`;
    names.set(ref, name);
    const target = referred(root, ref);
    const schema = reduced(target, target === root ? 0 : 1, reduction);
    if (schema === undefined) return undefined;
    defs.set(name, schema);
  }
  return { $ref: `#/$defs/${name}` };
}

/** How many schemas look at the value that this one looks at; endless where it leads back to itself. */
function looksOf(schema: unknown, defs: ReadonlyMap<string, unknown>, known: Map<string, number>): number {
  if (!isObject(schema)) return 1;
  const { $ref, anyOf, oneOf, allOf, not } = schema;
  if (typeof $ref === 'string') {
    const name = $ref.slice('#/$defs/'.length);
    const found = known.get(name);
    if (found !== undefined) return found;
    known.set(name, Number.POSITIVE_INFINITY);
    const looks = 1 + looksOf(defs.get(name), defs, known);
    known.set(name, looks);
    return looks;
  }
  const here = [anyOf, oneOf, allOf, not].flat().filter(isObject);
  return here.reduce((sum, schema) => sum + looksOf(schema, defs, known), 1);
}
