import { inWords, isObject, own } from '../../text/json.ts';
import { absent, atMost, breach, oneOf, ranges, removal, setting, within } from './asks.ts';
import { has, objectsIn, pathIn, read } from './body.ts';
import { both, filled, given, hasDeclarations, hasHosted, is, isOfVertex, not } from './conditions.ts';
import { hostedBesideFunctions, severalSets } from './gemini-sets.ts';
import * as models from './models.ts';
import type { Requirement, Sent } from './requirement.ts';

const API = 'https://ai.google.dev/api/generate-content';
const LEVEL = 'generationConfig.thinkingConfig.thinkingLevel';
const BUDGET = 'generationConfig.thinkingConfig.thinkingBudget';
const MIME = 'generationConfig.responseMimeType';
const MODE = 'toolConfig.functionCallingConfig.mode';
const NOT_HERE = 'is not supported by this model';

const row = (id: string, rule: string, finds: Requirement['finds'], more: Partial<Requirement> = {}): Requirement => ({
  id: `gemini-${id}`,
  rule,
  targets: ['gemini'],
  finds,
  source: API,
  confidence: 'observed',
  ...more,
});

/** A budget within bounds; -1 is dynamic, and 0 switches thinking off where the model can. */
function budgetOf(min: number, max: number, isOptional: boolean): Requirement['finds'] {
  return function* (sent) {
    const value = read(sent, BUDGET);
    if (value === -1 || (value === 0 && isOptional)) return;
    for (const found of within(BUDGET, { min, max, integer: true })(sent))
      yield value === 0 ? { ...found, text: 'zero' } : found;
  };
}

function* minimalLevel(sent: Sent) {
  const value = read(sent, LEVEL);
  if (typeof value !== 'string' || value.toUpperCase() !== 'MINIMAL') return;
  const path = pathIn(sent, LEVEL);
  yield breach(sent, path, 'This model does not take the thinking level MINIMAL.', [setting(path, 'LOW')]);
}

function* flag(sent: Sent) {
  const path = pathIn(sent, 'toolConfig.includeServerSideToolInvocations');
  if (read(sent, 'toolConfig.includeServerSideToolInvocations') === true) return;
  const says = 'Hosted tools stand beside functions only with `includeServerSideToolInvocations` true.';
  yield breach(sent, path, says, [setting(path, true, 'lossless')]);
}

function* jsonWithTools(sent: Sent) {
  const path = pathIn(sent, MIME);
  const says = 'This model gives JSON or calls functions, not both in one request.';
  const config = pathIn(sent, 'generationConfig');
  const value = read(sent, 'generationConfig');
  if (!isObject(value)) return;
  const edits = Object.keys(value)
    .filter((key) => /^response_?(?:mime_?type|schema|json_?schema)$/i.test(key))
    .map((key) => ({ path: [...config, key], to: undefined }));
  const reason = 'The output format is removed from the request.';
  yield breach(sent, path, says, [{ kind: 'remove-parameter', edits, reason, effect: 'lossy' }]);
}

const hasSchema = (sent: Sent): boolean =>
  ['responseSchema', 'responseJsonSchema'].some((key) => has(sent, `generationConfig.${key}`));

function* schemaWithoutMime(sent: Sent) {
  const path = pathIn(sent, MIME);
  const says = 'A response schema needs `responseMimeType` application/json.';
  yield breach(sent, path, says, [setting(path, 'application/json', 'lossless')]);
}

function* bothSchemas(sent: Sent) {
  for (const [tool, path] of objectsIn(sent, 'tools'))
    for (const key of ['functionDeclarations', 'function_declarations']) {
      const list = own(tool, key);
      if (!Array.isArray(list)) continue;
      for (const [i, declared] of list.entries())
        for (const [open, full] of PAIRS)
          if (isObject(declared) && (own(declared, open) ?? null) !== null && (own(declared, full) ?? null) !== null) {
            const at = [...path, key, `${i}`, open];
            const says = `\`${open}\` and \`${full}\` exclude each other.`;
            yield breach(sent, at, says, [{ ...removal(sent, at), effect: 'lossless' }]);
          }
    }
}

const PAIRS = [
  ['parameters', 'parametersJsonSchema'],
  ['parameters', 'parameters_json_schema'],
  ['response', 'responseJsonSchema'],
] as const;

function* cached(sent: Sent) {
  for (const name of ['systemInstruction', 'tools', 'toolConfig'])
    for (const found of absent(name, 'is part of the cached content and cannot be sent beside it')(sent)) yield found;
}

const MODES = ['AUTO', 'ANY', 'NONE', 'VALIDATED'];
const MODE_OF: ReadonlyMap<string, string> = new Map([
  ['required', 'ANY'],
  ['any', 'ANY'],
  ['auto', 'AUTO'],
  ['none', 'NONE'],
]);

function* names(sent: Sent) {
  const name = 'toolConfig.functionCallingConfig.allowedFunctionNames';
  if (!has(sent, name) || ['ANY', 'VALIDATED'].includes(inWords(read(sent, MODE)).toUpperCase())) return;
  const path = pathIn(sent, name);
  yield breach(sent, path, '`allowedFunctionNames` needs the mode ANY or VALIDATED.', [removal(sent, path)]);
}

function* safety(sent: Sent) {
  const seen = new Set<unknown>();
  const list = read(sent, 'safetySettings');
  if (!Array.isArray(list)) return;
  const repeated = list.filter(
    (entry) => isObject(entry) && (seen.has(own(entry, 'category')) || !seen.add(own(entry, 'category'))),
  );
  if (repeated.length === 0) return;
  const path = pathIn(sent, 'safetySettings');
  yield breach(sent, path, 'A category of `safetySettings` is set twice.', [
    setting(
      path,
      list.filter((entry) => !repeated.includes(entry)),
    ),
  ]);
}

/** What Gemini requires of a request beside its contents. */
export const GEMINI: readonly Requirement[] = [
  row('thinking-level', 'params/thinking', absent(LEVEL, NOT_HERE), {
    when: { models: models.GEMINI_25 },
    text: 'level',
  }),
  row('thinking-level', 'params/thinking', minimalLevel, {
    when: { models: models.GEMINI_NO_MINIMAL },
    text: 'minimal',
  }),
  row('thinking-budget', 'params/thinking', absent('generationConfig.thinkingConfig', NOT_HERE), {
    // The experimental one took a budget of 0, as recorded in October 2025.
    when: { models: models.GEMINI_OLD, except: { title: 'experimental models', ids: /-exp\b/ } },
    text: 'level',
  }),
  row('thinking-budget', 'params/thinking', budgetOf(1, 24_576, true), {
    when: { models: models.GEMINI_25_FLASH },
    text: 'budget',
  }),
  row('thinking-budget', 'params/thinking', budgetOf(512, 24_576, true), {
    when: { models: models.GEMINI_25_LITE },
    text: 'budget',
  }),
  row('thinking-budget', 'params/thinking', budgetOf(128, 32_768, false), {
    when: { models: models.GEMINI_25_PRO },
    text: 'budget',
  }),
  row(
    'max-output',
    'params/max-tokens',
    within('generationConfig.maxOutputTokens', { min: 1, max: 65_536, integer: true }),
    { text: 'range' },
  ),
  row('max-output', 'params/max-tokens', within('generationConfig.maxOutputTokens', { max: 8_192 }), {
    when: { models: models.GEMINI_OLD },
    text: 'range',
  }),
  row(
    'thinking-both',
    'params/conflict',
    (sent) => (has(sent, BUDGET) ? absent(LEVEL, 'and `thinkingBudget` exclude each other')(sent) : []),
    {
      when: { except: models.GEMINI_3 },
      text: 'thinking',
    },
  ),
  row(
    'thinking-both',
    'params/conflict',
    (sent) => (has(sent, LEVEL) ? absent(BUDGET, 'and `thinkingLevel` exclude each other')(sent) : []),
    {
      when: { models: models.GEMINI_3 },
      text: 'thinking',
    },
  ),
  row('json-tools', 'params/conflict', jsonWithTools, {
    when: { models: models.GEMINI_UP_TO_25 },
    given: both(is(MIME, 'application/json'), hasDeclarations),
    text: 'json',
  }),
  row('json-tools', 'params/conflict', jsonWithTools, {
    when: { models: models.GEMINI_3 },
    given: both(is(MIME, 'application/json'), hasDeclarations, is(MODE, 'ANY', 'any')),
    text: 'json-forced',
  }),
  row('schema-mime', 'params/conflict', schemaWithoutMime, {
    given: both(hasSchema, not(given(MIME))),
    text: 'mime',
    confidence: 'documented',
  }),
  row(
    'schema-mime',
    'params/conflict',
    (sent) =>
      has(sent, 'generationConfig.responseJsonSchema')
        ? absent('generationConfig.responseSchema', 'and `responseJsonSchema` exclude each other')(sent)
        : [],
    {
      text: 'schemas',
      confidence: 'documented',
    },
  ),
  row('cached', 'params/conflict', cached, { given: given('cachedContent'), text: 'cached', confidence: 'documented' }),
  row(
    'config-alone',
    'tools/choice-conflict',
    absent('toolConfig.functionCallingConfig', 'is sent without function declarations'),
    {
      given: both(not(hasDeclarations), not(hasHosted)),
      text: 'alone',
      source: 'https://github.com/musistudio/claude-code-router/issues/1207',
    },
  ),
  row(
    'mode',
    'tools/choice',
    (sent) =>
      oneOf(MODE, [...MODES, ...MODES.map((mode) => mode.toLowerCase()), 'MODE_UNSPECIFIED'], (value) =>
        MODE_OF.get(value.toLowerCase()),
      )(sent),
    {
      text: 'mode',
      confidence: 'documented',
    },
  ),
  row('mode', 'tools/choice', names, { text: 'names', confidence: 'documented' }),
  row('both-schemas', 'tools/combination', bothSchemas, { text: 'schemas', confidence: 'documented' }),
  row('several-sets', 'tools/combination', severalSets, {
    when: { named: true },
    text: 'sets',
    source: 'https://github.com/googleapis/js-genai/issues/1157',
  }),
  row('hosted-functions', 'tools/combination', hostedBesideFunctions, {
    when: { models: models.GEMINI_UP_TO_25 },
    given: both(filled('tools'), hasDeclarations, hasHosted),
    text: 'hosted',
    source: 'https://github.com/symfony/ai/issues/803',
  }),
  row('hosted-flag', 'tools/combination', flag, {
    when: { models: models.GEMINI_3 },
    given: both(hasDeclarations, hasHosted, not(isOfVertex)),
    text: 'flag',
    source: 'https://github.com/cloudwego/eino-ext/issues/761',
  }),
  row(
    'ranges',
    'params/range',
    ranges({
      'generationConfig.temperature': { min: 0, max: 2 },
      'generationConfig.topP': { min: 0, max: 1 },
      'generationConfig.candidateCount': { min: 1, max: 8, integer: true },
      'generationConfig.presencePenalty': { min: -2, below: 2, most: 1.99 },
      'generationConfig.frequencyPenalty': { min: -2, below: 2, most: 1.99 },
    }),
    { text: 'number', confidence: 'documented' },
  ),
  row('ranges', 'params/range', atMost('generationConfig.stopSequences', 5), {
    text: 'stops',
    confidence: 'documented',
  }),
  row('safety', 'params/range', safety, { text: 'safety', confidence: 'documented' }),
];
