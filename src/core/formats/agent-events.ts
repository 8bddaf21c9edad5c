import type { Part, Role } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { child, type Pointer } from '../text/pointer.ts';
import data from './about/agent-events.json';
import { areAnswers } from './common/group.ts';
import { callPart, compact, contentText, idOf, reasoningPart, resultPart, textPart } from './common/parts.ts';
import { isName, isThere, keyIn } from './common/shapes.ts';
import { type Viewed, viewFormat } from './common/view.ts';

type Said = 'call' | 'result' | 'thinking' | 'user' | 'assistant' | 'system';

/** What the name of an event says, its words joined by `_`; the first that fits. */
const NAMED: readonly (readonly [Said, RegExp])[] = [
  [
    'result',
    /(?:tool|function|action)(?:_call|_use)?_?(?:results?|outputs?|response|returned|end(?:ed)?|finish(?:ed)?|completed?|done)$/,
  ],
  [
    'call',
    /(?:tool|function|action)(?:_call|_use)?_?(?:calls?|use|called|invocation|invoked|request(?:ed)?|start(?:ed)?)$/,
  ],
  ['thinking', /^(?:agent_|assistant_|model_|llm_)?(?:reasoning|thinking|thought)s?$/],
  ['user', /^(?:user|human)(?:_(?:message|input|prompt|text|turn|said))?$|^prompt$/],
  ['assistant', /^(?:assistant|agent|model|llm|ai|bot)_?(?:message|response|text|output|reply|turn|said)$/],
  ['system', /^system_?(?:message|prompt)$/],
];

/** Keys under which an event says what it is, keeps what belongs to it, and spells the fields of its kind. */
const KINDS = ['type', 'event', 'kind', 'event_type', 'eventType'];
const INSIDE = ['data', 'payload', 'body', 'message', 'content', 'event'];
const IDS = ['tool_call_id', 'toolCallId', 'call_id', 'callId', 'tool_use_id', 'toolUseId', 'invocation_id', 'id'];
const NAMES = ['tool_name', 'toolName', 'name', 'tool', 'function', 'function_name'];
const ARGS = ['arguments', 'args', 'input', 'params', 'parameters', 'tool_input', 'toolInput'];
const WORDS = ['content', 'text', 'message', 'prompt', 'output', 'response', 'data'];
const RESULTS = ['result', 'output', 'content', 'response', 'text', 'error', 'data'];
const ROLES: ReadonlyMap<Said, Role> = new Map([
  ['call', 'assistant'],
  ['thinking', 'assistant'],
  ['result', 'tool'],
]);

/** An event with the object that holds its fields. */
interface Event {
  readonly said: Said;
  readonly name: string;
  readonly held: JsonObject;
  readonly at: Pointer;
}

function eventOf(record: unknown, at: Pointer): Event | null {
  if (!isObject(record)) return null;
  for (const key of KINDS) {
    const name = ownString(record, key);
    const said = name === null || name.length > 60 ? undefined : NAMED.find(([, names]) => names.test(wordsOf(name)));
    if (name === null || said === undefined) continue;
    const inner = INSIDE.find((name) => name !== key && isObject(own(record, name)));
    const held = inner === undefined ? record : (own(record, inner) as JsonObject);
    return { said: said[0], name, held, at: inner === undefined ? at : child(at, inner) };
  }
  return null;
}

const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/_?event$/g, '');

/** Its own id is that of the event where its fields stand in an object inside it. */
function callIdIn({ held, at }: Event, record: JsonObject): string | null {
  const key = keyIn(held, IDS, isName) ?? '';
  const found = idOf(own(held, key));
  return found ?? (at === '' ? null : idOf(own(record, keyIn(record, IDS.slice(0, -1), isName) ?? '')));
}

function partOf(event: Event, record: JsonObject): Part | null {
  const { said, held, at } = event;
  const name = ownString(held, keyIn(held, NAMES, isName) ?? '');
  if (said === 'call') {
    if (name === null) return null;
    return callPart(at, {
      id: callIdIn(event, record),
      name,
      args: own(held, keyIn(held, ARGS, isThere) ?? 'input') ?? {},
    });
  }
  if (said === 'result') {
    const callId = callIdIn(event, record);
    if (callId === null) return null;
    const key = keyIn(held, RESULTS, isThere) ?? 'result';
    const value = own(held, key);
    const text = typeof value === 'string' ? value : contentText(value) || (isThere(value) ? compact(value) : '');
    const isError = key === 'error' || own(held, 'is_error') === true || own(held, 'isError') === true;
    return resultPart(at, { callId, name, text, isError });
  }
  const key = keyIn(held, WORDS, (value) => contentText(value) !== '');
  if (key === undefined) return null;
  const text = contentText(own(held, key));
  return said === 'thinking' ? reasoningPart(child(at, key), text, null) : textPart(child(at, key), text);
}

function view(record: JsonObject, at: Pointer): readonly Viewed[] | 'ui' {
  const event = eventOf(record, at);
  const part = event && partOf(event, record);
  if (!event || !part) return 'ui';
  const role = ROLES.get(event.said) ?? (event.said as Role);
  return [{ at, role, roleName: event.name, parts: [part] }];
}

/** The log of an agent that no other format knows, by what the names of its events say: messages, calls and results. */
export const agentEvents = viewFormat(data, {
  claim(record) {
    const event = eventOf(record, '');
    return event !== null && isObject(record) && partOf(event, record) !== null;
  },
  joins: areAnswers,
  view,
});
