import type { Change } from './change.ts';
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
        descend(root, change.at).action = { do: 'remove' };
        break;
      case 'replace':
        descend(root, change.at).action = { do: 'replace', value: change.value };
        break;
      case 'insert': {
        const { inserts } = descend(root, change.into);
        const here = inserts.get(change.index);
        if (here) here.push(change.value);
        else inserts.set(change.index, [change.value]);
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

function makeNode(): ChangeNode {
  return { action: null, isMade: false, children: new Map(), inserts: new Map() };
}

function descend(root: ChangeNode, at: Pointer): ChangeNode {
  return steps(at).reduce(step, root);
}

function step(node: ChangeNode, key: string): ChangeNode {
  let next = node.children.get(key);
  if (next === undefined) {
    next = makeNode();
    node.children.set(key, next);
  }
  return next;
}
