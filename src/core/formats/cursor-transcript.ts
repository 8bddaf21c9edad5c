import { isObject, own, ownString } from '../text/json.ts';
import data from './about/cursor-transcript.json';
import { aboutView } from './about.ts';
import { COMMON_ROLES, listIn, objectIn, viewContent } from './common/block-view.ts';
import { opaquePart } from './common/parts.ts';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

/** What Cursor writes of its agents: words, and calls without ids or results. Nothing in it says what a call gave back. */
export const cursorTranscript = viewFormat({
  ...aboutView(data),
  claim(element): Claim {
    if (!isObject(element) || !COMMON_ROLES.has(ownString(element, 'role') ?? '')) return false;
    const content = listIn(objectIn(element, 'message'), 'content');
    const isKnown = content.every((it) => isObject(it) && /^(?:text|tool_use)$/.test(ownString(it, 'type') ?? ''));
    const hasIds = content.some((it) => isObject(it) && own(it, 'id') !== undefined);
    return content.length > 0 && isKnown && !hasIds && '`role` beside a `message` without ids';
  },
  view(element, at) {
    const roleName = ownString(element, 'role') ?? '';
    const content = own(objectIn(element, 'message'), 'content');
    const parts = viewContent(content, `${at}/message/content`, (block, place) =>
      ownString(block, 'type') === 'tool_use' ? opaquePart(place, `call of ${ownString(block, 'name') ?? ''}`) : null,
    );
    return [{ at, role: COMMON_ROLES.get(roleName) ?? 'other', roleName, parts }];
  },
});
