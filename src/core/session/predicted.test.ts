import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ruleById } from '../faults/registry.ts';
import { FAULTS } from '../request/faults.ts';
import { PARAMETERS } from '../request/parameters/all.ts';
import { type FaultId, statedFor } from '../request/requirement.ts';
import { REQUIREMENTS } from '../request/requirements/all.ts';
import { openTranscript, validateMessages } from '../session.ts';
import { TARGETS } from '../targets/registry.ts';
import { runs } from '../testing/cases.ts';
import { decodeError } from './errors.ts';
import type { Terms } from './situation.ts';

/** A history that is answered with one of the texts of a target; `key` names the text that it was written for. */
interface Case {
  readonly name: string;
  readonly text: string;
  readonly target: string;
  readonly format?: string;
  readonly key?: string;
  /** What its target is told of the request: the day, the provider in front. */
  readonly terms?: Terms;
}

const HERE = join(import.meta.dirname, '../../fixtures');
const read = (file: string): string => readFileSync(join(HERE, file), 'utf8');
const listed = (file: string) =>
  (JSON.parse(read(file)) as readonly { readonly [key: string]: unknown }[]).filter((it) => it.open === undefined);

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
const image = {
  type: 'image',
  source: { type: 'base64', media_type: 'image/png', data: PNG.slice(0, 64).padEnd(10_485_764, 'A') },
};
const call = { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'f', input: {} }] };
const asked = (content: string) => [{ role: 'user', content }];
const converse = (text: string) => [{ role: 'user', content: [{ text }] }];
const contents = (text: string) => [{ role: 'user', parts: [{ text }] }];
/** Histories that are too long for a file. */
const LONG: readonly Case[] = [
  ['anthropic', 'media/too-large:length', [{ role: 'user', content: [image] }]],
  [
    'anthropic',
    'media/too-large:length-inside',
    [
      { role: 'user', content: 'q' },
      call,
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: [image] }] },
    ],
  ],
  ['openai-chat', 'content/too-long', [{ role: 'user', content: 'x'.repeat(1_048_577) }]],
  ['openai-chat', 'limits/messages', Array.from({ length: 2049 }, () => ({ role: 'user', content: 'q' }))],
].map(([target, key, history]) => ({
  name: `${key}`,
  target: `${target}`,
  key: `${key}`,
  format: target === 'anthropic' ? 'anthropic-messages' : 'openai-chat',
  text: JSON.stringify(history),
}));

const words = (count: number): string => 'a '.repeat(count);
/** Requests that name the model whose window they do not fit into. */
const WIDE: readonly Case[] = [
  ['bedrock-anthropic', 'anthropic-messages', { model: 'claude-haiku-4-5', messages: asked(words(200_001)) }],
  ['bedrock-converse', 'bedrock-converse', { modelId: 'claude-haiku-4-5', messages: converse(words(200_001)) }],
  ['gemini', 'gemini-contents', { model: 'gemini-2.5-pro', contents: contents(words(1_048_577)) }],
  ['openai-responses', 'openai-responses', { model: 'o3', input: asked(words(200_001)) }],
  ['minimax', 'openai-chat', { model: 'MiniMax-M2.5', messages: asked(words(204_801)) }],
].map(([target, format, body]) => ({
  name: `the window of ${target}`,
  target: `${target}`,
  format: `${format}`,
  key: 'limits/context-window',
  text: JSON.stringify(body),
}));
const HEAVY: readonly Case[] = [
  ['anthropic', 33_554_433],
  ['bedrock-anthropic', 25_000_001],
].map(([target, length]) => ({
  name: `the size of ${target}`,
  target: `${target}`,
  format: 'anthropic-messages',
  key: 'limits/request-size',
  text: JSON.stringify({ messages: asked('x'.repeat(Number(length))) }),
}));

const CASES: readonly Case[] = [
  ...readdirSync(join(HERE, 'rules'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /bad\..*\.(?:jsonl?|txt)$/.test(file))
    .map((file) => ({ name: file, text: read(`rules/${file}`), target: file.split('.').at(-2)! })),
  ...readdirSync(join(HERE, 'requests'))
    .filter((file) => file.startsWith('bad.') && !file.endsWith('.expect'))
    .map((file) => ({ name: file, text: read(`requests/${file}`), target: file.split('.').at(-2)! })),
  ...['errors/triggers.json', 'errors/predicted.json'].flatMap(listed).map((it) => ({
    name: String(it.id ?? it.key),
    text: JSON.stringify(it.history),
    target: String(it.target),
    ...(typeof it.format === 'string' ? { format: it.format } : {}),
    ...(typeof it.key === 'string' ? { key: it.key } : {}),
    terms: {
      ...(typeof it.day === 'string' ? { day: it.day } : {}),
      ...(typeof it.route === 'string' ? { route: it.route } : {}),
    },
  })),
  ...LONG,
  ...WIDE,
  ...HEAVY,
];

/** The text of a target that a finding is answered with, by its name in the list of the target. */
function keyOf(answers: { readonly [key: string]: string }, rule: string, variant: string | undefined): string | null {
  const steps = variant === undefined ? [] : variant.split(':');
  for (let i = steps.length; i >= 0; i--) {
    const key = [rule, ...steps.slice(0, i)].join(':');
    if (Object.hasOwn(answers, key)) return key;
  }
  return null;
}

/** True if the rule of a text asks anything of a target: one that speaks as another does need not require the same. */
const isAsked = (key: string, { id, facts }: (typeof TARGETS)[number]): boolean => {
  const [rule = '', text] = key.split(':');
  const fact = ruleById(rule)?.fact ?? null;
  if (fact !== null) return facts[fact] !== undefined;
  // What only an error can show to hold is predicted of nothing.
  const parameters = PARAMETERS.filter((requirement) => requirement.rule === rule);
  if (parameters.length > 0)
    return parameters.some(
      ({ targets, when, text: own }) =>
        targets.includes(id) && when?.named !== true && (text === undefined || own === text),
    );
  const stated = statedFor(REQUIREMENTS, rule as FaultId, id);
  const named = stated.some(({ is, when }) => when?.named === true && 'text' in is && is.text === text);
  return FAULTS.every((fault) => fault.id !== rule) || (stated.length > 0 && !named);
};

/**
 * APIs that are known to answer a history over their window with its exact count of tokens, or of whose words none
 * without a count is known: only they can count, and a least count in their words would be a figure that they never say.
 */
const COUNTING = [
  'anthropic',
  'azure-openai',
  'cohere',
  'deepseek',
  'deepseek-anthropic',
  'minimax-anthropic',
  'mistral',
  'moonshot',
  'moonshot-anthropic',
  'openai-chat',
  'qwen',
  'xai',
  'zhipu',
  'zhipu-anthropic',
];

describe('a history over the window', () => {
  it('is answered in words without a figure that nobody here can know, or in none', () => {
    const windowed = TARGETS.filter((it) => it.facts.contextWindow !== undefined);
    const answered = windowed.filter((it) => Object.hasOwn(it.answers, 'limits/context-window'));
    expect(answered.filter((it) => it.answers['limits/context-window']!.includes('{tokens}'))).toEqual([]);
    const silent = windowed.filter((it) => !answered.includes(it)).map((it) => it.id);
    expect(silent.sort()).toEqual(COUNTING);
  });
});

const SPEAKING = TARGETS.filter((it) => Object.keys(it.answers).length > 0);
/** A run looks at the texts of two targets, under `LAWS=whole` at those of all. */
const { numRuns, seed } = runs(SPEAKING.length, 2);
const ASKED = Array.from({ length: numRuns }, (_, i) => SPEAKING[(seed + i) % SPEAKING.length]!);

describe.each(ASKED)('the texts of $id', (target) => {
  const { id, answers } = target;
  it('are all predicted, and come back as that rule at that message', () => {
    const unseen = new Set(Object.keys(answers).filter((key) => isAsked(key, target)));
    const wrong: string[] = [];
    for (const { name, text, format, key: wanted = '', terms = {} } of CASES) {
      if (text.length > 100_000 && !unseen.has(wanted)) continue;
      const snapshot = openTranscript(text, { target: id, ...(format ? { format } : {}) });
      const findings = validateMessages(snapshot, terms).filter((it) => it.predicted !== undefined);
      for (const it of findings) {
        const key = keyOf(answers, it.rule, it.variant);
        // Once is enough for each text; it need not be found by whoever writes it for another target.
        if (key === null || !unseen.delete(key)) continue;
        const { matches, culprit } = decodeError(it.predicted!, snapshot, terms);
        const twins = findings.filter((other) => other.predicted === it.predicted).map((other) => other.messageIndex);
        const isThere = it.messageIndex < 0 || (culprit !== undefined && twins.includes(culprit.messageIndex));
        if (!matches.some((match) => match.rule === it.rule) || !isThere)
          wrong.push(`${key} in ${name}: ${matches.map((match) => match.rule)} at ${culprit?.messageIndex}`);
      }
    }
    expect(wrong).toEqual([]);
    expect([...unseen]).toEqual([]);
  });
});
