import { inWords, isObject, type Json, listIn, own } from '../../text/json.ts';
import { DECLARATIONS } from '../tools.ts';
import { absent, breach, idle, oneOf, setting, surplus, within } from './asks.ts';
import { has, objectsIn, pathIn, read } from './body.ts';
import { modeOf } from './choices.ts';
import geminiRows from './gemini.json';
import { rowsIn } from './read-rows.ts';
import type { Breach, Requirement, Sent, Way } from './requirement.ts';

const LEVEL = 'generationConfig.thinkingConfig.thinkingLevel';
const BUDGET = 'generationConfig.thinkingConfig.thinkingBudget';
const MIME = 'generationConfig.responseMimeType';
const MODE = 'toolConfig.functionCallingConfig.mode';

/** The output goes without its format, the schema with its type. */
function formatRemoved(sent: Sent): Way {
  const config = pathIn(sent, 'generationConfig');
  const value = read(sent, 'generationConfig');
  const edits = Object.keys(isObject(value) ? value : {})
    .filter((key) => /^response_?(?:mime_?type|schema|json_?schema)$/i.test(key))
    .map((key) => ({ path: [...config, key], to: undefined }));
  const reason = 'The output format is removed from the request.';
  return { kind: 'remove-parameter', edits, reason, effect: 'lossy' };
}

const PAIRS = [
  ['parameters', 'parametersJsonSchema'],
  ['parameters', 'parameters_json_schema'],
  ['response', 'responseJsonSchema'],
] as const;

const MODES = ['AUTO', 'ANY', 'NONE', 'VALIDATED'];

function* hostedBesideFunctions(sent: Sent): Iterable<Breach> {
  const tools = objectsIn(sent, 'tools');
  const functions = tools.flatMap(([tool]) => {
    const kept = Object.entries(tool).filter(([key]) => /^function_?declarations$/i.test(key));
    return kept.length > 0 ? [Object.fromEntries(kept) as { [key: string]: never }] : [];
  });
  const says = 'This model accepts hosted tools or function declarations, not both.';
  const hosted = tools.flatMap(([tool, path]) =>
    Object.keys(tool).flatMap((key) => (/^function_?declarations$/i.test(key) ? [] : [[...path, key]])),
  );
  yield breach(sent, hosted[0] ?? ['tools'], says, [setting(['tools'], functions)]);
}

export const GEMINI = rowsIn(geminiRows, {
  /** A budget within bounds; -1 is dynamic, and 0 switches thinking off where the model can. */
  budgetOf(min: number, max: number, isOptional: boolean): Requirement['finds'] {
    return function* (sent) {
      const value = read(sent, BUDGET);
      if (value === -1 || (value === 0 && isOptional)) return;
      for (const found of within(BUDGET, { min, max, integer: true })(sent))
        yield value === 0 ? { ...found, text: 'zero' } : found;
    };
  },

  *minimalLevel(sent: Sent) {
    const value = read(sent, LEVEL);
    if (typeof value !== 'string' || value.toUpperCase() !== 'MINIMAL') return;
    const path = pathIn(sent, LEVEL);
    yield breach(sent, path, 'This model does not accept the thinking level MINIMAL.', [setting(path, 'LOW')]);
  },

  *jsonWithTools(sent: Sent) {
    const says = 'This model gives JSON or calls functions, not both in one request.';
    yield breach(sent, pathIn(sent, MIME), says, [formatRemoved(sent)]);
  },

  hasSchema: (sent: Sent): boolean =>
    ['responseSchema', 'responseJsonSchema'].some((key) => has(sent, `generationConfig.${key}`)),

  *bothSchemas(sent: Sent) {
    for (const [tool, path] of objectsIn(sent, 'tools'))
      for (const key of DECLARATIONS)
        for (const [i, declared] of listIn(tool, key).entries())
          for (const [open, full] of PAIRS)
            if (isObject(declared) && (own(declared, open) ?? null) !== null && (own(declared, full) ?? null) !== null)
              yield idle(sent, [...path, key, `${i}`, open], `\`${open}\` and \`${full}\` exclude each other.`);
  },

  *cached(sent: Sent) {
    for (const name of ['systemInstruction', 'tools', 'toolConfig'])
      yield* absent(name, 'is part of the cached content and cannot be sent beside it')(sent);
  },

  *names(sent: Sent) {
    const name = 'toolConfig.functionCallingConfig.allowedFunctionNames';
    if (!has(sent, name) || ['ANY', 'VALIDATED'].includes(inWords(read(sent, MODE)).toUpperCase())) return;
    yield surplus(sent, pathIn(sent, name), '`allowedFunctionNames` needs the mode ANY or VALIDATED.');
  },

  *safety(sent: Sent) {
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
  },

  /** The modes, in small letters too. */
  modes: oneOf(MODE, [...MODES, ...MODES.map((mode) => mode.toLowerCase()), 'MODE_UNSPECIFIED'], (value) =>
    modeOf(value)?.mode.toUpperCase(),
  ),

  /** Several sets, each of functions alone: they can be one. */
  *severalSets(sent: Sent) {
    const sets = objectsIn(sent, 'tools');
    const lists = sets.map(([set]) => {
      const [key = '', ...others] = Object.keys(set);
      const list = others.length === 0 && /^function_?declarations$/i.test(key) ? own(set, key) : undefined;
      return Array.isArray(list) ? { key, list: list as readonly Json[] } : null;
    });
    const [first] = lists;
    const all = lists.flatMap((held) => held?.list ?? []);
    const [, second] = sets;
    // Of a model that is known another row asks.
    if (lists.includes(null) && all.length > 0 && sent.model === null) yield* hostedBesideFunctions(sent);
    if (!first || !second || lists.includes(null)) return;
    const merged = { path: ['tools', '0', first.key], to: all };
    const removed = sets.slice(1).map(([, path]) => ({ path, to: undefined }));
    yield breach(sent, second[1], 'The API accepts one set of functions; here are several.', [
      {
        kind: 'correct-parameter',
        edits: [merged, ...removed.reverse()],
        reason: 'The functions are declared in one set.',
        effect: 'lossless',
      },
    ]);
  },

  /** Hosted tools beside functions, of which the functions stay. */

  hostedBesideFunctions,
});
