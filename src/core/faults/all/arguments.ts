import { keepsObjects } from '../../model/arguments.ts';
import type { Draft } from '../../model/draft.ts';
import { argumentsText, type CallPart } from '../../model/message.ts';
import type { Effect } from '../../model/plan.ts';
import { Trait } from '../../model/traits.ts';
import type { PlanContext } from '../../operations/context.ts';
import { mendArguments } from '../../operations/mend-json.ts';
import { NO_OPTIONS } from '../../operations/options.ts';
import { changePart, reportIndex } from '../../operations/parts.ts';
import type { Pass } from '../../operations/pass.ts';
import { isObject } from '../../text/json.ts';

/** Arguments in the form the target wants: a JSON string or an object; broken JSON is closed, or becomes `{}`. */
export const callArguments: Pass = {
  id: 'call-arguments',
  title: 'Spell arguments as the API requires them',
  about: 'Arguments become a JSON string or an object; JSON that breaks off is closed, or replaced by {}.',
  effect: 'lossy',
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    const messages = draft.sight();
    const isObjects = keepsObjects(messages);
    for (const at of draft.having(Trait.call)) {
      messages[at]!.parts.forEach((part, place) => {
        if (part.kind !== 'call' || part.server || part.freeform) return;
        const better = wantedArguments(part, context, isObjects);
        if (!better) return;
        const message = draft.at(at)!;
        const before = argumentsText(part.args);
        changePart(message, place, { ...part, args: better.args });
        draft.note({
          index: reportIndex(draft, at, place),
          role: message.role,
          action: 'changed',
          by: 'tools/invalid-arguments',
          reason: better.reason,
          effect: better.effect,
          before,
          after: argumentsText(better.args),
        });
      });
    }
  },
};

interface Better {
  readonly args: unknown;
  readonly effect: Effect;
  readonly reason: string;
}

/** What the arguments should be, or null if they are right as they stand. */
function wantedArguments(call: CallPart, context: PlanContext, isObjects: boolean): Better | null {
  const isNamed = context.namedRules?.has('tools/invalid-arguments') === true;
  const wants = context.native || (isNamed && isObjects) ? context.facts.argumentsAre?.is : undefined;
  const { args } = call;
  if (typeof args === 'string') {
    // Where any string is right, it is not asked what it holds.
    if (wants !== 'object' && !context.facts.argumentsParse) return null;
    const value = parsed(args);
    if (wants === 'object') return value === undefined ? mended(args, false) : asObject(value);
    if (value === undefined && context.facts.argumentsParse) return mended(args, true);
    // An error about arguments means those that hold no object, too.
    if (!isNamed || isObject(value)) return null;
    const object = asObject(value);
    return { ...object, args: JSON.stringify(object.args) };
  }
  if (wants === 'string') {
    const text = JSON.stringify(args ?? {});
    return { args: text, effect: 'lossless', reason: 'Arguments are a JSON string here.' };
  }
  return (wants !== undefined || isNamed) && !isObject(args) ? asObject(args) : null;
}

function asObject(value: unknown): Better {
  if (isObject(value)) return { args: value, effect: 'lossless', reason: 'Arguments are a JSON object here.' };
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
    return { args: {}, effect: 'lossless', reason: 'Arguments are a JSON object here.' };
  return { args: { value }, effect: 'lossless', reason: 'Arguments are a JSON object here; the value got a key.' };
}

function mended(text: string, asString: boolean): Better {
  if (text.trim() === '') return { args: asString ? '{}' : {}, effect: 'lossless', reason: 'The arguments are empty.' };
  const closed = mendArguments(text);
  if (closed === null)
    return { args: asString ? '{}' : {}, effect: 'lossy', reason: 'The arguments are not JSON and cannot be closed.' };
  const { json, how } = closed;
  const isCopied = how === 'first' && text.replaceAll(json, '').trim() === '';
  return {
    args: asString ? json : (JSON.parse(json) as unknown),
    effect: json.length >= text.length || isCopied ? 'lossless' : 'lossy',
    reason: MENDED[how],
  };
}

const MENDED = {
  escaped: 'The arguments hold characters that JSON requires to be escaped.',
  first: 'The arguments hold more than one object; the first is kept.',
  closed: 'The arguments break off; the JSON is closed.',
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
