import type { Part } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import data from './about/openhands-events.json';
import { aboutView } from './about.ts';
import { idUnder, listIn, objectIn, viewContent } from './common/block-view.ts';
import { callPart, contentText, resultPart, textPart } from './common/parts.ts';
import { type Viewed, viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

const KINDS = [
  'MessageEvent',
  'ActionEvent',
  'ObservationEvent',
  'AgentErrorEvent',
  'SystemPromptEvent',
  'Condensation',
];

/** Events of OpenHands: actions and what was observed of them, in the older form and in that of its SDK. */
export const openhandsEvents = viewFormat({
  ...aboutView(data),
  claim(event): Claim {
    if (!isObject(event)) return false;
    const kind = ownString(event, 'kind') ?? '';
    if (KINDS.includes(kind) || /Event$/.test(kind))
      return ownString(event, 'source') !== null && `\`${kind.slice(0, 40)}\` events`;
    const isOld = ownString(event, 'action') !== null || ownString(event, 'observation') !== null;
    return isOld && ownString(event, 'source') !== null && '`action` and `observation` events';
  },
  // Calls that were made at once are one answer of the model.
  joins: (before, next) =>
    before.role === 'assistant' && next.role === 'assistant' && before.id !== null && before.id === next.id,
  view: (event, at) => (ownString(event, 'kind') === null ? older(event, at) : newer(event, at)),
});

function newer(event: JsonObject, at: Pointer): readonly Viewed[] | 'ui' {
  const kind = ownString(event, 'kind') ?? '';
  const callId = idUnder(event, 'tool_call_id');
  const name = ownString(event, 'tool_name');
  if (kind === 'MessageEvent') {
    const said = objectIn(event, 'llm_message');
    const parts = viewContent(own(said, 'content'), `${at}/llm_message/content`, () => null);
    return [{ at, role: ownString(said, 'role') === 'assistant' ? 'assistant' : 'user', roleName: kind, parts }];
  }
  if (kind === 'ActionEvent') {
    const words = listIn(event, 'thought').flatMap((it: unknown, i): Part[] => {
      const text = isObject(it) ? ownString(it, 'text') : null;
      return text ? [textPart(`${at}/thought/${i}`, text)] : [];
    });
    const args = own(objectIn(objectIn(event, 'tool_call'), 'function'), 'arguments') ?? own(event, 'action');
    const parts = [...words, callPart(`${at}/action`, { id: callId, name: name ?? '', args })];
    return [{ at, role: 'assistant', roleName: kind, parts, id: idUnder(event, 'llm_response_id') }];
  }
  const isError = kind === 'AgentErrorEvent';
  if (!isError && kind !== 'ObservationEvent') return 'ui';
  const seen = isError ? ownString(event, 'error') : contentText(own(objectIn(event, 'observation'), 'content'));
  return [{ at, role: 'tool', roleName: kind, parts: [resultPart(at, { callId, name, text: seen ?? '', isError })] }];
}

const TOLD = ['message', 'system', 'think', 'finish'];

function older(event: JsonObject, at: Pointer): readonly Viewed[] | 'ui' {
  const [action, observation] = [ownString(event, 'action'), ownString(event, 'observation')];
  const tool = objectIn(event, 'tool_call_metadata');
  const id = idUnder(tool, 'tool_call_id');
  const name = ownString(tool, 'function_name');
  const isAgent = ownString(event, 'source') === 'agent';
  if (observation !== null) {
    const text = ownString(event, 'content') ?? '';
    if (id !== null)
      return [
        {
          at,
          role: 'tool',
          roleName: observation,
          parts: [resultPart(at, { callId: id, name, text, isError: observation === 'error' })],
        },
      ];
    return text === '' ? 'ui' : [{ at, role: 'user', roleName: observation, parts: [textPart(`${at}/content`, text)] }];
  }
  const args = objectIn(event, 'args');
  const words = ownString(args, 'content') ?? ownString(args, 'thought') ?? '';
  const key = ownString(args, 'content') === null ? 'thought' : 'content';
  const said = words === '' ? [] : [textPart(`${at}/args/${key}`, words)];
  if (action !== null && id !== null)
    return [
      {
        at,
        role: 'assistant',
        roleName: action,
        parts: [...said, callPart(`${at}/tool_call_metadata`, { id, name: name ?? '', args })],
        id: ownString(objectIn(tool, 'model_response'), 'id'),
      },
    ];
  if (said.length === 0 || !TOLD.includes(action ?? '')) return 'ui';
  return [
    { at, role: action === 'system' ? 'system' : isAgent ? 'assistant' : 'user', roleName: action ?? '', parts: said },
  ];
}
