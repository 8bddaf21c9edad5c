import { containerIn } from '../../targets/parsed.ts';
import { inWords, isObject, type Json, type JsonObject, listIn, own, ownString } from '../../text/json.ts';
import { child } from '../../text/pointer.ts';
import { declaredIn, NO_ARGUMENTS } from '../declared-in.ts';
import type { RequestFaultCode, RequestFinding } from '../fault.ts';
import type { Form } from '../form.ts';
import { code } from '../quoted.ts';
import type { RequestBody } from '../request.ts';
import type { RequirementValues } from '../requirement.ts';
import { valueIn } from '../schema-edits.ts';
import type { DeclaredTool } from '../tools.ts';
import { toolsPath } from '../tools.ts';

export const toolsDeclaration: RequestFaultCode<'tools/declaration'> = {
  id: 'tools/declaration',
  *find(request, is) {
    const { tools, form, body, at: bodyAt } = request;
    yield* listOf(request, is.isFilled === true);
    for (const tool of tools)
      for (const finding of ofTool(tool, form, is))
        yield { ...finding, data: { tool: nameOf(tool.value) ?? '', nth: tool.index, form, ...finding.data } };
    if (form === 'gemini') yield* unwrapped(body, bodyAt);
  },
  ways: [
    {
      id: 'parse-schema',
      offers: ({ variant, data }) => variant === 'schema-kind' && data.isText === true,
      plan: (request, { at, data }) => [{ at, value: held(containerIn(valueIn(request, at)) as Json, data) }],
      reason: ({ data }) => `The schema of ${data.tool} is now JSON, not a string of it.`,
    },
    {
      id: 'parse-tools',
      offers: ({ variant, data }) => variant !== 'schema-kind' && data.isText === true,
      plan(request, finding) {
        const at = typeof finding.data.holderAt === 'string' ? finding.data.holderAt : finding.at;
        return [{ at, value: containerIn(valueIn(request, at)) as Json }];
      },
      reason: () => 'What was a string of JSON is now JSON.',
    },
    {
      id: 'wrap-schema',
      offers: ({ variant, data }) => variant === 'schema' && data.isBare === true,
      plan(request, finding) {
        const at = child(finding.at, inWords(finding.data.key));
        return [{ at, value: { json: valueIn(request, at) as Json } }];
      },
      reason: ({ data }) => `The schema of ${data.tool} is written under json.`,
    },
    {
      id: 'rewrap-tool',
      offers: ({ variant }) => variant === 'wrapper',
      plan: rewrapped,
      reason: ({ data }) => `${data.tool} is declared in the form of this API.`,
    },
    {
      id: 'list-tools',
      offers: ({ variant, data }) => variant === 'list' && data.isTool === true,
      plan: (request, { at }) => [{ at, value: [valueIn(request, at) as Json] }],
      reason: () => 'The tool is written as a list of one.',
    },
    {
      id: 'remove-no-tools',
      offers: ({ variant }) => variant === 'none',
      plan: (request) => [{ at: request.place('toolConfig'), value: undefined }],
      reason: () => 'The list of tools was empty.',
    },
    {
      id: 'name-tool',
      // What says neither what it does nor what it takes is no tool.
      offers: ({ variant, data }) => variant === 'name' && data.isTool === true,
      plan: ({ tools }, { at, data }) => [{ at, value: freeName(tools, Number(data.nth)) }],
      reason: ({ data }) => `Tool ${data.nth} gets a name: without one it cannot be called.`,
    },
    {
      id: 'remove-tools',
      offers: ({ variant, data }) =>
        variant === 'element' || variant === 'name' || (variant === 'list' && data.isTool === false),
      plan: (_request, { at, data }) => [{ at: typeof data.toolAt === 'string' ? data.toolAt : at, value: undefined }],
      reason: ({ data }) => `${data.value} is not a tool and is removed.`,
    },
    {
      id: 'no-arguments',
      offers: ({ variant }) => variant === 'schema-kind',
      plan: (_request, { at, data }) => [{ at, value: held(NO_ARGUMENTS, data) }],
      reason: ({ data }) => `${data.tool} says that it takes no arguments; ${data.value} is not a schema.`,
    },
    {
      id: 'add-tool-schema',
      offers: ({ variant, data }) => variant === 'schema' && data.isBare !== true,
      plan: (_request, { at, data }) => [
        { at: child(at, inWords(data.key)), value: held(NO_ARGUMENTS, { ...data, isBare: data.form === 'converse' }) },
      ],
      reason: ({ data }) => `${data.tool} says that it takes no arguments.`,
    },
    {
      id: 'remove-tool-key',
      offers: ({ variant }) => variant === 'key' || variant === 'description',
      plan: (_request, { at }) => [{ at, value: undefined }],
      reason: ({ data }) => `The key ${data.key} of ${data.tool} is removed.`,
    },
  ],
  say({ data, variant }) {
    const { nth, key, tool, value } = data;
    if (variant === 'list') return `The tools must be a list; they are ${code(value)}.`;
    if (variant === 'element') return `Tool ${nth} must be an object; it is ${code(value)}.`;
    if (variant === 'none') return 'The request has a list of tools without a tool.';
    if (variant === 'name') return `Tool ${nth} has no name.`;
    if (variant === 'description') return `${code(key)} of ${code(tool)} must be a string; it is ${code(value)}.`;
    if (variant === 'schema-kind') return `${code(key)} of ${code(tool)} must be an object; it is ${code(value)}.`;
    if (variant === 'wrapper') return `${code(tool)} is declared in the form of another API.`;
    if (variant === 'schema') return `${code(tool)} is declared without ${code(key)}.`;
    return `${code(tool)} has the key ${code(key)}, which the API does not know.`;
  },
};

const NONE: readonly RequestFinding[] = [];

/** A name that no other tool has, by the number of the tool. */
function freeName(tools: readonly DeclaredTool[], nth: number): string {
  const name = `tool_${nth}`;
  return tools.some((tool) => tool.name === name) ? `${name}_of_${tools.length}` : name;
}

function ofTool(tool: DeclaredTool, form: Form, is: RequirementValues['tools/declaration']): readonly RequestFinding[] {
  if (isForeign(tool, form)) return [{ at: tool.at, data: {}, variant: 'wrapper' }];
  if (tool.kind !== 'function' || !isObject(tool.value)) return NONE;
  const wrong = wrongValues(tool);
  if (tool.name === null) return wrong;
  const held = inHolder(tool, is);
  return wrong.length === 0 ? held : [...wrong, ...held];
}

/** What is wrong with the list itself. Gemini takes one element for a list; null is told elsewhere, where it counts. */
function* listOf({ form, get, place }: RequestBody, isFilled: boolean): Iterable<RequestFinding> {
  if (form === 'gemini') return;
  const path = toolsPath(form);
  const list = get(...path);
  const at = place(...path);
  const isMissing = form === 'converse' && isFilled && list === undefined && isObject(get('toolConfig'));
  if (isMissing || (isFilled && Array.isArray(list) && list.length === 0))
    yield { at: isMissing ? place('toolConfig') : at, data: { nth: 0 }, variant: 'none' };
  if (list === undefined || list === null) return;
  if (!Array.isArray(list)) {
    const is = { isTool: isObject(list) && nameOf(list) !== null, isText: containerIn(list) !== undefined };
    yield { at, data: { value: shown(list), ...is, kind: kindOf(list) }, variant: 'list' };
    return;
  }
  for (let nth = 0; nth < list.length; nth++)
    if (!isObject(list[nth])) {
      const data = { nth, value: shown(list[nth]), isText: isText(list[nth]) };
      yield { at: child(at, nth), data, variant: 'element' };
    }
}

const shown = (value: unknown): string => JSON.stringify(value).slice(0, 60);
/** A kind of value as OpenAI says it: "a string". */
const kindOf = (value: unknown): string => (isObject(value) ? 'an object' : `a ${typeof value}`);

const isText = (value: unknown): boolean => isObject(containerIn(value));

/** A schema as it is written at its place: Bedrock has an object around it. */
const held = (schema: Json, { isBare }: RequestFinding['data']): Json =>
  isBare === true && !(isObject(schema) && isObject(own(schema, 'json'))) ? { json: schema } : schema;

/** Values that no API accepts in a function. What is empty or null is told where it counts. */
function wrongValues(tool: DeclaredTool): readonly RequestFinding[] {
  const { holder, schema, name } = tool;
  const description = own(holder, 'description');
  const isDescribed = description === undefined || description === null || typeof description === 'string';
  const isSchema = schema === undefined || schema === null || isObject(schema);
  if (name !== null && isDescribed && isSchema) return NONE;
  const { at: toolAt, value, holderAt, schemaAt, schemaKey } = tool;
  const found: RequestFinding[] = [];
  if (name === null) {
    const isTool = isObject(schema) || typeof description === 'string';
    const data = { toolAt, value: shown(value), holderAt, isTool, isText: isText(innerValue(value)) };
    found.push({ at: child(holderAt, 'name'), data, variant: 'name' });
  }
  if (!isDescribed) {
    const data = { key: 'description', value: shown(description) };
    found.push({ at: child(holderAt, 'description'), data, variant: 'description' });
  }
  if (!isSchema) {
    const isBare = schemaKey === 'inputSchema' && schemaAt === child(holderAt, schemaKey);
    const data = { key: schemaKey, value: shown(schema), isText: isText(schema), isBare };
    found.push({ at: schemaAt, data, variant: 'schema-kind' });
  }
  return found;
}

function inHolder(
  tool: DeclaredTool,
  { keys, needsSchema, foreign }: RequirementValues['tools/declaration'],
): readonly RequestFinding[] {
  const { holder, schema } = tool;
  const isUnsaid = needsSchema && (schema === undefined || schema === null || isEmpty(tool));
  const unknown = keys === null ? [] : Object.keys(holder).filter((key) => !keys.includes(key));
  if (!isUnsaid && unknown.length === 0) return NONE;
  const { holderAt, schemaKey } = tool;
  const found: RequestFinding[] = [];
  if (isUnsaid) {
    const written = schemaKey === 'inputSchema' ? own(holder, schemaKey) : undefined;
    const isBare = isObject(written) && Object.keys(written).length > 0 && own(written, 'json') === undefined;
    found.push({ at: holderAt, data: { key: schemaKey, isBare }, variant: 'schema' });
  }
  for (const key of unknown) {
    const isSure = foreign === undefined || foreign.includes(key);
    const severity = isSure ? {} : { severity: 'warning' as const };
    found.push({ at: child(holderAt, key), data: { key }, variant: 'key', ...severity });
  }
  return found;
}

function isEmpty({ schema, schemaKey }: DeclaredTool): boolean {
  if (schemaKey !== 'parameters' || !isObject(schema)) return false;
  for (const _ in schema) return false;
  return true;
}

const innerValue = (tool: unknown): unknown =>
  isObject(tool) ? (own(tool, 'function') ?? own(tool, 'toolSpec')) : undefined;

/** What holds the name of a tool in any API's form. */
function innerOf(value: unknown): JsonObject | null {
  if (!isObject(value)) return null;
  const inner = innerValue(value);
  return isObject(inner) ? inner : value;
}

const nameOf = (value: unknown): string | null => {
  const inner = innerOf(value);
  return inner && ownString(inner, 'name');
};

const hasSchema = (tool: JsonObject): boolean => SCHEMA_KEYS.some((key) => own(tool, key) !== undefined);

/** A function of the program in another form; a hosted tool has none. */
function isForeign({ value, name }: DeclaredTool, form: Form): boolean {
  if (!isObject(value)) return false;
  const isWrapped = isObject(own(value, 'function'));
  const isSpec = isObject(own(value, 'toolSpec'));
  const type = ownString(value, 'type') ?? 'function';
  const isFlat = ownString(value, 'name') !== null && (type === 'function' || type === 'custom');
  if (form === 'anthropic')
    return (
      (isWrapped || isSpec || (isFlat && type === 'function' && own(value, 'type') !== undefined)) &&
      nameOf(value) !== null
    );
  if (form === 'responses') return (isWrapped || isSpec) && name === null && nameOf(value) !== null;
  return form !== 'gemini' && name === null && ((isFlat && hasSchema(value)) || (form === 'chat' ? isSpec : isWrapped));
}

/** Tools of other APIs in a list whose elements are lists of functions. */
function* unwrapped(body: JsonObject, bodyAt: string): Iterable<RequestFinding> {
  for (const [nth, value] of listIn(body, 'tools').entries()) {
    const tool = nameOf(value);
    if (tool !== null)
      yield { at: child(child(bodyAt, 'tools'), nth), data: { tool, nth, form: 'gemini' }, variant: 'wrapper' };
  }
}

const SCHEMA_KEYS = ['input_schema', 'parameters', 'inputSchema', 'parametersJsonSchema'];

function rewrapped(request: RequestBody, { at, data }: RequestFinding) {
  const element = valueIn(request, at);
  const inner = innerOf(element);
  if (!isObject(element) || inner === null) return [];
  const written = SCHEMA_KEYS.map((key) => own(inner, key)).find((value) => value !== undefined);
  const schema = isObject(written) && isObject(own(written, 'json')) ? own(written, 'json') : written;
  const value = declaredIn(data.form as Form, {
    name: own(inner, 'name'),
    description: own(inner, 'description') ?? undefined,
    schema,
    strict: own(inner, 'strict'),
    cache: own(element, 'cache_control') ?? own(inner, 'cache_control'),
  });
  return [{ at, value: value as Json }];
}
