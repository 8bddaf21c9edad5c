import { ALONE, type Layouts, layoutsOf } from '../model/layouts.ts';
import type { Part, Transcript } from '../model/message.ts';
import { sourcesOf } from '../model/sources.ts';
import { isObject, own } from '../text/json.ts';
import { type Pointer, parent } from '../text/pointer.ts';
import type { ShapeFault } from './shape-fault.ts';
import { type RoleOf, ShapeWalk } from './shape-walk.ts';
import type { Facts } from './target.ts';

export type { ShapeFault, ShapeKind } from './shape-fault.ts';
export type { RoleOf } from './shape-walk.ts';

/** What is looked at: a history in the API's own form, and the values that it was read from. */
interface ShapeInput {
  readonly transcript: Transcript;
  readonly facts: Facts;
  readonly native: boolean;
  /** The value at a place of the document; absent where there is none. */
  raw?(at: Pointer): unknown;
  /** The role that a message is judged by; without it the one that is written. */
  readonly roleOf?: RoleOf;
}

const ASKED = [
  'forms',
  'parts',
  'contentIs',
  'messageKeys',
  'partKeys',
  'needs',
  'messageName',
  'textWithCalls',
] as const;

/** What is wrong with the spelling of the messages, in their order. One walk for all rules that ask. */
export function shapeFaults(input: ShapeInput): readonly ShapeFault[] {
  const { transcript, facts, native, raw } = input;
  // What an agent keeps is not what it sends, and an answer has keys of its own.
  if (!native || !raw || transcript.stored || transcript.sealed || !ASKED.some((it) => facts[it])) return NONE;
  const found: ShapeFault[] = [];
  const walk = new ShapeWalk(facts, transcript.isRequest, found, input.roleOf);
  const layouts = layoutsOf(transcript.messages);
  const isClean = layouts && cleanAmong(layouts, input);
  // Some element has each of the layouts; whether any is like no other is the only question that is asked of all.
  if (isClean?.every((it, layout) => it || layout === ALONE) && !layouts?.of.includes(ALONE)) return NONE;
  const list = raw(transcript.at);
  const from = transcript.at.length + 1;
  for (const message of transcript.messages)
    for (const at of sourcesOf(message)) {
      if (at === transcript.at) continue;
      // Most messages are elements of the list: looking each up by its pointer would cost more than all the rest.
      const place = Array.isArray(list) && at.indexOf('/', from) < 0 ? Number(at.slice(from)) : null;
      if (place !== null && isClean?.[layouts?.of[place] ?? ALONE]) continue;
      walk.item(message, place === null ? raw(at) : (list as readonly unknown[])[place], at);
    }
  return isElsewhere(input) ? found.map((fault) => doubted(fault, facts)) : found;
}

/** True if nothing of the body is in the words of this API alone: who serves its models in another form may be sent it. */
function isElsewhere({ transcript, facts, raw }: ShapeInput): boolean {
  const keys = facts.parts?.is.elsewhere?.keys;
  if (!keys) return false;
  const body = raw?.(parent(transcript.at) ?? '');
  if (isObject(body) && keys.some((key) => own(body, key) !== undefined)) return false;
  const isOwn = ({ kind }: Part): boolean => kind === 'call' || kind === 'result' || kind === 'reasoning';
  const hasTools = transcript.tools !== null && transcript.tools.length > 0;
  return !hasTools && !transcript.messages.some(({ parts }) => parts.some(isOwn));
}

const doubted = (fault: ShapeFault, { parts }: Facts): ShapeFault =>
  fault.kind === 'part' && parts?.is.elsewhere?.types.includes(String(fault.data.type))
    ? { ...fault, unsure: true }
    : fault;

/** By layout: true where its example shows that nothing is wrong with any element that has it. */
function cleanAmong({ examples }: Layouts, { facts, transcript, roleOf }: ShapeInput): readonly boolean[] {
  const { isRequest, messages } = transcript;
  const bare = messages[0] && { ...messages[0], parts: [] };
  const found: ShapeFault[] = [];
  const walk = new ShapeWalk(facts, isRequest, found, roleOf);
  return examples.map((value, layout) => {
    if (layout === ALONE || !bare) return false;
    found.length = 0;
    walk.item(bare, value, '');
    return found.length === 0 && !(facts.parts?.is.named === 'key' && hasTypes(value));
  });
}

/** True if parts say by a type what they are: of those the layout does not tell what is inside of each key. */
function hasTypes(value: unknown): boolean {
  const list = isObject(value) ? (own(value, 'content') ?? own(value, 'parts')) : undefined;
  return Array.isArray(list) && list.some((it) => isObject(it) && own(it, 'type') !== undefined);
}

const NONE: readonly ShapeFault[] = [];
