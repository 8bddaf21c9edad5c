import { hostOf } from '../../targets/address.ts';
import { inWords } from '../../text/json.ts';
import type { ParameterCheck } from '../values-parameters.ts';
import { breach, removal, sending, setting } from './asks.ts';
import bedrockRows from './bedrock.json';
import { pathIn, read } from './body.ts';
import { rowsIn } from './read-rows.ts';
import type { Breach, Requirement, Sent } from './requirement.ts';

/** Betas that hosts of Claude were seen to reject. */
const REJECTED = new Set(['prompt-caching-scope-2026-01-05']);

/** Betas that Bedrock is known to take with several models of Claude. Others it takes with single ones, or not at all. */
const WIDELY_TAKEN =
  /^(?:computer-use-2025-01-24|token-efficient-tools-2025-02-19|interleaved-thinking-2025-05-14|dev-full-thinking-2025-05-14)$/i;

const betas = (name: string): Requirement['finds'] =>
  without(
    name,
    (beta) => REJECTED.has(beta),
    (beta) => `The host does not know the beta \`${beta}\`.`,
  );

/** Of betas of which one was rejected, and it is not known which, those that the host is not known to take. */
const unlisted = (name: string): Requirement['finds'] =>
  function* (sent) {
    const isOther = (beta: string): boolean => !WIDELY_TAKEN.test(beta);
    yield* without(name, isOther, (beta) => `The host may not know the beta \`${beta}\`.`)(sent);
    yield* betasSent(sent, isOther);
  };

/** Finds the header with betas that its host may not know, and leaves the others. */
function* betasSent(sent: Sent, isWrong: (beta: string) => boolean): Iterable<Breach> {
  const header = sent.sentTo?.headers?.get('anthropic-beta');
  const named = header?.split(',').map((beta) => beta.trim()) ?? [];
  const wrong = named.filter(isWrong);
  if (wrong.length === 0) return;
  const left = named.filter((beta) => !isWrong(beta) && beta !== '').join(',');
  const ways = sending(sent, 'anthropic-beta', left === '' ? null : left);
  const says = `The header \`anthropic-beta: ${header}\` asks for a beta that the host does not know.`;
  yield breach(sent, [], says, ways, ways.length > 0 ? {} : { text: 'away' });
}

/** Finds a list of betas with some that may not be in it, and leaves the others. */
function without(
  name: string,
  isWrong: (beta: string) => boolean,
  says: (beta: string) => string,
): Requirement['finds'] {
  return function* (sent) {
    const list = read(sent, name);
    if (!Array.isArray(list)) return;
    const wrong = list.map(inWords).filter(isWrong);
    const [first] = wrong;
    if (first === undefined) return;
    const path = pathIn(sent, name);
    const left = list.map(inWords).filter((beta) => !isWrong(beta));
    yield breach(sent, path, says(first), left.length > 0 ? [setting(path, left)] : [removal(sent, path)], {
      data: { name: first },
    });
  };
}

/** What a host requires whose error names the betas that it does not know, in the body or in the header. */
export const withoutBetas = (names: ReadonlySet<string>): ParameterCheck => ({
  ...{ id: 'anthropic-beta-refused', text: 'unknown', isOfModels: false, isOfKeys: false },
  *finds(sent) {
    const isNamed = (beta: string): boolean => names.has(beta);
    yield* without('anthropic_beta', isNamed, (beta) => `The host does not know the beta \`${beta}\`.`)(sent);
    yield* betasSent(sent, isNamed);
  },
});

/** What an inference profile of a region begins with, by the region in the address of the request. */
const PREFIXES: readonly (readonly [region: RegExp, prefix: string])[] = [
  [/\.eu-[a-z]+-\d\./, 'eu.'],
  [/\.ap-[a-z]+-\d\./, 'apac.'],
  [/\.us-gov-[a-z]+-\d\./, 'us-gov.'],
];

/** A model that is called by the id of the model itself, where only a profile of it can be called. */
function* modelItself(sent: Sent) {
  const id = read(sent, 'modelId');
  if (typeof id !== 'string' || !/^[a-z0-9]+\.[\w.:-]+$/i.test(id) || /^(?:us|eu|apac|global|us-gov)\./.test(id))
    return;
  const host = hostOf(sent.sentTo?.url) ?? '';
  const prefix = PREFIXES.find(([region]) => region.test(host))?.[1] ?? 'us.';
  const way = setting(['modelId'], `${prefix}${id}`);
  const words = host === '' ? ' In Europe and in Asia it begins with `eu.` and `apac.`.' : '';
  yield breach(sent, ['modelId'], 'This model is called by the id of an inference profile, not by its own.', [
    { ...way, reason: `${way.reason}${words}` },
  ]);
}

export const BEDROCK = rowsIn(bedrockRows, { betas, modelItself, unlisted });
