import { snakeOf } from '../../targets/part-names.ts';
import { isObject, type JsonObject, listIn, objectIn, own, ownString } from '../../text/json.ts';
import { addition, breach, removal, setting, surplus } from './asks.ts';
import { objectsIn, read, unusualToolsIn } from './body.ts';
import families from './hosted-families.json';
import { hostedKey } from './hosted-keys.ts';
import hostedToolsRows from './hosted-tools.json';
import { rowsIn } from './read-rows.ts';
import type { Breach, Path, Requirement, Sent } from './requirement.ts';
import responsesTools from './responses-tools.json';

/* Hosted tools of Anthropic: the versions of each family, the last one newest, and the fixed name, null for toolsets. */
const typeOf = (family: string, version: string): string => (version === '' ? family : `${family}_${version}`);
const NAMES: ReadonlyMap<string, string | null> = new Map(
  families.flatMap(({ family, name, versions }) => versions.map((version) => [typeOf(family, version), name] as const)),
);

/** The type of a hosted tool; null for tools that the program runs, and for what other checks tell. */
function hostedType(tool: JsonObject): string | null {
  const type = ownString(tool, 'type');
  return type === null || type === 'custom' || type === 'function' ? null : type;
}

/** The number of a tool in its list, which errors name. */
const nthOf = (path: Path): { readonly nth: number } => ({ nth: Number(path[1]) });

const dropped = (sent: Sent, path: Path): Breach['ways'] => [
  { ...removal(sent, path), reason: 'The hosted tool is removed from the request.' },
];

/** A function of the program under another type becomes one; what only a provider could run goes. */
function retyped(sent: Sent, tool: JsonObject, path: Path, type = 'function'): Breach['ways'] {
  const inner = objectIn(tool, 'function');
  const holder = own(inner, 'name') === undefined ? tool : inner;
  const isFunction = own(holder, 'name') !== undefined && SCHEMAS.some((key) => isObject(own(holder, key)));
  return [...(isFunction ? [setting([...path, 'type'], type, 'lossless')] : []), ...dropped(sent, path)];
}

const SCHEMAS = ['parameters', 'input_schema'];

/** A tool of a type that the API is not known to run; one that may be newer than what is known here is a warning. */
const unknownType = (
  sent: Sent,
  path: Path,
  tag: string,
  says: string,
  ways: Breach['ways'],
  isNewer: boolean,
): Breach =>
  breach(sent, [...path, 'type'], says, ways, {
    data: { ...nthOf(path), tag },
    ...(isNewer && { severity: 'warning' }),
  });

const FAMILIES: ReadonlySet<string> = new Set(families.map(({ family }) => family));
/** Tools that other APIs run. */
const OF_OTHERS: ReadonlySet<string> = new Set([
  ...['retrieval', 'builtin_function', 'plugin', 'browser_search', 'google_search', 'googleSearch', 'url_context'],
  ...['google_maps', 'document_library', 'web_search_premium', 'search', 'x_search'],
]);

/** True for a type of a tool that some API runs: where another does not know it, it is no newer one. */
const isKnownElsewhere = (type: string): boolean =>
  Object.hasOwn(RESPONSES_TOOLS, type) || FAMILIES.has(type.replace(/_\d{8}$/, '')) || OF_OTHERS.has(type);

/** The tools of Responses, each with the keys that it needs: one of each list. */
const RESPONSES_TOOLS: Readonly<Record<string, readonly (readonly string[])[]>> = responsesTools;

export const HOSTED_TOOLS = rowsIn(hostedToolsRows, {
  /** Types that nobody knows: newer than what is known here is possible where the family is known. */
  *hostedTypes(sent: Sent) {
    for (const [tool, path] of unusualToolsIn(sent)) {
      const type = hostedType(tool);
      if (type === null || NAMES.has(type)) continue;
      const { family, versions } = families.find((known) => type.startsWith(known.family)) ?? {
        family: '',
        versions: [],
      };
      const newest = versions.at(-1);
      const says = `\`${type}\` is not a hosted tool that is known here.`;
      // A dated one may be newer than what is known here, and one that no API is known to have may be new.
      const isDatedLater = /_\d{8}$/.test(type) && (newest === undefined || type > typeOf(family, newest));
      const isNewer = isDatedLater || !isKnownElsewhere(type);
      const ways = newest === undefined ? [] : [setting([...path, 'type'], typeOf(family, newest))];
      yield unknownType(sent, path, type, says, [...ways, ...retyped(sent, tool, path, 'custom')], isNewer);
    }
  },

  *hostedNames(sent: Sent) {
    for (const [tool, path] of unusualToolsIn(sent)) {
      const type = hostedType(tool);
      const wanted = type === null ? undefined : NAMES.get(type);
      const name = own(tool, 'name');
      if (wanted === undefined || name === (wanted ?? undefined)) continue;
      const at = [...path, 'name'];
      const says =
        wanted === null ? `\`${type}\` has no name of its own.` : `The name of \`${type}\` must be \`${wanted}\`.`;
      yield breach(sent, at, says, [wanted === null ? removal(sent, at) : setting(at, wanted)], {
        data: { ...nthOf(path), tag: type ?? '', expected: wanted ?? '' },
      });
    }
  },

  *hostedSchemas(sent: Sent) {
    for (const [tool, path] of unusualToolsIn(sent)) {
      const type = hostedType(tool);
      if (type === null || !NAMES.has(type)) continue;
      for (const key of ['input_schema', 'description']) {
        const data = { ...nthOf(path), tag: type, name: key };
        if (own(tool, key) !== undefined)
          yield surplus(sent, [...path, key], `\`${type}\` takes no \`${key}\`: the provider has its own.`, { data });
      }
    }
  },

  *responsesTypes(sent: Sent) {
    for (const [tool, path] of objectsIn(sent, 'tools')) {
      const type = ownString(tool, 'type');
      if (type === null || Object.hasOwn(RESPONSES_TOOLS, type)) continue;
      const says = `\`${type}\` is not a tool that is known here.`;
      const isNewer =
        Object.keys(RESPONSES_TOOLS).some((known) => type.startsWith(`${known}_`)) || !isKnownElsewhere(type);
      yield unknownType(sent, path, type, says, retyped(sent, tool, path), isNewer);
    }
  },

  *responsesKeys(sent: Sent) {
    for (const [tool, path] of objectsIn(sent, 'tools')) {
      const type = ownString(tool, 'type') ?? '';
      for (const keys of (Object.hasOwn(RESPONSES_TOOLS, type) && RESPONSES_TOOLS[type]) || []) {
        const [name] = keys;
        if (name === undefined || keys.some((key) => own(tool, key) !== undefined)) continue;
        const at = [...path, name];
        const value = hostedKey(sent, tool, name);
        const ways = [...(value === null ? [] : [addition(at, value)]), ...dropped(sent, path)];
        yield breach(sent, at, `\`${type}\` needs \`${name}\`.`, ways, {
          data: { ...nthOf(path), tag: type, name },
          ...(value === null && { text: 'open' }),
        });
      }
    }
  },

  /** Tools of types that the API does not run, in the form of Chat Completions. `seen`: types that it was seen to take. */
  onlyTypes: (known: readonly string[], seen: readonly string[] = []): Requirement['finds'] =>
    function* (sent) {
      for (const [tool, path] of objectsIn(sent, 'tools')) {
        const type = ownString(tool, 'type');
        if (type === null || known.includes(type)) continue;
        const says = `The API runs no tool of the type \`${type}\`.`;
        yield unknownType(sent, path, type, says, retyped(sent, tool, path), seen.includes(type));
      }
    },

  /** The search of Gemini has another key since 2.0. */
  *searchOf(sent: Sent) {
    const isOld = /gemini-1\.[05]/.test(sent.model ?? '');
    const [from, to] = isOld ? ['googleSearch', 'googleSearchRetrieval'] : ['googleSearchRetrieval', 'googleSearch'];
    for (const [tool, path] of objectsIn(sent, 'tools'))
      for (const key of [from, snakeOf(from)])
        if (own(tool, key) !== undefined) {
          const at = [...path, key];
          const edits = [
            { path: at, to: undefined },
            { path: [...path, to], to: {} },
          ];
          const reason = `\`${key}\` is written as \`${to}\`.`;
          yield breach(sent, at, `This model searches with \`${to}\`.`, [
            { kind: 'rename-parameter', edits, reason, effect: 'lossless' },
            removal(sent, at),
          ]);
        }
  },

  /** The object of a tool of Z.ai is named like its type. */
  *zhipuTypes(sent: Sent) {
    for (const [tool, path] of objectsIn(sent, 'tools')) {
      const type = own(tool, 'type');
      const held = ['function', 'web_search', 'retrieval', 'mcp'].find((key) => isObject(own(tool, key)));
      if (typeof type === 'string' && ['function', 'web_search', 'retrieval', 'mcp'].includes(type)) continue;
      const at = [...path, 'type'];
      const ways = held === undefined ? dropped(sent, path) : [setting(at, held, 'lossless')];
      const isNewer = typeof type === 'string' && type !== '' && held === undefined && !isKnownElsewhere(type);
      yield breach(
        sent,
        at,
        'The type of a tool must be function, web_search, retrieval or mcp.',
        ways,
        isNewer ? { severity: 'warning' } : {},
      );
    }
  },

  /** Cohere makes tools strict together, and each needs something that is required then. */
  *strictTools(sent: Sent) {
    if (read(sent, 'strict_tools') !== true) return;
    for (const [tool] of objectsIn(sent, 'tools')) {
      const schema = objectIn(objectIn(tool, 'function'), 'parameters');
      const hasSome = Object.keys(objectIn(schema, 'properties')).length > 0;
      if (!hasSome || listIn(schema, 'required').length > 0) continue;
      yield surplus(sent, ['strict_tools'], 'With `strict_tools` every tool must require one parameter at least.');
      return;
    }
  },
});
