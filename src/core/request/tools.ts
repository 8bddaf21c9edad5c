import { isObject, type JsonObject, listIn, own, ownString } from '../text/json.ts';
import { child, type Pointer } from '../text/pointer.ts';
import type { Form, PlacedValue } from './form.ts';
import { valueIn } from './parameters/body.ts';
import choices from './tool-choices.json';

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

/** Where a body declares its tools. */
export const toolsPath = (form: Form): readonly string[] => (form === 'converse' ? ['toolConfig', 'tools'] : ['tools']);

export function toolsIn(body: JsonObject, at: Pointer, form: Form): DeclaredTool[] {
  if (form === 'gemini') return ofGemini(body, at);
  const path = toolsPath(form);
  const list = valueIn(body, path);
  const listAt = path.reduce(child, at);
  if (Array.isArray(list)) return list.map((value, index) => declared(value, index, listAt, form));
  // Before there were tools, Chat Completions took functions without an object round them.
  const functions = form === 'chat' ? own(body, 'functions') : undefined;
  const functionsAt = child(at, 'functions');
  return Array.isArray(functions)
    ? functions.map((value, index) => declared(value, index, functionsAt, form, true))
    : [];
}

function declared(value: unknown, index: number, listAt: Pointer, form: Form, isFlat = false): DeclaredTool {
  const element = isObject(value) ? value : NONE;
  // The first API of Cohere declares tools without an object round them.
  const isBare = isFlat || own(element, 'parameter_definitions') !== undefined;
  const inner = isBare ? null : form === 'chat' ? 'function' : form === 'converse' ? 'toolSpec' : null;
  const held = inner === null ? element : own(element, inner);
  const holder = isObject(held) ? held : NONE;
  const key = form === 'anthropic' ? 'input_schema' : form === 'converse' ? 'inputSchema' : 'parameters';
  const written = own(holder, key);
  // A string alone is the schema, whatever should be around it.
  const isWrapped = form === 'converse' && typeof written !== 'string';
  const schema = isWrapped ? (isObject(written) ? own(written, 'json') : undefined) : written;
  const under = isWrapped ? [key, 'json'] : [key];
  return new Tool(value, index, 0, listAt, holder, inner, schema, under, kindOf(element, form));
}

/** Of hundreds of tools hardly any is named in a finding, so that its places are put together when they are asked for. */
class Tool implements DeclaredTool {
  readonly name: string | null;
  readonly strict: boolean;

  constructor(
    readonly value: unknown,
    readonly index: number,
    readonly set: number,
    private readonly listAt: Pointer,
    readonly holder: JsonObject,
    private readonly inner: string | null,
    readonly schema: unknown,
    private readonly under: readonly string[],
    readonly kind: string,
  ) {
    this.name = ownString(holder, 'name');
    this.strict = own(holder, 'strict') === true;
  }

  get at(): Pointer {
    return child(this.listAt, this.index);
  }

  get holderAt(): Pointer {
    return this.inner === null ? this.at : child(this.at, this.inner);
  }

  get schemaKey(): string {
    return this.under[0] ?? '';
  }

  get schemaAt(): Pointer {
    return this.under.reduce<Pointer>((above, key) => child(above, key), this.holderAt);
  }
}

function kindOf(element: JsonObject, form: Form): string {
  if (form === 'converse') return Object.keys(element).find((key) => key !== 'toolSpec') ?? 'function';
  const type = ownString(element, 'type');
  if (form === 'anthropic') return type === null || type === 'custom' ? 'function' : type;
  return type ?? 'function';
}

/** The keys under which Gemini takes a list of functions. */
export const DECLARATIONS = ['functionDeclarations', 'function_declarations'];
const SCHEMAS: readonly (readonly [string])[] = [['parametersJsonSchema'], ['parameters_json_schema']];
const PLAIN: readonly [string] = ['parameters'];

/** The API takes an object where it wants a list of one. */
function ofGemini(body: JsonObject, at: Pointer): DeclaredTool[] {
  const toolsAt = child(at, 'tools');
  const { tools } = body;
  const isLone = isObject(tools);
  return (isLone ? [tools] : listIn(body, 'tools')).flatMap((element, set) => {
    const key = isObject(element) ? DECLARATIONS.find((name) => own(element, name) !== undefined) : undefined;
    const list = key === undefined ? undefined : own(element as JsonObject, key);
    if (key === undefined || !Array.isArray(list)) return [];
    const listAt = child(isLone ? toolsAt : child(toolsAt, set), key);
    return list.map((value: unknown, index): DeclaredTool => {
      const holder = isObject(value) ? value : NONE;
      const under = SCHEMAS.find(([name]) => own(holder, name) !== undefined) ?? PLAIN;
      return new Tool(value, index, set, listAt, holder, null, own(holder, under[0]), under, 'function');
    });
  });
}

/** The keys under which the choice of a tool is written. */
const CHOICES: { readonly [form in Form]: readonly (readonly string[])[] } = choices;

/** Which tool the model is to call, as the body says it. */
export function choiceIn(body: JsonObject, at: Pointer, form: Form): PlacedValue | null {
  for (const path of CHOICES[form]) {
    const value = valueIn(body, path);
    if (value !== undefined) return { value, at: path.reduce(child, at) };
  }
  return null;
}
