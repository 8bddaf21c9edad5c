import data from './message-forms.json';
import { ANY_NAME } from './name-shape.ts';
import names from './names.json';
import type { Fields, WireForms } from './shape-forms.ts';
import type { Demands, FactValues } from './target.ts';

/** The messages of one API, as its vendor's own package or document has them: `scripts/renew-wires.mjs` writes them. */
interface MessageForms {
  /** `groq-sdk@1.6.0`; where there is none, the page of the document. */
  readonly package?: string;
  readonly page?: string;
  /** The package of the API that it says to be compatible with, where nothing of its own is published. */
  readonly as?: string;
  /** Keys by role, `*` for all, with the kinds of their values: `list|null|string?`, `?` where the key may be missing. */
  readonly messages: { readonly [role: string]: { readonly [key: string]: string } };
  readonly parts: { readonly [type: string]: { readonly [path: string]: string } };
  readonly call: { readonly [path: string]: string };
}

export type Described = keyof typeof data.forms;

/** Parts of the items of Responses and of the Messages API, which no API in the form of Chat Completions takes. */
const FOREIGN = names.foreignParts;

/** The day on which the descriptions were read. */
export const FORMS_READ: string = data.checked;

/** What facts of their own are about: contents, ids that pair, names and arguments of calls. */
const JUDGED: ReadonlySet<string> = new Set(['content', 'tool_call_id', 'id', 'function.name', 'function.arguments']);

const described = (target: Described): MessageForms => data.forms[target];

export function formsPage(target: Described): string {
  const { package: name, page = '' } = described(target);
  return name === undefined ? page : packagePage(name);
}

/** The page of a package that is named with its version. */
export function packagePage(name: string): string {
  const at = name.lastIndexOf('@');
  return `https://www.npmjs.com/package/${name.slice(0, at)}/v/${name.slice(at + 1)}`;
}

/** The kinds of the values in the messages of an API; `also`: what no fact of its own is about. */
function chatForms(target: Described, also: readonly string[] = []): WireForms {
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
function chatContents(target: Described): Exclude<FactValues['content'], 'required'> {
  const roles = Object.entries(described(target).messages).map(([role, { content = '?' }]) => ({ role, content }));
  const bare = roles.filter(({ content }) => content.endsWith('?'));
  // Where a content need not be there, null says as much.
  const blank = roles.filter(({ content }) => content.endsWith('?') || content.includes('null'));
  return { bare: bare.map(({ role }) => role), blank: blank.map(({ role }) => role) };
}

/** What the description of an API says of messages beside what its other facts do. */
export interface MoreFacts {
  /** Roles that it takes beside those that are described. */
  readonly roles?: readonly string[];
  /** Types of parts that it takes beside those that are described. */
  readonly parts?: readonly string[];
  /** What its values are judged by although other facts are about it too. */
  readonly also?: readonly string[];
  /** Why it is not sure that the server rejects what the description does not have. */
  readonly doubt?: string;
}

/** The facts about messages that follow from a description alone. */
export function describedFacts(target: Described, { roles = [], parts = [], also = [], doubt }: MoreFacts = {}) {
  const { messages, parts: known } = described(target);
  const types = [...Object.keys(known), ...parts];
  const sure =
    doubt === undefined ? { confidence: 'documented' as const } : { confidence: 'contested' as const, note: doubt };
  const said = <T>(is: T) => ({ is, source: formsPage(target), checked: FORMS_READ, ...sure });
  return {
    roles: said([...Object.keys(messages), ...roles]),
    content: said(chatContents(target)),
    contentIs: said({ '*': 'string-or-list' } as const),
    parts: said({ named: 'type', types: { '*': types }, foreign: FOREIGN.filter((type) => !types.includes(type)) }),
    forms: said(chatForms(target, also)),
    callName: said(ANY_NAME),
  } satisfies Demands;
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
