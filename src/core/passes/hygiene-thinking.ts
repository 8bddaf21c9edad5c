import type { Draft, DraftPart } from '../model/draft.ts';
import type { ReasoningPart } from '../model/message.ts';
import { dropReasoning } from '../plan/reasoning.ts';
import { HYGIENE_OPTIONS, type HygieneOptions, type Policy, policyOf } from './hygiene.ts';
import type { Pass } from './pass.ts';

const PLACEHOLDER = '(thinking left out)';

/** The gateway's thinking: unsigned thinking goes but for that of the newest answer; some APIs get none at all. */
export const hygieneThinking: Pass<HygieneOptions> = {
  id: 'hygiene-thinking',
  title: 'Remove thinking that cannot be sent back',
  about:
    'Removes thinking without a signature, except in the newest response; for Claude 3 all but that of the newest response, for Chat Completions all of it, for Responses that of another model, where messages name theirs; the items of a request do not.',
  effect: 'lossy',
  mends: [],
  options: HYGIENE_OPTIONS,
  plan(draft: Draft, options, context) {
    const { thinking } = policyOf(options, context);
    if (thinking === 'none' || context.sealed || (context.stored && thinking !== 'undecodable')) return;
    const newest = draft.messages.findLastIndex((it) => it.role === 'assistant');
    const isRefused = ({ part }: DraftPart): boolean => part.kind === 'reasoning' && refused(part, thinking);
    const because = { by: 'hygiene-thinking', reason: 'The provider does not take this thinking back.' };
    const now = context.model ?? draft.at(newest)?.from?.model ?? null;
    draft.messages.forEach((it, at) => {
      if (at === newest && (thinking === 'unsigned' || thinking === 'latest')) return;
      if (thinking === 'switched' && !isOther(it.from?.model ?? null, now)) return;
      if (!it.parts.some(isRefused)) return;
      dropReasoning(draft, at, isRefused, because);
      if (it.parts.length === 0) it.parts = [{ part: { kind: 'text', at: '', text: PLACEHOLDER }, from: null }];
    });
  },
};

/** Standard base64 with its padding. */
const GENUINE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/;

const refused = (part: ReasoningPart, thinking: Policy['thinking']): boolean => {
  if (thinking === 'latest' || thinking === 'switched') return true;
  if (thinking === 'undecodable') return !GENUINE.test((part.signature ?? '').trim());
  return !part.redacted && (thinking === 'drop' || (part.signature ?? '').trim() === '');
};

const isOther = (model: string | null, now: string | null): boolean => model !== null && now !== null && model !== now;
