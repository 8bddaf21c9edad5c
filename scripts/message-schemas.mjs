// The messages of a body as an OpenAPI document has them, for `renew-wires.mjs`.
import { parse } from 'yaml';
import { merged, sorted } from './message-forms.mjs';

const KINDS = { integer: 'number', number: 'number', string: 'string', boolean: 'boolean', object: 'object' };

/** The document in a text: JSON, YAML, or the block of YAML in a page of Markdown. */
export function documentIn(text) {
  const [, block] = /^`{3,}ya?ml[^\n]*\n([\s\S]*?)^`{3,}/m.exec(text) ?? [];
  return parse(block ?? text);
}

/** The same as `messageForms` gives, of the body that is posted to a path. */
export function messagesInDocument(document, path) {
  const { schema } = document.paths[path].post.requestBody.content['application/json'];
  const messages = {};
  const parts = {};
  const call = {};
  const all = formsOf(schema).flatMap((body) => elementsOf(body.properties.messages));
  for (const message of all) {
    const { role, content, tool_calls: calls } = message.properties;
    for (const word of role.enum) messages[word] = merged(messages[word], fieldsOf(message, 1, 'role'));
    for (const element of elementsOf(calls)) Object.assign(call, merged(call, fieldsOf(element, 2)));
    for (const part of elementsOf(content))
      for (const [type, fields] of partsIn(part)) parts[type] = merged(parts[type], fields);
  }
  return { messages: sorted(messages), parts: sorted(parts), call: sorted(call) };

  function resolved(schema) {
    if (schema.$ref === undefined) return schema;
    return resolved(
      schema.$ref
        .slice(2)
        .split('/')
        .reduce((value, step) => value[step], document),
    );
  }

  /** The alternatives that a schema is made of. */
  function formsOf(schema) {
    const found = resolved(schema);
    const union = found.oneOf ?? found.anyOf;
    return union ? union.flatMap(formsOf) : [found];
  }

  function elementsOf(schema) {
    return schema ? formsOf(schema).flatMap(({ items }) => (items ? formsOf(items) : [])) : [];
  }

  /** A part of one type; where one object describes several, each has what is under the key of its name. */
  function partsIn(part) {
    const { type, ...keys } = part.properties;
    const types = type.enum ?? Object.keys(keys);
    const fields = fieldsOf(part, 2, 'type');
    if (types.length === 1) return [[types[0], fields]];
    return types.map((name) => {
      const own = Object.entries(fields).filter(([key]) => key === name || key.startsWith(`${name}.`));
      // Of its type it is no part without it.
      return [name, Object.fromEntries(own.map(([key, kinds]) => [key, key === name ? said(kinds) : kinds]))];
    });
  }

  function fieldsOf({ properties = {}, required = [] }, depth, but) {
    const fields = {};
    for (const [key, schema] of Object.entries(properties)) {
      if (key === but) continue;
      const forms = formsOf(schema);
      const kinds = [...new Set(forms.flatMap(kindsOf))].sort();
      if (kinds.length === 0) continue;
      fields[key] = `${kinds.join('|')}${required.includes(key) ? '' : '?'}`;
      if (depth > 1)
        for (const form of forms)
          for (const [inner, kind] of Object.entries(fieldsOf(form, depth - 1))) fields[`${key}.${inner}`] = kind;
    }
    return fields;
  }
}

const said = (kinds) => kinds.replace('null|', '').replace('?', '');

function kindsOf({ type, nullable }) {
  const words = [type ?? []].flat().map((word) => KINDS[word] ?? (word === 'array' ? 'list' : word));
  return nullable ? [...words, 'null'] : words;
}
