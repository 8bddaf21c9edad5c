import { config, fromJSONSchema, type ZodError, type ZodType } from 'zod';
import { isObject, type JsonObject } from '../text/json.ts';
import { oncePer } from '../text/once-per.ts';
import { ANNOTATIONS, plainSchema } from './plain-schema.ts';
import { sureCheck, sureFaults } from './sure-check.ts';

// The page's policy forbids `new Function`, which zod would otherwise try for speed.
config({ jitless: true });

/** Says what is wrong with a value; an empty list if nothing is. */
type SchemaCheck = (value: unknown) => readonly string[];

const MOST_PROBLEMS = 3;
/** References multiply the work: each value is read so often at most, else nothing is said. */
const MOST_READS = 100;

/** The check for a declared JSON schema; null where it cannot be checked, so that nothing is said. */
export const schemaCheck = (schema: unknown): SchemaCheck | null => (isObject(schema) ? compiled(schema) : null);

/** A schema with properties is compiled for those that a value has: tools declare many more than they are called with. */
const compiled = oncePer((schema: JsonObject): SchemaCheck | null => {
  const { properties } = schema;
  const isPlain = isObject(properties) && Object.keys(schema).every((key) => PLAIN.has(key));
  if (!isPlain || Object.keys(properties).length > MOST_NUMBERED) return checkOf(schema, schema);
  const said = saidOf(schema, properties);
  const known = new Map<string, SchemaCheck | null>();
  return (value) => {
    const about = said.of(value);
    let check = known.get(about);
    if (check === undefined) {
      check = checkOf(narrowed(schema, properties, said.names(about)), schema);
      known.set(about, check);
    }
    return check?.(value) ?? NO_PROBLEMS;
  };
});

/** The check for a schema, or for a part of the one that its references lead into. */
function checkOf(schema: JsonObject, root: JsonObject): SchemaCheck | null {
  const plain = plainSchema(schema, root);
  if (plain === null) return null;
  const isSure = sureCheck(plain);
  const isRecursive = '$defs' in plain;
  let type: ZodType | undefined;
  return (value) => {
    if (isSure?.(value)) return NO_PROBLEMS;
    const faults = isSure && sureFaults(plain, value);
    if (faults)
      return faults
        .slice(0, MOST_PROBLEMS)
        .map(({ name, expected }) => typeProblem(name, isThere(value, [name]), expected));
    try {
      // Made for the first value that has to be looked at closely: that takes longer than all the rest.
      type ??= fromJSONSchema(plain as Parameters<typeof fromJSONSchema>[0]);
      const { error } = type.safeParse(isRecursive ? metered(value, { reads: MOST_READS * sizeOf(value) }) : value);
      return error ? error.issues.slice(0, MOST_PROBLEMS).map((it) => problem(it, value)) : [];
    } catch {
      return [];
    }
  };
}

/**
 * The properties that a schema has something to say of where it is given a value: of what is not there it says nothing.
 * Which these are is a string with one character for each, its number: it is made for every call of a history.
 */
function saidOf({ required }: JsonObject, properties: JsonObject) {
  const all = Object.keys(properties);
  const asked = new Set<unknown>(Array.isArray(required) ? required : []);
  const isRequired = all.map((name) => asked.has(name));
  return {
    of(value: unknown): string {
      const held = isObject(value) ? value : null;
      let said = '';
      for (let i = 0; i < all.length; i++)
        if (held === null || isRequired[i] || Object.hasOwn(held, all[i] ?? '')) said += String.fromCharCode(i);
      return said;
    },
    names: (letters: string): readonly string[] =>
      Array.from(letters.split(''), (letter) => all[letter.charCodeAt(0)] ?? ''),
  };
}

/** So many properties one character can number. */
const MOST_NUMBERED = 0xffff;

/** Keywords beside which the properties of a schema can be looked at one by one. */
const PLAIN = new Set(['type', 'properties', 'required', 'additionalProperties', ...ANNOTATIONS]);

const narrowed = (schema: JsonObject, properties: JsonObject, names: readonly string[]): JsonObject => ({
  ...schema,
  properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
});

/** How many values a value holds, itself among them. */
const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, item) => sum + sizeOf(item), 1)
    : 1;

/** The value, which throws once it has been read too often. */
function metered(value: unknown, budget: { reads: number }): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      if (--budget.reads < 0) throw new RangeError('Too many reads.');
      return metered(Reflect.get(target, key), budget);
    },
  });
}

const NO_PROBLEMS: readonly string[] = [];

type Issue = ZodError['issues'][number];

/** One fault in plain words, the path first. */
function problem(issue: Issue, root: unknown): string {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') return `${path ? `${path}: ` : ''}unknown ${issue.keys.join(', ')}`;
  if (issue.code === 'invalid_union') return `${path || 'the arguments'} fits none of the allowed forms`;
  if (issue.code !== 'invalid_type') return `${path ? `${path}: ` : ''}${issue.message}`;
  return typeProblem(path, isThere(root, issue.path), issue.expected);
}

const typeProblem = (path: string, isWritten: boolean, expected: string): string =>
  isWritten ? `${path || 'the arguments'} should be ${expected}` : `${path} is missing`;

function isThere(root: unknown, path: readonly PropertyKey[]): boolean {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return true;
}
