import { snakeOf } from '../targets/part-names.ts';
import { append } from '../text/append.ts';
import { isObject, type JsonObject, own } from '../text/json.ts';
import { oncePer } from '../text/once-per.ts';
import { child, dotted, type Pointer, steps } from '../text/pointer.ts';
import keywords from './keywords.json';
import { ROOT } from './quoted.ts';
import type { RequestBody } from './request.ts';
import type { DeclaredTool } from './tools.ts';
import type { Scope } from './values-tools.ts';

/** A schema that a request holds: the arguments of a tool, or the response. */
export interface HeldSchema {
  readonly schema: unknown;
  readonly at: Pointer;
  /** What the request calls it. */
  readonly name: string;
  readonly strict: boolean;
  /** Where strict mode is written, or would be; null where the form has no word for it. */
  readonly strictAt: Pointer | null;
  readonly tool: DeclaredTool | null;
  /** True if it is written under a key that takes all of JSON Schema beside one that does not (Gemini). */
  readonly isFull: boolean;
  /** What `regular.ts` found in it, once somebody has asked. */
  survey?: Survey;
}

/** The parts of a schema by what is looked for in them, in their order. */
export interface Survey {
  /** What the parts that are written as nearly all are have, as bits. */
  readonly bits: number;
  /** The other parts. */
  readonly irregular: readonly Node[];
  /** The parts that have properties. */
  readonly objects: readonly Node[];
  /** The root is regular, and has the type of an object. */
  readonly isObject: boolean;
}

/** All schemas of a request by what a requirement is about: every fault asks for them. */
const byScope = oncePer((_: RequestBody) => new Map<Scope, readonly HeldSchema[]>());

/** All schemas of a request, in its order. */
export const schemasIn = (request: RequestBody): readonly HeldSchema[] => schemasOn(request, 'all');

/** The schemas that a requirement is about. */
export function schemasOn(request: RequestBody, on: Scope): readonly HeldSchema[] {
  const scopes = byScope(request);
  const found = scopes.get(on) ?? (on === 'all' ? allOf(request) : schemasIn(request).filter(IS_ON[on]));
  scopes.set(on, found);
  return found;
}

const IS_ON: { readonly [scope in Exclude<Scope, 'all'>]: (held: HeldSchema) => boolean } = {
  tools: ({ tool }) => tool !== null,
  outputs: ({ tool }) => tool === null,
  strict: ({ strict }) => strict,
  full: ({ isFull }) => isFull,
  part: ({ isFull }) => !isFull,
};

function allOf({ tools, outputs }: RequestBody): HeldSchema[] {
  const all: HeldSchema[] = [];
  for (const tool of tools) if (tool.schema !== undefined) all.push(new ToolSchema(tool));
  for (const { schema, at, name, strict, strictAt, key } of outputs)
    all.push({ schema, at, name: name ?? 'response', strict, strictAt, tool: null, isFull: FULL.test(key) });
  return all;
}

/** The schema of a tool. Its places are those of the tool, which are put together when they are asked for. */
class ToolSchema implements HeldSchema {
  readonly schema: unknown;
  readonly name: string;
  readonly strict: boolean;
  readonly isFull: boolean;
  survey?: Survey;

  constructor(readonly tool: DeclaredTool) {
    this.schema = tool.schema;
    this.name = tool.name ?? '';
    this.strict = tool.strict;
    this.isFull = FULL.test(tool.schemaKey);
  }

  get at(): Pointer {
    return this.tool.schemaAt;
  }

  get strictAt(): Pointer {
    return child(this.tool.holderAt, 'strict');
  }
}

const FULL = /json_?schema/i;

export function dataOf({ name, tool }: HeldSchema, { at }: Pick<Node, 'at'>) {
  const path = dotted(at) || ROOT;
  if (tool === null) return { tool: name, path };
  // Errors name a tool by its number, and do not say the same of an output.
  const said = { tool: name, path, nth: tool.index, context: quoted(at), pointer: at };
  if (!tool.schemaAt.includes('eclarations')) return said;
  const { set, wire, named } = protoPaths(tool, at);
  return { ...said, set, wire, named };
}

/** A place in a schema as Gemini says it: by the number of a property where keys are unknown, else by its name. */
function protoPaths({ set, schema, schemaKey }: DeclaredTool, at: Pointer) {
  let [wire, named] = ['', snakeOf(schemaKey)];
  let value: unknown = schema;
  let isName = false;
  for (const step of steps(at)) {
    const number = isObject(value) ? Object.keys(value).indexOf(step) : Number(step);
    wire += isName ? `[${number}].value` : Array.isArray(value) ? `[${step}]` : `.${snakeOf(step)}`;
    named += isName || Array.isArray(value) ? `[${step}]` : `.${snakeOf(step)}`;
    isName = !isName && step === 'properties';
    value = isObject(value) ? own(value, step) : Array.isArray(value) ? value[Number(step)] : undefined;
  }
  return { set, wire, named };
}

/** A schema inside a schema. */
export interface Node {
  readonly schema: JsonObject;
  /** From the root of the schema, '' for the root itself. */
  readonly at: Pointer;
  /** The keyword of the schema above that it is written under; '' for the root. */
  readonly under: string;
  readonly parent: Node | null;
}

/** Keywords under which schemas are written: one, a list of them, or by name. */
export const ONE: ReadonlySet<string> = new Set(keywords.one);
export const LISTED: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'any_of', 'prefixItems', 'items']);
export const NAMED: ReadonlySet<string> = new Set(keywords.named);

/** A schema in a schema. Most are looked at and never named, so that a place is put together when it is asked for. */
export class PlacedSchema implements Node {
  constructor(
    readonly schema: JsonObject,
    readonly under: string,
    readonly parent: PlacedSchema | null,
    readonly name: string | null,
  ) {}

  get at(): Pointer {
    const below: string[] = [];
    for (let node: PlacedSchema = this; node.parent; node = node.parent) {
      if (node.name !== null) below.push(node.name);
      below.push(node.under);
    }
    return below.reduceRight(child, '');
  }
}

/** All schemas inside one, itself first, in their order. A schema may be of any depth. Linear; walked once. */
export function nodesOf(root: unknown): readonly Node[] {
  return isObject(root) ? nodesOnce(root) : [];
}

const nodesOnce = oncePer((root: JsonObject): readonly Node[] => {
  const nodes: Node[] = [];
  addAll(nodes, new PlacedSchema(root, '', null, null));
  return nodes;
});

/** Adds a schema and all inside it. */
export function addAll(nodes: Node[], root: PlacedSchema): void {
  const next = [root];
  for (let node = next.pop(); node; node = next.pop()) {
    nodes.push(node);
    const start = next.length;
    for (const key in node.schema) addUnder(next, node, key);
    // The last that is put on the stack is the first that is looked at.
    if (next.length > start + 1) append(next, next.splice(start).reverse());
  }
}

/** Adds the schemas that are written under a key of another. */
function addUnder(to: PlacedSchema[], parent: PlacedSchema, key: string): void {
  const isOne = ONE.has(key);
  const isNamed = !isOne && NAMED.has(key);
  if (!isOne && !isNamed && !LISTED.has(key)) return;
  const value = own(parent.schema, key);
  if (Array.isArray(value) ? !LISTED.has(key) : !isObject(value)) return;
  if (isOne && isObject(value)) to.push(new PlacedSchema(value, key, parent, null));
  else if (Array.isArray(value) || isNamed)
    for (const [name, schema] of Object.entries(value as object))
      if (isObject(schema)) to.push(new PlacedSchema(schema, key, parent, name));
}

/**
 * A schema in which those right inside it are others; itself where they are the same. Names of properties that are
 * keywords elsewhere are names.
 */
export function withInner(schema: JsonObject, changed: (inner: JsonObject) => unknown): JsonObject {
  const inner = (value: unknown): unknown => (isObject(value) ? changed(value) : value);
  return mapped(schema, (value, key) => {
    if (ONE.has(key) && isObject(value)) return changed(value);
    if (LISTED.has(key) && Array.isArray(value)) {
      const items = value.map(inner);
      return items.every((item, i) => item === value[i]) ? value : items;
    }
    return NAMED.has(key) && isObject(value) ? mapped(value, inner) : value;
  });
}

/** An object with other values under its keys; itself where they are the same. */
function mapped(object: JsonObject, of: (value: unknown, key: string) => unknown): JsonObject {
  const others = new Map<string, unknown>();
  for (const key of Object.keys(object)) {
    const value = object[key];
    const other = of(value, key);
    if (other !== value) others.set(key, other);
  }
  if (others.size === 0) return object;
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, others.get(key) ?? value]));
}

/** A place in a schema as OpenAI says it: `'properties', 'a'`. */
export const quoted = (at: Pointer): string =>
  steps(at)
    .map((step) => `'${step}'`)
    .join(', ');

/** True for a schema that declares no properties. */
export function declaresNone({ schema }: Node): boolean {
  const properties = own(schema, 'properties');
  return properties === undefined || (isObject(properties) && Object.keys(properties).length === 0);
}

/** The types by their number in the enum of Gemini. */
const NUMBERED: readonly (string | undefined)[] = [undefined, ...keywords.numberedTypes];

/** The types of JSON Schema: nearly every schema has one of them. */
export const TYPES: ReadonlyMap<string, readonly string[]> = new Map(
  ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'].map((name) => [name, [name]]),
);

/** The types that a schema names, in small letters; none where it names none. */
export function typesOf(schema: JsonObject): readonly string[] {
  const type = own(schema, 'type');
  const only = typeof type === 'string' ? TYPES.get(type) : undefined;
  if (only) return only;
  const list: readonly unknown[] = Array.isArray(type) ? type : [type];
  return list.flatMap((name) =>
    typeof name === 'string' ? [name.toLowerCase()] : typeof name === 'number' ? (NUMBERED[name] ?? []) : [],
  );
}
