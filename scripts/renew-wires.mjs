// `node scripts/renew-wires.mjs`: reads which keys the bodies of each API and their messages have, and of which kinds their
// values are, out of the types in the vendors' own packages; prints what changed and writes
// src/core/request/parameters/wires.json, and of messages src/core/targets/message-forms.json.
// With `--look` it writes nothing. The packages are put under node_modules/.cache/wires; a folder that has them can be
// named in their place: `--from FOLDER`. Published documents are fetched, or read from the folder that `--documents` names,
// as `xai.json` or `zhipu.md`.
import './node-version.mjs';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { messageForms } from './message-forms.mjs';
import { documentIn, messagesInDocument } from './message-schemas.mjs';
import { ROOT } from './run.mjs';

const OUT = join(ROOT, 'src', 'core', 'request', 'parameters', 'wires.json');
const FORMS_OUT = join(ROOT, 'src', 'core', 'targets', 'message-forms.json');

/** The APIs whose packages describe the messages as well. */
const SPOKEN = ['mistral', 'groq', 'cohere', 'ollama', 'cerebras', 'openrouter'];

/** APIs whose makers publish no package for them, but a document: where it is, and the path that the body is posted to. */
const DOCUMENTS = {
  xai: ['https://api.x.ai/api-docs/openapi.json', '/v1/chat/completions'],
  zhipu: ['https://docs.z.ai/api-reference/llm/chat-completion.md', '/paas/v4/chat/completions'],
  minimax: ['https://platform.minimax.io/docs/api-reference/text-post.md', '/v1/text/chatcompletion_v2'],
};

/** APIs of which neither is published, and which say that they take what OpenAI takes: where, and which roles they name. */
const COMPATIBLE = {
  moonshot: ['https://platform.moonshot.ai/docs/api/chat', ['system', 'user', 'assistant', 'tool']],
  qwen: [
    'https://www.alibabacloud.com/help/en/model-studio/compatibility-of-openai-with-dashscope',
    ['system', 'user', 'assistant', 'tool', 'function'],
  ],
};

/** A message with calls comes back with the content that it was sent with: null. */
const ASSISTANT = { assistant: { content: 'list|null|string?' } };

/** What servers are known to take that is not described, or that they do not require: nothing is said of it. */
const LENIENT = {
  // Recorded with the object of OpenAI, and a response of 200.
  mistral: { parts: { input_audio: { input_audio: 'object|string' } } },
  xai: { messages: ASSISTANT },
  minimax: { messages: ASSISTANT },
  moonshot: { messages: ASSISTANT },
  qwen: { messages: ASSISTANT },
  // A list of texts is taken of every role, and a result without an id where one call is open.
  zhipu: {
    messages: {
      ...ASSISTANT,
      system: { content: 'list|string' },
      tool: { content: 'list|string', tool_call_id: 'string?' },
    },
  },
};
/**
 * Where the body of each API is typed: package, file, type. `under` is the object of the body that the type is of;
 * `isCamel` where the package spells keys in its own way, and the wire in snake case.
 */
const WIRES = {
  anthropic: [['@anthropic-ai/sdk', 'resources/messages/messages.d.ts', 'MessageCreateParamsBase']],
  'openai-chat': [['openai', 'resources/chat/completions/completions.d.ts', 'ChatCompletionCreateParamsBase']],
  'openai-responses': [['openai', 'resources/responses/responses.d.ts', 'ResponseCreateParamsBase']],
  gemini: [['@google/genai', 'dist/genai.d.ts', 'GenerationConfig', { under: 'generationConfig' }]],
  'bedrock-converse': [
    ['@aws-sdk/client-bedrock-runtime', 'dist-types/models/models_0.d.ts', 'ConverseRequest'],
    [
      '@aws-sdk/client-bedrock-runtime',
      'dist-types/models/models_0.d.ts',
      'InferenceConfiguration',
      { under: 'inferenceConfig' },
    ],
  ],
  mistral: [
    [
      '@mistralai/mistralai',
      'esm/models/components/chatcompletionrequest.d.ts',
      'ChatCompletionRequest',
      { isCamel: true },
    ],
  ],
  groq: [['groq-sdk', 'resources/chat/completions.d.ts', 'ChatCompletionCreateParamsBase']],
  cohere: [['cohere-ai', 'api/resources/v2/client/requests/V2ChatRequest.d.ts', 'V2ChatRequest', { isCamel: true }]],
  ollama: [['ollama', 'dist/index.d.ts', 'ChatRequest']],
  cerebras: [['@cerebras/cerebras_cloud_sdk', 'resources/chat/completions.d.ts', 'ChatCompletionCreateParamsBase']],
  openrouter: [['@openrouter/sdk', 'esm/models/chatrequest.d.ts', 'ChatRequest', { isCamel: true }]],
};
const COMPILER = 'typescript@5.9.3';

const from = optionOf('--from');
const folder = from ?? join(ROOT, 'node_modules', '.cache', 'wires');
if (from === null) install();
const need = createRequire(join(folder, 'index.js'));
const ts = need('typescript');
const checker = ts.createProgram(
  Object.values(WIRES).flatMap((list) => list.map(([name, file]) => join(folder, 'node_modules', name, file))),
  {
    skipLibCheck: true,
    strict: true,
    noEmit: true,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
  },
);
const types = checker.getTypeChecker();

const before = existsSync(OUT) ? JSON.parse(readFileSync(OUT, 'utf8')).wires : {};
const wires = Object.fromEntries(Object.entries(WIRES).map(([target, list]) => [target, wireOf(list)]));
for (const target of new Set([...Object.keys(before), ...Object.keys(wires)]))
  tell(target, before[target], wires[target]);
const formsBefore = existsSync(FORMS_OUT) ? JSON.parse(readFileSync(FORMS_OUT, 'utf8')).forms : {};
const forms = Object.fromEntries(SPOKEN.map((target) => [target, lenient(target, formsOf(WIRES[target][0]))]));
for (const [target, [page, path]] of Object.entries(DOCUMENTS))
  forms[target] = lenient(target, { page, ...messagesInDocument(await published(target, page), path) });
for (const [target, [page, roles]] of Object.entries(COMPATIBLE)) {
  const { messages, ...form } = formsOf(WIRES['openai-chat'][0]);
  const named = Object.fromEntries(roles.map((role) => [role, messages[role]]));
  forms[target] = lenient(target, { page, as: form.package, messages: named, parts: own(form.parts), call: form.call });
}
for (const target of Object.keys(forms)) tell(`messages of ${target}`, flat(formsBefore[target]), flat(forms[target]));
if (!process.argv.includes('--look')) {
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(OUT, `${JSON.stringify({ checked: day, wires }, null, 2)}\n`);
  writeFileSync(FORMS_OUT, `${JSON.stringify({ checked: day, forms }, null, 2)}\n`);
  execFileSync('npx', ['biome', 'format', '--write', OUT, FORMS_OUT], { cwd: ROOT, stdio: 'ignore' });
}

function optionOf(name) {
  const at = process.argv.indexOf(name);
  return at < 0 ? null : process.argv[at + 1];
}

function install() {
  mkdirSync(folder, { recursive: true });
  const names = [...new Set(Object.values(WIRES).flatMap((list) => list.map(([name]) => `${name}@latest`))), COMPILER];
  if (!existsSync(join(folder, 'package.json'))) writeFileSync(join(folder, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...names], {
    cwd: folder,
    stdio: 'inherit',
  });
}

function packageOf(name) {
  return `${name}@${JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version}`;
}

function typeOf([name, file, type]) {
  const source = checker.getSourceFile(join(folder, 'node_modules', name, file));
  const found = types.getExportsOfModule(types.getSymbolAtLocation(source)).find((symbol) => symbol.name === type);
  if (!found) throw new Error(`${name} has no type ${type} in ${file}.`);
  return types.getDeclaredTypeOfSymbol(found);
}

function formsOf(entry) {
  return { package: packageOf(entry[0]), ...messageForms(ts, types, typeOf(entry), entry[3]) };
}

/** A document as it is published, or as it was kept. */
async function published(target, page) {
  const kept = optionOf('--documents');
  const file = ['json', 'yaml', 'md'].map((ending) => join(kept ?? '', `${target}.${ending}`)).find(existsSync);
  if (kept !== null && file !== undefined) return documentIn(readFileSync(file, 'utf8'));
  const response = await fetch(page);
  if (!response.ok) throw new Error(`${page} was not found (${response.status}).`);
  return documentIn(await response.text());
}

/** The parts without the marks of OpenAI's own cache. */
function own(parts) {
  const without = (fields) => Object.fromEntries(Object.entries(fields).filter(([key]) => !/^prompt_cache/.test(key)));
  return Object.fromEntries(Object.entries(parts).map(([type, fields]) => [type, without(fields)]));
}

function lenient(target, form) {
  const added = (of, more = {}) =>
    Object.fromEntries(Object.entries(of).map(([name, fields]) => [name, { ...fields, ...more[name] }]));
  const { messages, parts } = LENIENT[target] ?? {};
  return { ...form, messages: added(form.messages, messages), parts: added(form.parts, parts) };
}

/** The description of messages as keys with kinds, to be compared. */
function flat(form) {
  if (!form) return undefined;
  const keys = {};
  for (const of of ['messages', 'parts'])
    for (const [name, fields] of Object.entries(form[of]))
      for (const [key, kind] of Object.entries(fields)) keys[`${name}.${key}`] = [kind];
  for (const [key, kind] of Object.entries(form.call)) keys[`tool_calls.${key}`] = [kind];
  return { packages: [form.package ?? form.page], keys };
}

/** The keys of a body with the kinds of their values; of one that takes anything no kind. */
function wireOf(list) {
  const keys = {};
  const packages = new Set();
  for (const entry of list) {
    const [name, , , { under, isCamel } = {}] = entry;
    packages.add(packageOf(name));
    for (const property of typeOf(entry).getProperties()) {
      // Headers are typed beside the keys in one of them.
      if (/^[A-Z]|-/.test(property.name)) continue;
      const key = isCamel ? property.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : property.name;
      keys[under === undefined ? key : `${under}.${key}`] = kindsOf(types.getTypeOfSymbol(property));
    }
  }
  return {
    packages: [...packages],
    keys: Object.fromEntries(Object.entries(keys).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** `string`, `number`, `boolean`, `list`, `object`; nothing where a value may be of any kind. */
function kindsOf(type) {
  const kinds = new Set();
  const next = [type];
  for (let one = next.pop(); one; one = next.pop()) {
    const { flags } = one;
    if (one.isUnion()) next.push(...one.types);
    else if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) return [];
    else if (flags & ts.TypeFlags.StringLike) kinds.add('string');
    else if (flags & ts.TypeFlags.NumberLike) kinds.add('number');
    else if (flags & ts.TypeFlags.BooleanLike) kinds.add('boolean');
    else if (one.isIntersection() && one.types.some((part) => part.flags & ts.TypeFlags.StringLike))
      kinds.add('string');
    else if (types.isArrayType(one) || types.isTupleType(one) || types.isArrayLikeType(one)) kinds.add('list');
    else if (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.NonPrimitive)) kinds.add('object');
    // An enum of numbers in a package is a word on the wire.
  }
  return [...kinds].sort();
}

function tell(target, old, now) {
  if (!old || !now) {
    console.log(
      `${target}: ${now ? `new, ${Object.keys(now.keys).length} keys` : 'gone'} (${(now ?? old).packages.join(', ')})`,
    );
    return;
  }
  const lines = [];
  for (const key of new Set([...Object.keys(old.keys), ...Object.keys(now.keys)])) {
    const [was, is] = [old.keys[key], now.keys[key]].map((kinds) => kinds?.join(' or ') ?? 'not there');
    if (was !== is) lines.push(`  ${key}: ${was} -> ${is}`);
  }
  const versions =
    old.packages.join() === now.packages.join()
      ? now.packages.join(', ')
      : `${old.packages.join(', ')} -> ${now.packages.join(', ')}`;
  console.log(`${target}: ${lines.length === 0 ? 'unchanged' : `${lines.length} changes`} (${versions})`);
  for (const line of lines) console.log(line);
}
