import type { TargetId } from '../model/diagnostic.ts';
import type { SentTo } from '../model/sent-to.ts';
import names from './names.json';

/** Longer parts of an address name no model. */
const LONGEST = 200;

/** Where APIs write the model into the address. */
const MODELS: readonly RegExp[] = [/\/models\/([^/:?#]{1,200}):/, /\/model\/([^/?#]{1,200})\/(?:converse|invoke)/];

/** The model that an address names; null where none does. */
export function modelIn(url: string | undefined): string | null {
  for (const pattern of MODELS) {
    const found = pattern.exec((url ?? '').slice(0, 2_000))?.[1];
    if (found !== undefined) return decoded(found);
  }
  return null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text).slice(0, LONGEST);
  } catch {
    return null;
  }
}

/** The provider behind which an address stands, in the words of `When.via`. */
const ROUTES: readonly (readonly [route: string, hosts: RegExp])[] = [
  ['vertex', /^(?:[a-z0-9-]+-)?aiplatform\.googleapis\.com$/],
  ['bedrock', /^bedrock-runtime(?:-fips)?\.[a-z0-9-]+\.amazonaws\.com$/],
  ['xai', /^api\.x\.ai$/],
  ['openrouter', /^openrouter\.ai$/],
  ['together', /^api\.together\.(?:xyz|ai)$/],
];

/** The provider behind which an API stands at an address; null where it is not known to be any. */
export function routeOf(sentTo: SentTo | undefined): string | null {
  const host = hostOf(sentTo?.url);
  if (OLLAMA_AS_OPENAI.test((sentTo?.url ?? '').slice(0, 2_000))) return 'openai';
  return host === null ? null : (ROUTES.find(([, hosts]) => hosts.test(host))?.[0] ?? null);
}

/** The endpoint of Ollama that speaks the form of OpenAI. */
const OLLAMA_AS_OPENAI = /^https?:\/\/[a-z0-9.-]{1,253}:11434\/v1\/chat\/completions\/?$/i;

/** The host of an address, in small letters. */
export const hostOf = (url: string | undefined): string | null =>
  /^https?:\/\/(?:[^/?#@]{0,200}@)?([a-z0-9.-]{1,253})/i.exec(url ?? '')?.[1]?.toLowerCase() ?? null;

/** Hosts that run the open models of many makers themselves. */
const SERVING = new Set(names.serving);
/** True for a host that is, or is below, one of them. */
const isServing = (host: string): boolean => {
  const names = host.split('.');
  return SERVING.has(names.slice(-2).join('.')) || SERVING.has(names.slice(-3).join('.'));
};

/** Servers on the machine itself, and how weights are named that are run there: by the maker's page, or with a tag. */
const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|host\.docker\.internal)$/;
const WEIGHTS = /^(?:deepseek-ai|qwen|zai-org|thudm|moonshotai|minimaxai|mistralai)\/|^[\w.-]{1,100}:[\w.-]{1,60}$/i;

/** True where an address, with or without a path, runs the open models of others: the API of a model's maker is not asked. */
export function servesOthers(address: string, model: string | null, isOfMaker: boolean): boolean {
  const host = address.split('/', 1)[0] ?? '';
  return (
    (isOfMaker && isServing(host)) || (LOCAL.test(host) && model !== null && WEIGHTS.test(model.slice(0, LONGEST)))
  );
}

/** The version of the API that an address asks for: "2024-08-01-preview". */
export const versionIn = (url: string | undefined): string | null =>
  /[?&]api-version=([\w.-]{1,40})/.exec(url ?? '')?.[1] ?? null;

/** The paths by which the form of a body is known, wherever it goes. */
const PATHS: readonly (readonly [form: TargetId, path: RegExp])[] = [
  ['openai-chat', /\/chat\/completions\/?$/],
  ['anthropic', /\/v1\/messages\/?$/],
  ['openai-responses', /\/v1\/responses\/?$/],
];

/** The API whose form the path of an address names; null where it names none. */
export const formAt = (address: string): TargetId | null => PATHS.find(([, path]) => path.test(address))?.[0] ?? null;
