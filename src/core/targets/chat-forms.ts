import data from './message-forms.json';
import type { Fields, WireForms } from './shape-forms.ts';
import type { FactValues } from './target.ts';

/** The messages of one API, as the types in its vendor's own package have them: `scripts/renew-wires.mjs` writes them. */
interface MessageForms {
  /** `groq-sdk@1.6.0`. */
  readonly package: string;
  /** Keys by role, `*` for all, with the kinds of their values: `list|null|string?`, `?` where the key may be missing. */
  readonly messages: { readonly [role: string]: { readonly [key: string]: string } };
  readonly parts: { readonly [type: string]: { readonly [path: string]: string } };
  readonly call: { readonly [path: string]: string };
}

type Described = keyof typeof data.forms;

/** The day on which the descriptions were read. */
export const FORMS_READ: string = data.checked;

/** What facts of their own are about: contents, ids that pair, names and arguments of calls. */
const JUDGED: ReadonlySet<string> = new Set(['content', 'tool_call_id', 'id', 'function.name', 'function.arguments']);

const described = (target: Described): MessageForms => data.forms[target];

/** Where the description of an API is published. */
export function formsPage(target: Described): string {
  const { package: name } = described(target);
  const at = name.lastIndexOf('@');
  return `https://www.npmjs.com/package/${name.slice(0, at)}/v/${name.slice(at + 1)}`;
}

/** The kinds of the values in the messages of an API; `also`: what no fact of its own is about. */
export function chatForms(target: Described, also: readonly string[] = []): WireForms {
  const { messages, parts, call } = described(target);
  const item = Object.entries(messages).map(([role, fields]) => [`message/${role}`, fieldsIn(fields, also)] as const);
  return {
    named: 'type',
    part: Object.fromEntries(Object.entries(parts).map(([type, fields]) => [type, fieldsIn(fields, also)])),
    item: Object.fromEntries(item),
    call: fieldsIn(call, []),
  };
}

/** The keys that messages of an API may have, by role. */
export const chatKeys = (target: Described): FactValues['messageKeys'] =>
  Object.fromEntries(
    Object.entries(described(target).messages).map(([role, fields]) => [role, ['role', ...Object.keys(fields)]]),
  );

/** The roles whose messages may come without a content, and those of which it may be null. */
export function chatContents(target: Described): Exclude<FactValues['content'], 'required'> {
  const roles = Object.entries(described(target).messages).map(([role, { content = '?' }]) => ({ role, content }));
  const bare = roles.filter(({ content }) => content.endsWith('?'));
  // Where a content need not be there, null says as much.
  const blank = roles.filter(({ content }) => content.endsWith('?') || content.includes('null'));
  return { bare: bare.map(({ role }) => role), blank: blank.map(({ role }) => role) };
}

function fieldsIn(fields: { readonly [path: string]: string }, also: readonly string[]): Fields {
  const judged = Object.entries(fields).flatMap(([path, kinds]) => {
    if (JUDGED.has(path) && !also.includes(path)) return [];
    const taken = kinds.replace('?', '').split('|');
    const isOptional = kinds.endsWith('?') || taken.includes('null');
    const named = taken.filter((kind) => kind !== 'null').join('|');
    return [[path, `${named}${isOptional ? '?' : ''}`] as const];
  });
  return Object.fromEntries(judged) as Fields;
}
