import type { Part } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import data from './about/amp-thread.json';
import { aboutView } from './about.ts';
import { readAnthropicBlock } from './anthropic/read.ts';
import { COMMON_ROLES, objectIn, viewContent } from './common/block-view.ts';
import { compact, idOf, resultPart } from './common/parts.ts';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

/** A thread of Amp: blocks as Anthropic has them, results with the run that gave them. */
export const ampThread = viewFormat({
  ...aboutView(data),
  enveloped: true,
  claim(element): Claim {
    return (
      isObject(element) && COMMON_ROLES.has(ownString(element, 'role') ?? '') && Array.isArray(own(element, 'content'))
    );
  },
  signs: (body) =>
    /^T-/.test(ownString(body, 'id') ?? '') && typeof own(body, 'v') === 'number'
      ? ['`v` and the `id` of a thread']
      : [],
  view(element, at) {
    const roleName = ownString(element, 'role') ?? '';
    const parts = viewContent(own(element, 'content'), `${at}/content`, block);
    return [{ at, role: COMMON_ROLES.get(roleName) ?? 'other', roleName, parts }];
  },
});

function block(value: JsonObject, at: Pointer): Part {
  const callId = idOf(own(value, 'toolUseID'));
  if (ownString(value, 'type') !== 'tool_result' || callId === null) return readAnthropicBlock(value, at);
  const run = objectIn(value, 'run');
  const said = own(run, 'result') ?? own(run, 'error');
  const isError = /^(?:error|cancelled|rejected-by-user)$/.test(ownString(run, 'status') ?? '');
  return resultPart(at, { callId, name: null, text: typeof said === 'string' ? said : compact(said), isError });
}
