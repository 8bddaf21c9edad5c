import type { Draft } from '../model/draft.ts';
import type { Form } from '../request/form.ts';
import type { Json } from '../text/json.ts';
import { child } from '../text/pointer.ts';
import type { PlanContext } from './context.ts';
import type { Because } from './parts.ts';

/** Declares every tool that the messages call, each with arguments of any kind. */
export function declareTools(draft: Draft, { body }: Pick<PlanContext, 'body'>, { by, reason }: Because): void {
  const names = namesIn(draft);
  if (!body || names.length === 0) return;
  const key = body.form === 'converse' ? 'toolConfig' : 'tools';
  const at = child(body.at, key);
  if (draft.rewritten.has(at)) return;
  draft.rewritten.set(at, declared(names, body.form));
  draft.note({ index: -1, role: 'other', action: 'changed', by, reason, effect: 'invents', at });
}

/** The names of the calls that a tool of the request answers, and of results whose call is not there. */
function namesIn(draft: Draft): string[] {
  const names = draft
    .view()
    .flatMap(({ parts }) =>
      parts.map((part) => ((part.kind === 'call' || part.kind === 'result') && !part.server ? (part.name ?? '') : '')),
    );
  return [...new Set(names)].filter((name) => name !== '');
}

const ANY = { type: 'object', properties: {} };

function declared(names: readonly string[], form: Form): Json {
  switch (form) {
    case 'anthropic':
      return names.map((name) => ({ name, input_schema: ANY }));
    case 'responses':
      return names.map((name) => ({ type: 'function', name, parameters: ANY }));
    case 'gemini':
      return [{ functionDeclarations: names.map((name) => ({ name })) }];
    case 'converse':
      return { tools: names.map((name) => ({ toolSpec: { name, inputSchema: { json: ANY } } })) };
    default:
      return names.map((name) => ({ type: 'function', function: { name, parameters: ANY } }));
  }
}
