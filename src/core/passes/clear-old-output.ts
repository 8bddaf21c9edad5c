import { boolean, number, strictObject, string } from 'zod';
import type { Draft, DraftMessage } from '../model/draft.ts';
import { isQuestion } from '../model/sides-of-turns.ts';
import { changePart, reportIndex } from '../plan/operations.ts';
import './options.ts';
import type { Pass } from './pass.ts';

interface Options {
  protect: number;
  atLeast: number;
  userTurns: number;
  placeholder: string;
  /** Of the old entries those without a role are no user turns, and system prompts are, as at the source. */
  asSource: boolean;
}

// Estimated as the source does: four characters a token, rounded down.
const tokens = (text: string): number => Math.floor(text.length / 4);

/** Old tool results give way to a placeholder once the newer ones fill the protected window. Units: estimated tokens. */
export const clearOldOutput: Pass<Options> = {
  id: 'clear-old-output',
  title: 'Clear old tool output',
  about: 'Keeps the newest results up to 40,000 tokens and clears older ones, if at least 20,000 tokens are won.',
  effect: 'lossy',
  mends: [],
  options: strictObject({
    protect: number().min(0).default(40_000),
    atLeast: number().min(0).default(20_000),
    userTurns: number().min(0).default(2),
    placeholder: string().default('[Old tool result content cleared]'),
    asSource: boolean().default(false),
  }),
  plan(draft: Draft, options) {
    const turns = options.asSource ? draft.messages.filter(isSourceTurn) : draft.view().filter(isQuestion);
    if (turns.length < options.userTurns) return;
    let sum = 0;
    let won = 0;
    const old: { message: number; part: number }[] = [];
    for (let message = draft.length - 1; message >= 0; message--) {
      const { parts } = draft.at(message)!;
      for (let part = parts.length - 1; part >= 0; part--) {
        const it = parts[part]!.part;
        if (it.kind !== 'result' || it.retry) continue;
        sum += tokens(it.text);
        if (sum <= options.protect) continue;
        // The source counts what is cleared, not what is won by it, and what was cleared before as well.
        won += tokens(it.text);
        if (it.text !== options.placeholder) old.push({ message, part });
      }
    }
    if (won < options.atLeast && sum <= options.protect + options.atLeast) return;
    for (const { message, part } of old) clear(draft, message, part, options.placeholder);
  },
};

/** A prompt among the parts of a message, or words of the role user. */
function isSourceTurn({ from, parts }: DraftMessage): boolean {
  if (!from) return false;
  if (from.shape === 'string')
    return from.roleName === 'user' && from.parts.every((part) => !part.at.endsWith('/thought'));
  return parts.some(
    ({ part }) => (part.kind === 'text' && part.label === undefined && from.role === 'user') || part.kind === 'media',
  );
}

function clear(draft: Draft, message: number, part: number, placeholder: string): void {
  const home = draft.at(message)!;
  const it = home.parts[part]!.part;
  if (it.kind !== 'result') return;
  changePart(home, part, { ...it, text: placeholder });
  draft.note({
    index: reportIndex(draft, message, part),
    role: home.role,
    action: 'changed',
    by: 'clear-old-output',
    reason: 'The result is older than the protected window.',
    effect: 'lossy',
    before: it.text,
    after: placeholder,
  });
}
