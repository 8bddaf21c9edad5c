import { config, fromJSONSchema, type ZodError, type ZodType } from 'zod';
import { isObject } from '../text/json.ts';
import { sureCheck } from './plain-schema.ts';

// The page's policy forbids `new Function`, which zod would otherwise try for speed.
config({ jitless: true });

/** Says what is wrong with a value; an empty list if nothing is. */
export type SchemaCheck = (value: unknown) => readonly string[];

const known = new WeakMap<object, SchemaCheck | null>();

const MOST_NODES = 2000;
const DEEPEST = 30;
const MOST_PROBLEMS = 3;

/** The check for a declared JSON schema; null where it cannot be checked, so that nothing is said. */
export function schemaCheck(schema: unknown): SchemaCheck | null {
  if (!isObject(schema)) return null;
  const found = known.get(schema);
  if (found !== undefined) return found;
  const check = compile(schema);
  known.set(schema, check);
  return check;
}

function compile(schema: object): SchemaCheck | null {
  const budget = { nodes: MOST_NODES };
  const plain = reduced(schema, 0, budget);
  if (plain === undefined || budget.nodes < 0) return null;
  let type: ZodType;
  try {
    type = fromJSONSchema(plain as Parameters<typeof fromJSONSchema>[0]);
  } catch {
    return null;
  }
  const isSure = sureCheck(plain);
  return (value) => {
    if (isSure?.(value)) return NO_PROBLEMS;
    try {
      const { error } = type.safeParse(value);
      return error ? error.issues.slice(0, MOST_PROBLEMS).map((it) => problem(it, value)) : [];
    } catch {
      return [];
    }
  };
}

const NO_PROBLEMS: readonly string[] = [];

type Issue = ZodError['issues'][number];

/** One fault in plain words, the path first. */
function problem(issue: Issue, root: unknown): string {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') return `${path ? `${path}: ` : ''}unknown ${issue.keys.join(', ')}`;
  if (issue.code !== 'invalid_type') return `${path ? `${path}: ` : ''}${issue.message}`;
  if (!isThere(root, issue.path)) return `${path} is missing`;
  return `${path || 'the arguments'} should be ${issue.expected}`;
}

function isThere(root: unknown, path: readonly PropertyKey[]): boolean {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return true;
}

/** Annotations, and patterns: a pattern from a transcript could take for ever. */
const LEFT_OUT = new Set([
  'pattern',
  'patternProperties',
  'format',
  'default',
  'description',
  'title',
  'examples',
  '$schema',
  '$id',
]);
/** What would be read wrongly or not at all. */
const UNSUPPORTED = new Set(['$ref', '$dynamicRef', 'nullable', 'if', 'dependentSchemas', 'unevaluatedProperties']);

/** The schema without what is left out; undefined where something in it is not supported. */
function reduced(value: unknown, depth: number, budget: { nodes: number }, isNames = false): unknown {
  if (depth > DEEPEST || --budget.nodes < 0) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => reduced(item, depth + 1, budget));
    return items.includes(undefined) ? undefined : items;
  }
  if (!isObject(value)) return value;
  const entries: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') return undefined;
    if (!isNames && LEFT_OUT.has(key)) continue;
    if (!isNames && UNSUPPORTED.has(key)) return undefined;
    const isMap = !isNames && (key === 'properties' || key === '$defs' || key === 'definitions');
    const inner = !isNames && (key === 'enum' || key === 'const') ? item : reduced(item, depth + 1, budget, isMap);
    if (inner === undefined) return undefined;
    entries.push([key, inner]);
  }
  return Object.fromEntries(entries);
}
