import type { Draft } from '../model/draft.ts';
import type { PlanContext } from '../operations/context.ts';
import type { PassCode } from '../operations/pass.ts';
import { parent } from '../text/pointer.ts';
import type { FaultCode, RuleInput } from './fault.ts';
import { asFix } from './fix.ts';
import { around, atEnd, figure } from './sentence.ts';

const fewerTools: PassCode = {
  id: 'fewer-tools',
  plan: removeTools,
};

const removeUncalled = asFix(fewerTools, {
  id: 'remove-uncalled-tools',
  offers: ({ variant }) => variant === undefined,
});

function removeTools(draft: Draft, _options: object, { native, facts, request }: PlanContext): void {
  const tools = (native && request?.()?.request.tools) || [];
  const surplus = tools.length - (facts.maxTools?.is ?? tools.length);
  if (surplus <= 0) return;
  const called = new Set(draft.messages.flatMap(({ parts }) => parts.map(({ part }) => calledBy(part))));
  const removed = tools.filter(({ name }) => name === null || !called.has(name)).slice(-surplus);
  const [first] = removed;
  // A request that declares more than it may is rejected all the same.
  if (!first || removed.length < surplus) return;
  for (const { at } of removed) draft.rewritten.set(at, undefined);
  const names = removed.map(({ name }) => name ?? 'a tool without a name').join(', ');
  draft.note({
    ...{ index: -1, role: 'other', action: 'removed', by: 'limits/tools', effect: 'lossy', at: first.at },
    reason: `No message calls them, and the model can no longer call them: ${names}.`,
  });
}

const calledBy = (part: { readonly kind: string; readonly name?: unknown }): unknown =>
  part.kind === 'call' ? part.name : undefined;

export const limitsTools: FaultCode = {
  id: 'limits/tools',
  visit: (input) => atEnd(() => tooMany(input)),
  say: ({ data }) => `The request declares ${figure(data.count)} tools; the limit is ${figure(data.max)}.`,
  mends: [removeUncalled],
  all: [fewerTools],
};

function* tooMany({ facts, transcript, native, request }: RuleInput) {
  const { tools, messages, at } = transcript;
  const max = facts.maxTools?.is ?? Number.POSITIVE_INFINITY;
  const count = tools?.length ?? 0;
  if (count <= max) return;
  const finding = around(parent(tools?.[0]?.at ?? '') ?? at, { count, max });
  const called = new Set(messages.flatMap(({ parts }) => parts.map(calledBy)));
  const kept = tools?.filter(({ name }) => called.has(name)).length ?? 0;
  if (!native || request === undefined) yield { ...finding, variant: 'apart' };
  else yield kept > max ? { ...finding, variant: 'called' } : finding;
}
