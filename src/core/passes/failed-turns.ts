import { strictObject, string } from 'zod';
import { noteChange } from '../operations/parts.ts';
import { passWith } from '../operations/pass.ts';

const FAILED = { by: 'failed-turns', reason: 'The turn failed before it was complete.', effect: 'invents' } as const;

export const failedTurns = passWith({
  id: 'failed-turns',
  options: strictObject({ text: string().default('[This turn failed before it was complete.]') }),
  plan(draft, { text }, { sealed }) {
    if (sealed || text === '') return;
    draft.messages.forEach((message, at) => {
      const { role, from, parts } = message;
      if (role !== 'assistant' || from === null || from.state === 'complete') return;
      const says = parts.some(({ part }) => part.kind === 'text' && part.text.trim() !== '');
      const isMarked = parts.some(({ part }) => part.kind === 'text' && part.text.endsWith(text));
      if (!says || isMarked || parts.some(({ part }) => part.kind === 'call')) return;
      message.parts = [...parts, { part: { kind: 'text', at: '', text }, from: null }];
      noteChange(draft, at, { ...FAILED, before: '', after: text });
    });
    draft.touch();
  },
});
