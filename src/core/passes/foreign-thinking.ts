import { strictObject, string, enum as zEnum } from 'zod';
import type { Message, Part, ReasoningPart } from '../model/message.ts';
import type { HygieneOptions } from '../operations/hygiene.ts';
import { answerBeforeNext } from '../operations/open-before-next.ts';
import { changePart, MISSING_OUTPUT, noteChange, removeParts, sweepEmptied } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';
import { type Route, routeTo, thinkingFrom } from '../operations/routes.ts';

const BY = 'foreign-thinking';
const UNREADABLE = { by: BY, reason: 'The model that it is sent to cannot read this thinking.' };
const SIGNED = { by: BY, reason: 'Another model signed this call.', effect: 'lossy' } as const;
const UNANSWERED = { by: BY, reason: 'This call has no result before somebody speaks again.' };
const OTHERS = { by: BY, reason: 'Another model wrote this thinking.', effect: 'lossless' } as const;

interface Options {
  as: HygieneOptions['policy'];
  /** Where it is sent, in the words of the file, where these are others than the target's: `google-antigravity`; empty: as the target. */
  provider: string;
  /** The form in which that provider is spoken to, in the same words: `google-gemini-cli`; empty: as the target. */
  form: string;
  /** What the same step does to calls without a result before somebody speaks again. */
  open: 'leave' | 'answer';
}

/** The gateway's last step: thinking that another model wrote is said in words. */
export const foreignThinking: PassCode<Options> = {
  id: BY,
  isLast: true,
  options: strictObject({
    as: zEnum(['2026-09', '2026-01']).default('2026-09'),
    provider: string().default(''),
    form: string().default(''),
    open: zEnum(['leave', 'answer']).default('leave'),
  }),
  plan(draft, options, context) {
    if (context.sealed || context.stored) return;
    const newest = draft.messages.findLast(({ role }) => role === 'assistant')?.from?.model ?? null;
    const route = routeTo(context, newest);
    if (options.open === 'answer') answerBeforeNext(draft, MISSING_OUTPUT, context, UNANSWERED);
    if (route === null) return;
    const target = { ...route, provider: options.provider || route.provider, api: options.form || route.api };
    draft.messages.forEach((message, at) => {
      // Messages are put together under the first that says something; in January under the first that still does.
      const isToldAnew = options.as === '2026-01' || message.from?.parts.every(isSilent);
      const told = isToldAnew ? message.parts.find(({ from }) => from !== null)?.from?.message : null;
      const first = told ?? message.from;
      const source = first === null ? null : routeOf(first);
      if (source === null || message.role !== 'assistant') return;
      const fate = thinkingFrom(source, target, options.as);
      const isGone = (part: ReasoningPart): boolean =>
        fate === 'keep'
          ? isBlank(part) && !part.signature
          : fate === 'remove' || (part.redacted && options.as === '2026-09') || isBlank(part);
      removeParts(draft, at, ({ part }) => part.kind === 'reasoning' && isGone(part), UNREADABLE);
      if (fate === 'keep') return;
      message.parts.forEach(({ part }, i) => {
        if (part.kind === 'call' && part.signature) {
          const { signature, ...call } = part;
          changePart(message, i, call);
          noteChange(draft, at, { ...SIGNED, before: signature, after: '' }, i);
        }
        if (part.kind !== 'reasoning') return;
        noteChange(draft, at, { ...OTHERS, before: part.text, after: part.text }, i);
        message.parts[i] = { part: { kind: 'text', at: '', text: part.text }, from: null };
      });
    });
    sweepEmptied(draft);
  },
};

const isSilent = (part: Part): boolean => part.kind === 'text' && part.text.trim() === '';

const isBlank = ({ text, redacted }: ReasoningPart): boolean => !redacted && text.trim() === '';

/** Which model wrote a message, where it says so. */
const routeOf = ({ model, via }: Message): Route | null =>
  model === null ? null : { model, provider: via?.provider ?? null, api: via?.api ?? null };
