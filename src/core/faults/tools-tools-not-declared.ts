import type { Draft } from '../model/draft.ts';
import type { Links } from '../model/links.ts';
import type { Message } from '../model/message.ts';
import type { PlanContext } from '../operations/context.ts';
import type { PassCode } from '../operations/pass.ts';
import { callsToText } from '../operations/reasoning.ts';
import { declaredIn, NO_ARGUMENTS } from '../request/declared-in.ts';
import type { Form } from '../request/form.ts';
import { ANY_NAME, satisfies } from '../targets/name-shape.ts';
import type { Json } from '../text/json.ts';
import { child } from '../text/pointer.ts';
import type { FaultCode } from './fault.ts';
import type { FixCode } from './fix.ts';
import { allCallsToText } from './mends/calls.ts';
import { around, atEnd } from './sentence.ts';

const BECAUSE = { by: 'tools/tools-not-declared', reason: 'The messages call it; what it takes is not known.' };

const declareToolsPass: PassCode = {
  id: 'declare-tools',
  plan(draft, _, context) {
    if (!context.facts.toolsDeclared || !context.isRequest || (context.tools?.size ?? 0) > 0) return;
    const { calls, results } = ownCounts(draft.links());
    if (calls > 0 && context.body) declareTools(draft, context);
    else if (calls + results > 0) callsToText(draft, { ...BECAUSE, reason: 'The request declares no tools.' });
  },
};

const declareCalledTools: FixCode = {
  id: 'declare-tools',
  // A name that no tool may have is respelled first: declared as it is, it would be rejected there too.
  offers: ({ data }, { body, messages, facts: { toolName, callName } }) =>
    body !== undefined &&
    Number(data.calls) > 0 &&
    !messages.some(({ parts }) => parts.some((part) => part.kind === 'call' && !part.server && !part.name)) &&
    namesIn(messages).every((name) => satisfies(name, toolName?.is ?? callName?.is ?? ANY_NAME)),
  plan: (draft, _, context) => declareTools(draft, context),
};

/** Declares every tool that the messages call, each with arguments of any kind. */
function declareTools(draft: Draft, { body }: PlanContext): void {
  const names = namesIn(draft.view());
  if (!body || names.length === 0) return;
  const key = body.form === 'converse' ? 'toolConfig' : 'tools';
  const at = child(body.at, key);
  if (draft.rewritten.has(at)) return;
  draft.rewritten.set(at, declared(names, body.form));
  draft.note({ index: -1, role: 'other', action: 'changed', ...BECAUSE, effect: 'invents', at });
}

/** The names of the calls that a tool of the request answers, and of results whose call is not there. */
function namesIn(messages: readonly Message[]): string[] {
  const names = messages.flatMap(({ parts }) =>
    parts.map((part) => ((part.kind === 'call' || part.kind === 'result') && !part.server ? (part.name ?? '') : '')),
  );
  return [...new Set(names)].filter((name) => name !== '');
}

function declared(names: readonly string[], form: Form): Json {
  if (form === 'gemini') return [{ functionDeclarations: names.map((name) => ({ name })) }];
  const tools = names.map((name) => declaredIn(form, { name, schema: NO_ARGUMENTS }) as Json);
  return form === 'converse' ? { tools } : tools;
}

export const toolsToolsNotDeclared: FaultCode = {
  id: 'tools/tools-not-declared',
  visit({ transcript: { tools, isRequest, at }, links }) {
    const isBare = isRequest && (tools === null || tools.length === 0);
    const counts = ownCounts(links);
    if (!isBare || counts.calls + counts.results === 0) return null;
    return atEnd(() => [around(at, counts)]);
  },
  say: ({ data }) =>
    `The conversation has ${data.calls === 0 ? 'results of tools' : data.calls === 1 ? 'a call' : `${data.calls} calls`}, and the request declares no tools.`,
  mends: [declareCalledTools, allCallsToText],
  all: [declareToolsPass],
};

/** The calls, and the results without a call: what the provider ran itself needs no declaration. */
const ownCounts = ({ columns, orphans }: Links) => ({
  calls: columns.calls.reduce((sum, { server }) => sum + (server ? 0 : 1), 0),
  results: orphans.filter(({ result }) => !result.server).length,
});
