import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { child, type Pointer } from '../text/pointer.ts';
import type { Form, PlacedValue } from './form.ts';

/** A tool as a request declares it. */
export interface DeclaredTool {
  /** Its number in its list. */
  readonly index: number;
  /** The number of the list that it is declared in, where there are several (Gemini). */
  readonly set: number;
  /** The element of the list, whatever it is. */
  readonly value: unknown;
  readonly at: Pointer;
  /** What holds name, description and schema: the element, or an object in it. */
  readonly holder: JsonObject;
  readonly holderAt: Pointer;
  /** null where none is written. */
  readonly name: string | null;
  /** undefined where no schema of arguments is written. */
  readonly schema: unknown;
  readonly schemaAt: Pointer;
  /** The key of the holder under which the schema is written, or would be. */
  readonly schemaKey: string;
  readonly strict: boolean;
  /** `function` for tools that the program runs, else the provider's name of it (`web_search_20250305`). */
  readonly kind: string;
}

const NONE: JsonObject = {};

/** The tools that a body declares, in their order. */
export function toolsIn(body: JsonObject, at: Pointer, form: Form): DeclaredTool[] {
  if (form === 'gemini') return ofGemini(body, at);
  const config = own(body, 'toolConfig');
  const list = form === 'converse' ? (isObject(config) ? own(config, 'tools') : undefined) : own(body, 'tools');
  const listAt = form === 'converse' ? child(child(at, 'toolConfig'), 'tools') : child(at, 'tools');
  if (Array.isArray(list)) return list.map((value, index) => declared(value, index, child(listAt, index), form));
  // Before there were tools, Chat Completions took functions without an object round them.
  const functions = form === 'chat' ? own(body, 'functions') : undefined;
  const functionsAt = child(at, 'functions');
  return Array.isArray(functions)
    ? functions.map((value, index) => declared(value, index, child(functionsAt, index), form, true))
    : [];
}

function declared(value: unknown, index: number, at: Pointer, form: Form, isFlat = false): DeclaredTool {
  const element = isObject(value) ? value : NONE;
  const inner = isFlat ? null : form === 'chat' ? 'function' : form === 'converse' ? 'toolSpec' : null;
  const held = inner === null ? element : own(element, inner);
  const holder = isObject(held) ? held : NONE;
  const holderAt = inner === null ? at : child(at, inner);
  const key = form === 'anthropic' ? 'input_schema' : form === 'converse' ? 'inputSchema' : 'parameters';
  const written = own(holder, key);
  const isWrapped = form === 'converse';
  return {
    ...{ index, set: 0, value, at, holder, holderAt },
    name: ownString(holder, 'name'),
    schema: isWrapped ? (isObject(written) ? own(written, 'json') : undefined) : written,
    schemaAt: isWrapped ? child(child(holderAt, key), 'json') : child(holderAt, key),
    schemaKey: key,
    strict: own(holder, 'strict') === true,
    kind: kindOf(element, form),
  };
}

function kindOf(element: JsonObject, form: Form): string {
  if (form === 'converse') return Object.keys(element).find((key) => key !== 'toolSpec') ?? 'function';
  const type = ownString(element, 'type');
  if (form === 'anthropic') return type === null || type === 'custom' ? 'function' : type;
  return type ?? 'function';
}

const LISTS = ['functionDeclarations', 'function_declarations'];
const SCHEMAS = ['parametersJsonSchema', 'parameters_json_schema'];

function ofGemini(body: JsonObject, at: Pointer): DeclaredTool[] {
  const sets = own(body, 'tools');
  if (!Array.isArray(sets)) return [];
  return sets.flatMap((element: unknown, set) => {
    const key = isObject(element) ? LISTS.find((name) => own(element, name) !== undefined) : undefined;
    const list = key === undefined ? undefined : own(element as JsonObject, key);
    if (key === undefined || !Array.isArray(list)) return [];
    const listAt = child(child(child(at, 'tools'), set), key);
    return list.map((value: unknown, index): DeclaredTool => {
      const holder = isObject(value) ? value : NONE;
      const holderAt = child(listAt, index);
      const schemaKey = SCHEMAS.find((name) => own(holder, name) !== undefined) ?? 'parameters';
      return {
        ...{ index, set, value, at: holderAt, holder, holderAt, schemaKey, strict: false, kind: 'function' },
        name: ownString(holder, 'name'),
        schema: own(holder, schemaKey),
        schemaAt: child(holderAt, schemaKey),
      };
    });
  });
}

/** The keys under which the choice of a tool is written. */
const CHOICES: { readonly [form in Form]: readonly (readonly string[])[] } = {
  anthropic: [['tool_choice']],
  chat: [['tool_choice'], ['function_call']],
  responses: [['tool_choice']],
  gemini: [
    ['toolConfig', 'functionCallingConfig'],
    ['tool_config', 'function_calling_config'],
  ],
  converse: [['toolConfig', 'toolChoice']],
};

/** Which tool the model is to call, as the body says it. */
export function choiceIn(body: JsonObject, at: Pointer, form: Form): PlacedValue | null {
  for (const path of CHOICES[form]) {
    const value = path.reduce<unknown>((above, key) => (isObject(above) ? own(above, key) : undefined), body);
    if (value !== undefined) return { value, at: path.reduce((above, key) => child(above, key), at) };
  }
  return null;
}
