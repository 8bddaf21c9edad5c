import { isContentless } from '../../model/contentless.ts';
import type { Draft } from '../../model/draft.ts';
import type { Message } from '../../model/message.ts';
import type { PlanContext } from '../../operations/context.ts';
import { isWithout, writeEmptyContent } from '../../operations/empty-content.ts';
import type { PassCode } from '../../operations/pass.ts';
import { dropPrefixes } from '../../operations/prefix.ts';
import { mendShapes, ruleOf } from '../../operations/shapes.ts';
import { isWanted } from '../../targets/contents.ts';

export const knownShapes: PassCode = {
  id: 'known-shapes',
  plan(draft, _, context) {
    if (context.native && context.facts.prefix) dropPrefixes(draft);
    mendShapes(draft, context, (fault) => {
      const { fact, unsure, message, at } = fault;
      if (context.isRejected?.(message.index, ruleOf(fault), at)) return true;
      const { confidence, assumed } = context.facts[fact] ?? {};
      return !unsure && !assumed && confidence !== 'contested';
    });
  },
};

/** Where an API was seen to reject content of calls that is null or not there, it becomes an empty string. */
function writeRejected(
  draft: Draft,
  facts: PlanContext['facts'],
  isRejected: NonNullable<PlanContext['isRejected']>,
): void {
  for (const { index, shape, at } of draft.original) {
    const rule = shape === 'null' ? 'content/null' : shape === 'missing' ? 'content/missing-key' : null;
    if (rule === null || !isRejected(index, rule, at)) continue;
    const place = draft.messages.findIndex(({ from }) => from?.index === index);
    if (place >= 0) writeEmptyContent(draft, place, rule, facts, true);
  }
}

export const nullContent: PassCode = {
  id: 'null-content',
  plan(draft, _, { native, namedRules, facts, isRejected }) {
    if (!(native || namedRules?.has('content/null')) || !facts.content) return;
    if (facts.contentOfCalls?.confidence === 'observed' && isRejected) writeRejected(draft, facts, isRejected);
    if (!draft.mayHave(isContentless)) return;
    const wanted = facts.content.is;
    const isAsked = (from: Message | null): boolean =>
      from !== null && isWanted(wanted, from.shape === 'null' ? 'null' : 'missing', from.roleName);
    for (let at = 0; at < draft.length; at++) {
      const from = draft.fromAt(at);
      // An empty string is as empty as null to whoever misses content there.
      if (from?.role === 'assistant' && namedRules?.has('content/empty-message')) continue;
      const mayBe = draft.untouchedAt(at) < 0 || (from !== null && isContentless(from));
      if (mayBe && isWithout(draft.messageAt(at)) && isAsked(draft.messageAt(at).from))
        writeEmptyContent(draft, at, 'content/null', facts);
    }
  },
};
