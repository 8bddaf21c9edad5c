import type { Draft } from '../model/draft.ts';
import type { LinkedCall, PartPlace } from '../model/links.ts';
import type { ToolDeclaration } from '../model/message.ts';
import type { PlanContext } from '../operations/context.ts';
import { noteOriginal, removePlaces } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';
import { renameCall } from '../operations/rename.ts';
import { faultOf, type NameShape, namer, satisfies } from '../targets/name-shape.ts';
import { isObject } from '../text/json.ts';
import { child, type Pointer } from '../text/pointer.ts';
import { type FaultCode, type Finding, severityUnder } from './fault.ts';
import { asFix } from './fix.ts';
import { removeExchange } from './mends/calls.ts';
import { resultToText } from './mends/results.ts';
import { around, atPart, atPlace, code } from './sentence.ts';
import { shapeData } from './tools-invalid-id.ts';

const BY = 'tools/invalid-name';

const callNames: PassCode = {
  id: 'call-names',
  plan(draft, _, context) {
    if (context.facts.resultName && (context.native || context.namedRules?.has('tools/invalid-name')))
      nameResults(draft);
    const spelled = renamedTools(draft, context);
    const shape = context.facts.callName?.is ?? context.facts.toolName?.is;
    if (!shape) return;
    const because = { by: BY, reason: 'The call has neither a name nor arguments.' };
    removePlaces(draft, draft.links().calls.filter(isLeftOver), because, 'lossless');
    const { calls } = draft.links();
    const isLegal = (name: string): boolean => satisfies(name, shape) && !spelled.has(name);
    if (calls.every(({ call }) => call.server || isLegal(call.name))) return;
    const spell = namer(shape, new Set(calls.flatMap(({ call }) => (isLegal(call.name) ? [call.name] : []))));
    for (const call of calls) {
      const { name } = call.call;
      if (call.call.server || isLegal(name)) continue;
      const legal = spelled.get(name) ?? spell(name.trim() === '' ? 'tool' : name);
      spelled.set(name, legal);
      const reason = `The name "${name.slice(0, 80)}" is not one the API accepts.`;
      renameCall(draft, call, { name: legal }, { by: BY, reason });
    }
  },
};

/** True for what a client leaves beside the calls of a message: no name, no arguments, no id and no result. */
const isLeftOver = (call: LinkedCall, _: number, calls: readonly LinkedCall[]): boolean =>
  isNothing(call) && calls.some((other) => other.message === call.message && !isNothing(other));

const isNothing = ({ call: { name, id, args }, first }: LinkedCall): boolean =>
  name.trim() === '' && id === null && first === null && (!args || (isObject(args) && Object.keys(args).length === 0));

/** Gives declared tools legal names where they have none, and the choice of a tool its new name; the names that changed. */
function renamedTools(draft: Draft, { facts, request }: PlanContext): Map<string, string> {
  const shape = facts.toolName?.is;
  const body = request?.()?.request;
  const renamed = new Map<string, string>();
  if (!shape || !body || facts.toolName?.confidence === 'contested') return renamed;
  const declared = body.tools.filter(({ kind, name }) => kind === 'function' && name !== null);
  const legalNames = declared.flatMap(({ name }) => (satisfies(name ?? '', shape) ? [name ?? ''] : []));
  const spell = namer(shape, new Set(legalNames));
  for (const { name, holderAt } of declared) {
    const at = child(holderAt, 'name');
    if (name === null || satisfies(name, shape) || draft.rewritten.has(at)) continue;
    // Tools without a name are several.
    const isNamed = name.trim() !== '';
    const legal = (isNamed ? renamed.get(name) : undefined) ?? spell(isNamed ? name : 'tool');
    renamed.set(name, legal);
    draft.rewritten.set(at, legal);
    const reason = `The tool "${name.slice(0, 80)}" is declared as ${legal}; the program has to know it by that name.`;
    noteOriginal(draft, -1, { by: BY, reason, effect: 'lossless', at, before: name, after: legal });
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

const UNNAMED = { by: BY, reason: 'The result does not name its tool.' };

/** A result without a name gets that of its call. */
function nameResults(draft: Draft): void {
  const nameless = ({ message, part }: PartPlace): boolean => {
    const it = draft.at(message)?.parts[part]?.part;
    return it?.kind === 'result' && !it.server && (it.name ?? '') === '';
  };
  for (const call of draft.links().calls)
    if (call.first !== null && (nameless(call.first) || call.more.some(nameless)))
      renameCall(draft, call, { name: call.call.name, isRequired: true }, UNNAMED);
}

const spellNames = asFix(callNames, {
  id: 'spell-names',
  offers: ({ variant, messageIndex, partIndex }, { links, facts }) =>
    variant === 'result'
      ? links.callOf({ message: messageIndex, part: partIndex ?? -1 }) !== undefined
      : // A declared name is not changed for a requirement that may not hold.
        !variant?.startsWith('declared') || facts.toolName?.confidence !== 'contested',
});

export const toolsInvalidName: FaultCode = {
  id: 'tools/invalid-name',
  visit(input) {
    const { facts, links, transcript, native, namedRules } = input;
    const { callName, toolName, resultName } = facts;
    const severity = severityUnder('error', callName);
    /** A history calls few tools, one of them again and again. */
    let legal: string | null = null;
    return {
      ...(callName
        ? {
            call(call, number, nth) {
              const { name, id } = call;
              if (call.server || name === legal) return null;
              const fault = faultOf(name, callName.is);
              if (fault === null) {
                legal = name;
                return null;
              }
              const data = { name, id, nth, ...shapeData(name, callName.is) };
              return atPlace(input, links.link(number), data, { variant: fault, severity });
            },
          }
        : {}),
      ...(resultName && (native || namedRules?.has('tools/invalid-name'))
        ? {
            result: (part, message, at) =>
              part.server || (part.name ?? '') !== '' ? null : atPart(message, at, { name: '' }, { variant: 'result' }),
          }
        : {}),
      end(tell) {
        if (!toolName || !native) return;
        for (const tool of transcript.tools ?? []) {
          const found = declared(tool, toolName.is);
          if (found) tell({ ...found, severity: severityUnder('error', toolName) });
        }
      },
    };
  },
  say({ data, messageIndex, variant }) {
    if (variant === 'empty') return `Message ${messageIndex} calls a tool without a name.`;
    if (variant === 'result') return `Message ${messageIndex} holds a result that does not name its tool.`;
    if (variant?.startsWith('declared'))
      return `The request declares ${code(data.name)}; a name here is ${data.takes}.`;
    const call = `Message ${messageIndex} calls ${code(data.name)}`;
    return variant === 'long'
      ? `${call}, a name of ${data.length} characters; the limit is ${data.max}.`
      : `${call}; a name here is ${data.takes}.`;
  },
  mends: [spellNames, resultToText, removeExchange],
  all: [callNames],
};

/** A declaration stands beside the messages: its number in its list is what the API names. */
function declared({ name, at, nameAt }: ToolDeclaration, shape: NameShape): Finding | null {
  const fault = faultOf(name, shape);
  if (fault === null) return null;
  const [set = 0, nth = set] = (at.match(/\d+/g) ?? []).map(Number);
  const data = { name, set, nth, ...shapeData(name, shape) };
  return around(nameAt, data, { variant: fault === 'long' ? 'declared-long' : 'declared' });
}
