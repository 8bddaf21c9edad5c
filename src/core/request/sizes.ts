import { isObject, type JsonObject, listIn, own } from '../text/json.ts';
import { irregularIn } from './regular.ts';
import { referred } from './schema-edits.ts';
import { type HeldSchema, type Node, nodesOf } from './schemas.ts';

/** How large a schema is, by what APIs count. */
interface Sizes {
  /** Objects within objects; the root is the first level. */
  readonly depth: number;
  readonly properties: number;
  /** Values of all enums. */
  readonly values: number;
  /** Characters of names of properties and definitions, and of the values of enums and constants. */
  readonly characters: number;
}

/** How large a schema is. Linear. */
export function measured(schema: unknown): Sizes {
  const levels = new Map<Node, number>();
  let [depth, properties, values, characters] = [0, 0, 0, 0];
  for (const node of nodesOf(schema)) {
    const named = own(node.schema, 'properties');
    const level = levelAbove(node, levels) + (isObject(named) ? 1 : 0);
    levels.set(node, level);
    depth = Math.max(depth, level);
    if (isObject(named)) properties += Object.keys(named).length;
    values += listIn(node.schema, 'enum').length;
    characters += charactersIn(node.schema);
  }
  return { depth, properties, values, characters };
}

const levelAbove = ({ parent }: Node, levels: ReadonlyMap<Node, number>): number =>
  parent === null ? 0 : (levels.get(parent) ?? 0);

/** The characters of the names that a schema declares, and of its own values. */
function charactersIn(schema: JsonObject): number {
  const named = ['properties', '$defs', 'definitions'].map((key) => own(schema, key)).filter(isObject);
  const values = [...listIn(schema, 'enum'), own(schema, 'const')];
  const words = [...named.flatMap((held) => Object.keys(held)), ...values.filter((value) => typeof value === 'string')];
  return words.reduce((sum, word) => sum + word.length, 0);
}

/** How many properties of a schema may be missing, at all its levels. */
export function optionalIn(schema: unknown): number {
  let count = 0;
  for (const { schema: node } of nodesOf(schema)) {
    const properties = own(node, 'properties');
    if (!isObject(properties)) continue;
    const names = new Set(listIn(node, 'required'));
    for (const name of Object.keys(properties)) if (!names.has(name)) count++;
  }
  return count;
}

/** A reference by which a schema requires itself, so that no value would ever end; null where there is none. Linear. */
export function unendingIn(held: HeldSchema): Node | null {
  const root = held.schema;
  const required = irregularIn(held).filter((node) => typeof own(node.schema, '$ref') === 'string' && isRequired(node));
  // A schema leads to another where it has to hold a value of it.
  const leads = new Map<unknown, { readonly to: unknown; readonly node: Node }[]>();
  for (const node of required) {
    const holder = holderOf(node, root);
    leads.set(holder, [...(leads.get(holder) ?? []), { to: referred(root, own(node.schema, '$ref')), node }]);
  }
  const state = new Map<unknown, 'open' | 'done'>();
  for (const start of leads.keys()) {
    const found = cycleFrom(start, leads, state);
    if (found !== null) return found;
  }
  return null;
}

type Leads = ReadonlyMap<unknown, readonly { readonly to: unknown; readonly node: Node }[]>;

function cycleFrom(start: unknown, leads: Leads, state: Map<unknown, 'open' | 'done'>): Node | null {
  const stack = [{ at: start, next: 0 }];
  if (state.has(start)) return null;
  state.set(start, 'open');
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const edge = leads.get(top.at)?.[top.next++];
    if (edge === undefined) {
      state.set(top.at, 'done');
      stack.pop();
    } else if (state.get(edge.to) === 'open') return edge.node;
    else if (!state.has(edge.to)) {
      state.set(edge.to, 'open');
      stack.push({ at: edge.to, next: 0 });
    }
  }
  return null;
}

/** The definition, or the root, that a schema is written in. */
function holderOf(node: Node, root: unknown): unknown {
  for (let above: Node | null = node; above; above = above.parent)
    if (above.under === '$defs' || above.under === 'definitions') return above.schema;
  return root;
}

/** True if every value of what holds the schema has to hold a value of it. */
function isRequired(node: Node): boolean {
  for (
    let inner = node;
    inner.parent && inner.under !== '$defs' && inner.under !== 'definitions';
    inner = inner.parent
  ) {
    if (inner.under === 'properties') {
      const names = own(inner.parent.schema, 'required');
      const name = inner.at.slice(inner.at.lastIndexOf('/') + 1);
      if (!Array.isArray(names) || !names.includes(name)) return false;
    } else if (inner.under === 'items') {
      const least = own(inner.parent.schema, 'minItems');
      if (typeof least !== 'number' || least < 1) return false;
    } else if (inner.under !== 'allOf') return false;
  }
  return true;
}
