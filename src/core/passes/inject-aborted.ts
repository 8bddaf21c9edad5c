import { strictObject, string } from 'zod';
import type { DraftMessage } from '../model/draft.ts';
import type { ResultPart } from '../model/message.ts';
import { resultFor, tellApart } from '../operations/answers.ts';
import { newMessage, noteChange } from '../operations/parts.ts';
import { passWith } from '../operations/pass.ts';

export const injectAborted = passWith({
  id: 'inject-aborted',
  options: strictObject({ text: string().default('[Aborted by user]') }),
  plan(draft, options, context) {
    const byMessage = new Map<number, ResultPart[]>();
    const open = draft.links().calls.filter((it) => it.first === null && !it.call.server);
    const ids = tellApart(draft, open, context, 'inject-aborted');
    for (const [i, { call, message }] of open.entries()) {
      const result = { ...resultFor(call, ids[i], { text: options.text, given: undefined }), isError: false };
      byMessage.set(message, [...(byMessage.get(message) ?? []), result]);
      noteChange(draft, message + 1, {
        role: context.results === 'in-user' ? 'user' : 'tool',
        ...{ action: 'inserted', effect: 'invents', before: '', after: options.text },
        by: 'inject-aborted',
        reason: `${call.name}${call.id === null ? '' : ` (${call.id})`} has no result.`,
      });
    }
    if (byMessage.size === 0) return;
    draft.messages = draft.messages.flatMap((it, i): DraftMessage[] => {
      const results = byMessage.get(i);
      if (!results) return [it];
      if (context.results === 'in-user') return [it, newMessage('user', results)];
      return [it, ...results.map((result) => newMessage('tool', [result]))];
    });
  },
});
