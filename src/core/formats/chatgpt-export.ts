import type { Part, Role } from '../model/message.ts';
import { isObject, type JsonObject, listIn, objectIn, own, ownString } from '../text/json.ts';
import { child, type Pointer } from '../text/pointer.ts';
import data from './about/chatgpt-export.json';
import { COMMON_ROLES } from './common/block-view.ts';
import type { FoundList } from './common/lists.ts';
import * as made from './common/parts.ts';
import { type ViewEntry, viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

/** Kinds of contents, with the key of their words. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['code', 'text'],
  ['execution_output', 'text'],
  ['tether_quote', 'text'],
  ['system_error', 'text'],
  ['tether_browsing_display', 'result'],
]);
/** Kinds of contents that are lists, or more than one text. */
const KINDS = new Set(['text', 'multimodal_text', 'thoughts', 'reasoning_recap', 'user_editable_context']);

/** Conversations that ChatGPT hands out: a tree of messages, of which the branch that ends at `current_node` was shown. */
export const chatgptExport = viewFormat(data, {
  claim,
  signs: (body) => (ownString(body, 'current_node') === null ? [] : ['`current_node` beside the messages']),
  beside: { model: ['default_model_slug'], tools: () => null },
  entries,
  view(node, at) {
    const message = objectIn(node, 'message');
    const [author, content] = [objectIn(message, 'author'), objectIn(message, 'content')];
    const roleName = ownString(author, 'role') ?? '';
    const role = COMMON_ROLES.get(roleName) ?? 'other';
    const place = `${at}/message`;
    // What stands for the time that was spent on thinking was never said.
    if (own(node, 'message') === null || ownString(content, 'content_type') === 'reasoning_recap') return 'ui';
    const words = wordsOf(content, `${place}/content`);
    const isHidden = own(objectIn(message, 'metadata'), 'is_visually_hidden_from_conversation') === true;
    if (words.length === 0 && (isHidden || role === 'system')) return 'ui';
    const parts = addressed(words, { message, author, role, at: place });
    const model = ownString(objectIn(message, 'metadata'), 'model_slug');
    return [{ at, role, roleName, parts, id: made.idOf(own(message, 'id')), model }];
  },
});

function claim(node: unknown): Claim {
  const children = isObject(node) ? own(node, 'children') : null;
  if (!isObject(node) || !Array.isArray(children) || !children.every((it) => typeof it === 'string')) return false;
  const message = own(node, 'message');
  if (!isObject(message)) return message === null || message === undefined;
  const kind = ownString(objectIn(message, 'content'), 'content_type') ?? '';
  return (WORDS.has(kind) || KINDS.has(kind)) && '`content_type` of messages in a tree';
}

/** The branch that was shown last, from its first message on, and the nodes beside it. */
function entries({ at, values, body, key }: FoundList): readonly ViewEntry[] {
  const tree = body && key !== null ? own(body, key) : null;
  if (!isObject(tree)) return values.map((value, i) => ({ at: child(at, i), value }));
  const ids = Object.keys(tree);
  const branch = new Set<string>();
  let id: string | null = leafOf(tree, ids, ownString(body ?? {}, 'current_node'));
  while (id !== null && !branch.has(id) && Object.hasOwn(tree, id)) {
    branch.add(id);
    const node: unknown = own(tree, id);
    id = isObject(node) ? ownString(node, 'parent') : null;
  }
  const entry = (it: string): ViewEntry => ({ at: child(at, it), value: own(tree, it) });
  const leaves = (it: string): boolean => branch.has(ownString(objectIn(tree, it), 'parent') ?? '');
  const beside = ids
    .filter((it) => !branch.has(it))
    .map((it): ViewEntry => ({ ...entry(it), why: 'branch', ...(leaves(it) ? { begins: true } : {}) }));
  return [...[...branch].reverse().map(entry), ...beside];
}

/** The node that the conversation says it is at; else the last one that nothing follows. */
function leafOf(tree: JsonObject, ids: readonly string[], current: string | null): string | null {
  if (current !== null && Object.hasOwn(tree, current)) return current;
  const isLeaf = (id: string): boolean => {
    const node = own(tree, id);
    return isObject(node) && listIn(node, 'children').length === 0;
  };
  return ids.findLast(isLeaf) ?? ids.at(-1) ?? null;
}

function wordsOf(content: JsonObject, at: Pointer): Part[] {
  const kind = ownString(content, 'content_type') ?? '';
  if (kind === 'thoughts') return listIn(content, 'thoughts').map((it, i) => thought(it, `${at}/thoughts/${i}`));
  const keys = kind === 'user_editable_context' ? ['user_profile', 'user_instructions'] : [WORDS.get(kind) ?? ''];
  const texts = made.wordsUnder(content, at, ...keys);
  const parts = listIn(content, 'parts').flatMap((it, i) => (it === '' ? [] : [partOf(it, `${at}/parts/${i}`)]));
  if (texts.length + parts.length > 0 || WORDS.has(kind) || KINDS.has(kind)) return [...texts, ...parts];
  return kind === '' ? [] : [made.opaquePart(at, kind)];
}

function thought(value: unknown, at: Pointer): Part {
  if (!isObject(value)) return made.opaquePart(at, made.labelOf(value));
  return made.reasoningPart(at, ownString(value, 'content') || (ownString(value, 'summary') ?? ''), null);
}

function partOf(value: unknown, at: Pointer): Part {
  if (typeof value === 'string') return made.textPart(at, value);
  const kind = isObject(value) ? (ownString(value, 'content_type') ?? '') : '';
  if (!isObject(value) || kind === '') return made.opaquePart(at, made.labelOf(value));
  const text = ownString(value, 'text');
  if (text !== null) return made.textPart(`${at}/text`, text);
  const file = ownString(value, 'asset_pointer');
  return file === null ? made.opaquePart(at, kind) : made.mediaPart(at, null, null, file);
}

interface Said {
  readonly message: JsonObject;
  readonly author: JsonObject;
  readonly role: Role;
  readonly at: Pointer;
}

/** What is said to a tool is a call, what a tool says a result. Nothing names the pair, and the page's own tools ran. */
function addressed(words: readonly Part[], { message, author, role, at }: Said): readonly Part[] {
  const text = words.flatMap((it) => (it.kind === 'text' ? [it.text] : [])).join('\n');
  if (role === 'tool') {
    const name = ownString(author, 'name');
    const isError = ownString(objectIn(message, 'content'), 'content_type') === 'system_error';
    return [{ ...made.resultPart(at, { callId: null, name, text, isError, server: true }), unaddressed: true }];
  }
  const recipient = ownString(message, 'recipient') ?? 'all';
  if (role !== 'assistant' || recipient === 'all' || text === '') return words;
  const call = {
    ...made.callPart(at, { id: null, name: recipient, args: text, server: true }),
    freeform: true as const,
    unaddressed: true as const,
  };
  return [...words.filter((it) => it.kind !== 'text'), call];
}
