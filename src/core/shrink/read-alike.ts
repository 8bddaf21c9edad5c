import type { Message, Part } from '../model/message.ts';

/** True if a message is read as it was, with no part that was not there before; texts may be shorter. */
export function isReadAlike(was: Message, now: Message): boolean {
  if (was.roleName !== now.roleName || was.role !== now.role || was.shape !== now.shape) return false;
  let at = 0;
  return now.parts.every((part) => {
    while (at < was.parts.length && outlineOf(was.parts[at]!) !== outlineOf(part)) at++;
    return at++ < was.parts.length;
  });
}

function outlineOf(part: Part): string {
  const own: readonly unknown[] =
    part.kind === 'call'
      ? [part.id, part.name, part.args === undefined]
      : part.kind === 'result'
        ? [part.callId, part.name, part.text === '']
        : part.kind === 'media'
          ? [part.data === null, part.url === null]
          : part.kind === 'opaque'
            ? [part.label]
            : [part.text === ''];
  return JSON.stringify([part.kind, ...own]);
}
