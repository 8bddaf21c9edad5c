import type { Message, Part } from '../model/message.ts';

/** True if a message is read as it was, with no part that was not there before; texts may be shorter. */
export function isReadAlike(was: Message, now: Message | undefined): boolean {
  if (was.roleName !== now?.roleName || was.role !== now.role || was.shape !== now.shape) return false;
  const before = was.parts.map(outlineOf);
  let from = 0;
  return now.parts.every((part) => {
    const at = before.indexOf(outlineOf(part), from);
    from = at + 1;
    return at >= 0;
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
