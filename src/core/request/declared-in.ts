import type { Json, JsonObject } from '../text/json.ts';
import type { Form } from './form.ts';

/** What a tool says, in whichever form. */
interface Parts {
  readonly name: unknown;
  readonly description?: unknown;
  readonly schema: unknown;
  readonly strict?: unknown;
  readonly cache?: unknown;
}

export const NO_ARGUMENTS: Json = { type: 'object', properties: {} };

/** A tool as an API declares it. */
export function declaredIn(form: Form, { name, description, schema, strict, cache }: Parts): JsonObject {
  const words = written({ name, description });
  const isStrict = written({ strict: typeof strict === 'boolean' ? strict : undefined });
  if (form === 'anthropic')
    return { ...words, input_schema: schema ?? NO_ARGUMENTS, ...written({ cache_control: cache }) };
  if (form === 'responses') return { type: 'function', ...words, ...written({ parameters: schema }), ...isStrict };
  if (form === 'converse') return { toolSpec: { ...words, inputSchema: { json: schema ?? NO_ARGUMENTS } } };
  if (form === 'gemini') return { functionDeclarations: [{ ...words, ...written({ parametersJsonSchema: schema }) }] };
  return { type: 'function', function: { ...words, ...written({ parameters: schema }), ...isStrict } };
}

const written = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
