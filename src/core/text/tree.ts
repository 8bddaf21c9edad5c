import type { Change } from './change.ts';
import { addTo } from './group.ts';
import { type Pointer, steps } from './pointer.ts';
import type { Spelling } from './spelling.ts';

/** What is to become of one value: something as a whole, or else something inside it. */
export interface ChangeNode {
  action: { readonly do: 'remove' } | { readonly do: 'replace'; readonly value: Spelling } | null;
  /** True if a key that is missing is to be made. */
  isMade: boolean;
  readonly children: Map<string, ChangeNode>;
  /** For a list: what comes before the element of that index, in order. */
  readonly inserts: Map<number, Spelling[]>;
}

/** Simultaneous changes, gathered by the containers they are in. Where two say different things the later one counts. */
export function changeTree(changes: readonly Change[]): ChangeNode {
  const root = makeNode();
  for (const change of changes) {
    switch (change.do) {
      case 'remove':
        if (change.count === undefined) descend(root, change.at).action = REMOVE;
        else removeFrom(root, change.at, change.count);
        break;
      case 'replace':
        descend(root, change.at).action = { do: 'replace', value: change.value };
        break;
      case 'insert': {
        const { inserts } = descend(root, change.into);
        addTo(inserts, change.index, change.value);
        break;
      }
      case 'set': {
        const node = step(descend(root, change.into), change.key);
        node.action = { do: 'replace', value: change.value };
        node.isMade = true;
      }
    }
  }
  return root;
}

const REMOVE = { do: 'remove' } as const;
/** Stands for every element of a long run that goes; whoever has more to say of one gets a node of its own. */
const REMOVED: ChangeNode = { action: REMOVE, isMade: false, children: new Map(), inserts: new Map() };

function removeFrom(root: ChangeNode, at: Pointer, count: number): void {
  const path = steps(at);
  const first = Number(path.pop());
  const list = path.reduce(step, root);
  for (let i = first; i < first + count; i++) list.children.set(`${i}`, REMOVED);
}

function makeNode(): ChangeNode {
  return { action: null, isMade: false, children: new Map(), inserts: new Map() };
}

function descend(root: ChangeNode, at: Pointer): ChangeNode {
  return steps(at).reduce(step, root);
}

function step(node: ChangeNode, key: string): ChangeNode {
  let next = node.children.get(key);
  if (next === undefined || next === REMOVED) {
    next = { ...makeNode(), action: next?.action ?? null };
    node.children.set(key, next);
  }
  return next;
}
