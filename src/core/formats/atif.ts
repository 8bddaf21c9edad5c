import type { Part } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import data from './about/atif.json';
import { aboutView } from './about.ts';
import { idUnder, listIn, objectIn, viewContent } from './common/block-view.ts';
import { callPart, contentText, reasoningPart, resultPart } from './common/parts.ts';
import { type Viewed, viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

/** A trajectory in Harbor's interchange form: steps with their calls, and what was observed of each. */
export const atif = viewFormat({
  ...aboutView(data),
  claim(step): Claim {
    if (!isObject(step) || ownString(step, 'source') === null) return false;
    return own(step, 'step_id') !== undefined && '`step_id` and `source`';
  },
  signs: (body) => (/^ATIF-/.test(ownString(body, 'schema_version') ?? '') ? ['`schema_version` of ATIF'] : []),
  view(step, at) {
    const source = ownString(step, 'source') ?? '';
    const role = source === 'agent' ? 'assistant' : source === 'system' ? 'system' : 'user';
    const thought = ownString(step, 'reasoning_content');
    const calls = listIn(step, 'tool_calls').map((it: unknown, i): Part => {
      const call = isObject(it) ? it : {};
      const name = ownString(call, 'function_name') ?? '';
      return callPart(`${at}/tool_calls/${i}`, {
        id: idUnder(call, 'tool_call_id'),
        name,
        args: own(call, 'arguments'),
      });
    });
    const parts = [
      ...(thought ? [reasoningPart(`${at}/reasoning_content`, thought, null)] : []),
      ...viewContent(own(step, 'message'), `${at}/message`, () => null),
      ...calls,
    ];
    return [{ at, role, roleName: source, parts, model: ownString(step, 'model_name') }, ...observed(step, at)];
  },
});

function observed(step: JsonObject, at: Pointer): Viewed[] {
  return listIn(objectIn(step, 'observation'), 'results').flatMap((it: unknown, i): Viewed[] => {
    const place = `${at}/observation/results/${i}`;
    const callId = isObject(it) ? idUnder(it, 'source_call_id') : null;
    if (!isObject(it)) return [];
    const text = contentText(own(it, 'content'));
    if (callId === null)
      return [
        {
          at: place,
          role: 'user',
          roleName: 'observation',
          parts: viewContent(own(it, 'content'), `${place}/content`, () => null),
        },
      ];
    return [
      {
        at: place,
        role: 'tool',
        roleName: '',
        parts: [resultPart(place, { callId, name: null, text, isError: false })],
      },
    ];
  });
}
