import type { Part } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import data from './about/llamaindex.json';
import { aboutView } from './about.ts';
import { COMMON_ROLES, idUnder, listIn, objectIn, viewContent } from './common/block-view.ts';
import { withCopies } from './common/copies.ts';
import { callPart, contentText, mediaPart, reasoningPart, resultPart } from './common/parts.ts';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

/** Chat messages of LlamaIndex: blocks with a `block_type`, calls and ids of results among the extras. */
export const llamaindex = viewFormat({
  ...aboutView(data),
  claim(element): Claim {
    if (!isObject(element) || !COMMON_ROLES.has(ownString(element, 'role') ?? '')) return false;
    const blocks = own(element, 'blocks');
    if (!Array.isArray(blocks) || !isObject(own(element, 'additional_kwargs'))) return false;
    return (
      blocks.every((it) => isObject(it) && ownString(it, 'block_type') !== null) &&
      '`blocks` beside `additional_kwargs`'
    );
  },
  view(element, at) {
    const roleName = ownString(element, 'role') ?? '';
    const role = COMMON_ROLES.get(roleName) ?? 'other';
    const extras = objectIn(element, 'additional_kwargs');
    const blocks = viewContent(own(element, 'blocks'), `${at}/blocks`, block);
    if (role === 'tool') {
      const said = { callId: idUnder(extras, 'tool_call_id'), name: ownString(extras, 'name') };
      const text = contentText(blocks.flatMap((it) => ('text' in it ? [it.text] : [])));
      return [{ at, role, roleName, parts: [resultPart(`${at}/blocks`, { ...said, text, isError: false })] }];
    }
    const extra = listIn(extras, 'tool_calls').map((it, i) => [`${at}/additional_kwargs/tool_calls/${i}`, it] as const);
    // A call that is a block already stands there again.
    const isHeld = blocks.some((it) => it.kind === 'call');
    const calls = isHeld ? [] : extra.map(([place, it]) => call(it, place));
    const parts = isHeld ? withCopies(blocks, extra) : [...blocks, ...calls];
    return [{ at, role, roleName, parts }];
  },
});

function call(value: unknown, at: Pointer): Part {
  const it = isObject(value) ? value : {};
  const said = isObject(own(it, 'function')) ? objectIn(it, 'function') : it;
  const name = ownString(said, 'name') ?? ownString(said, 'tool_name') ?? '';
  return callPart(at, {
    id: idUnder(it, 'id', 'tool_id'),
    name,
    args: own(said, 'arguments') ?? own(said, 'tool_kwargs'),
  });
}

function block(value: JsonObject, at: Pointer): Part | null {
  const type = ownString(value, 'block_type');
  if (type === 'thinking') return reasoningPart(at, ownString(value, 'content') ?? '', null);
  if (type === 'tool_call')
    return callPart(at, {
      id: idUnder(value, 'tool_call_id'),
      name: ownString(value, 'tool_name') ?? '',
      args: own(value, 'tool_kwargs'),
    });
  if (type === 'image')
    return mediaPart(at, ownString(value, 'image_mimetype'), ownString(value, 'image'), ownString(value, 'url'));
  return null;
}
