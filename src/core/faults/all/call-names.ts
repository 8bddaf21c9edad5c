import type { Draft } from '../../model/draft.ts';
import type { PartPlace } from '../../model/links.ts';
import type { PlanContext } from '../../operations/context.ts';
import { NO_OPTIONS } from '../../operations/options.ts';
import type { Pass } from '../../operations/pass.ts';
import { renameCall } from '../../operations/rename.ts';
import { namer, satisfies } from '../../targets/name-shape.ts';
import { isObject } from '../../text/json.ts';
import { child, type Pointer } from '../../text/pointer.ts';

/** Call names outside the target's pattern get legal characters, in both halves of the pair. */
export const callNames: Pass = {
  id: 'call-names',
  title: 'Spell tool names legally',
  about: 'Characters a tool name may not have become underscores, in the declaration, the call and its result.',
  effect: 'lossless',
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    if (context.facts.resultName && (context.native || context.namedRules?.has('tools/invalid-name')))
      nameResults(draft);
    const spelled = renamedTools(draft, context);
    const shape = context.facts.callName?.is ?? context.facts.toolName?.is;
    if (!shape) return;
    const { calls } = draft.links();
    const isLegal = (name: string): boolean => satisfies(name, shape) && !spelled.has(name);
    if (calls.every(({ call }) => call.server || isLegal(call.name))) return;
    const spell = namer(shape, new Set(calls.flatMap(({ call }) => (isLegal(call.name) ? [call.name] : []))));
    for (const call of calls) {
      const { name } = call.call;
      if (call.call.server || isLegal(name)) continue;
      const legal = spelled.get(name) ?? spell(name.trim() === '' ? 'tool' : name);
      spelled.set(name, legal);
      renameCall(
        draft,
        call,
        { name: legal },
        { by: 'tools/invalid-name', reason: `The name "${name.slice(0, 80)}" is not one the API accepts.` },
      );
    }
  },
};

/** Gives declared tools legal names where they have none, and the choice of a tool its new name; the names that changed. */
function renamedTools(draft: Draft, { facts, request }: PlanContext): Map<string, string> {
  const shape = facts.toolName?.is;
  const body = request?.()?.request;
  const renamed = new Map<string, string>();
  if (!shape || !body || facts.toolName?.confidence === 'contested') return renamed;
  const declared = body.tools.filter(({ kind, name }) => kind === 'function' && name !== null);
  const spell = namer(
    shape,
    new Set(declared.flatMap(({ name }) => (satisfies(name ?? '', shape) ? [name ?? ''] : []))),
  );
  for (const { name, holderAt } of declared) {
    const at = child(holderAt, 'name');
    if (name === null || satisfies(name, shape) || draft.rewritten.has(at)) continue;
    // Tools without a name are several.
    const isNamed = name.trim() !== '';
    const legal = (isNamed ? renamed.get(name) : undefined) ?? spell(isNamed ? name : 'tool');
    renamed.set(name, legal);
    draft.rewritten.set(at, legal);
    draft.note({
      index: -1,
      role: 'other',
      action: 'changed',
      by: 'tools/invalid-name',
      reason: `The tool "${name.slice(0, 80)}" is declared as ${legal}; the program has to know it by that name.`,
      effect: 'lossless',
      at,
      before: name,
      after: legal,
    });
  }
  for (const { at, name } of namesIn(body.choice?.value, body.choice?.at ?? '')) {
    const legal = renamed.get(name);
    if (legal !== undefined) draft.rewritten.set(at, legal);
  }
  return renamed;
}

/** The names in a choice of tools, however deep it is written. */
function namesIn(choice: unknown, at: Pointer): { readonly at: Pointer; readonly name: string }[] {
  if (!isObject(choice)) return [];
  return Object.entries(choice).flatMap(([key, value]) => {
    const inner = child(at, key);
    return typeof value === 'string' ? (key === 'name' ? [{ at: inner, name: value }] : []) : namesIn(value, inner);
  });
}

/** A result without a name gets that of its call. */
function nameResults(draft: Draft): void {
  const nameless = ({ message, part }: PartPlace): boolean => {
    const it = draft.at(message)?.parts[part]?.part;
    return it?.kind === 'result' && !it.server && (it.name ?? '') === '';
  };
  for (const call of draft.links().calls)
    if (call.first !== null && (nameless(call.first) || call.more.some(nameless)))
      renameCall(
        draft,
        call,
        { name: call.call.name, isRequired: true },
        { by: 'tools/invalid-name', reason: 'The result does not name its tool.' },
      );
}
