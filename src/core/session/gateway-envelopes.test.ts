import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { PresetId, TargetId } from '../model/diagnostic.ts';
import type { Message, Part } from '../model/message.ts';
import { PRESETS } from '../passes/presets.ts';
import type { Step } from '../passes/run.ts';
import { applyPlan, openTranscript } from '../session.ts';
import { planWriteBack } from './as-request.ts';

/*
 * Drawn session files of the gateway, whole: header, settings, labels, side branches, compactions, turns that failed,
 * thinking of several models, encrypted or redacted; and what the gateway made of each for a provider and a model before it sent it. Recorded
 * once. With the switches that SOURCES.md names the presets write the same into the file.
 */
interface Row {
  readonly cell: string;
  readonly target: TargetId;
  readonly provider: string;
  readonly form: string;
  readonly model: string;
  /** The last step was run too: thinking of other models. */
  readonly last: boolean;
  /** The model is configured as one that reasons. */
  readonly reasons?: boolean;
  readonly file: string;
  readonly sent: readonly Short[];
}

interface Short {
  readonly role: string;
  readonly id?: string;
  readonly content: readonly unknown[];
}

const recorded = (name: string): Row[] =>
  JSON.parse(readFileSync(new URL(`../../fixtures/sources/${name}.json`, import.meta.url), 'utf8')) as Row[];

/** What SOURCES.md names as the switches for January. */
const OF_JANUARY: { readonly [pass: string]: object } = {
  'place-results': { reach: 'turn', order: 'with-others' },
  'duplicate-results': { when: 'with-others' },
  'unanswered-calls': { last: 'answer', reused: 'leave', failed: 'answer' },
  'hygiene-ids': { reused: 'shared', spelling: 'gateway' },
  'hygiene-turns': { strings: 'remove', rounds: 'first' },
  'empty-text': { of: 'not-failed' },
  'first-message': { nothingLeft: 'leave' },
};
const NOTHING = '[nothing]';
/** The same for September. */
const OF_SEPTEMBER: { readonly [pass: string]: object } = {
  'drop-error-turns': { which: 'calls' },
  'orphan-results': { owned: 'remove' },
  'hygiene-inputs': { answered: 'remove' },
  'hygiene-ids': { besideThinking: 'keep', nine: 'provider', spelling: 'gateway' },
  'empty-text': { when: 'always', result: NOTHING },
  'empty-messages': { user: 'remove' },
  'unanswered-calls': { last: 'answer', reused: 'keep' },
  'hygiene-thinking': { rounds: 'first', required: 'remove', compacted: 'remove' },
  'hygiene-turns': { rounds: 'first' },
  'first-message': { nothingLeft: 'leave' },
};
const NOT_OF_GATEWAY = ['last-turn', 'refused-reasoning', 'thought-signatures', 'call-arguments', 'call-names'];
/** Providers whose open calls got a result in January's last step alone. */
const UNPAIRED = ['mistral', 'openai-chat', 'openai-responses', 'openrouter'];

const passesOf = (id: PresetId) => PRESETS.find((preset) => preset.id === id)?.passes ?? [];

function stepsOfJanuary({ target, provider, form, last }: Row): Step[] {
  const as = '2026-01';
  const open = UNPAIRED.includes(target) ? 'answer' : 'leave';
  const foreign = { id: 'foreign-thinking', options: { as, provider, form, open } };
  return [
    ...passesOf('provider-hygiene-2026-01'),
    { id: 'reused-ids', options: { as } },
    ...(last ? [foreign] : []),
  ].map((step) => ({ ...step, options: { ...step.options, ...OF_JANUARY[step.id] } }));
}

function stepsOfSeptember({ target, provider, form, last, reasons }: Row): Step[] {
  const keepsThinking = (target === 'groq' && reasons) || (target === 'openai-responses' && last);
  const off = [
    'aborted-calls',
    ...(target === 'bedrock-converse' ? ['first-message'] : []),
    ...(keepsThinking ? ['hygiene-thinking'] : []),
  ];
  const foreign = { id: 'foreign-thinking', options: { provider, form } };
  return [...passesOf('provider-hygiene'), { id: 'reused-ids' }, { id: 'drop-error-turns' }, ...(last ? [foreign] : [])]
    .filter(({ id }) => !off.includes(id))
    .map((step) => ({ ...step, options: { ...step.options, ...OF_SEPTEMBER[step.id] } }));
}

/** What the file says once the preset has written into it. */
function written(row: Row, preset: PresetId, steps: readonly Step[]): Short[] {
  const snapshot = openTranscript(row.file, { failedTurns: true });
  const passes = steps.filter(({ id }) => !NOT_OF_GATEWAY.includes(id));
  const plan = planWriteBack(snapshot, { target: row.target, model: row.model, preset, passes });
  const { text } = applyPlan(snapshot, plan);
  return openTranscript(text, { failedTurns: true }).transcripts[0]!.messages.map(inShort);
}

function inShort({ role, parts, note }: Message): Short {
  if (note === 'compaction summary') return { role, content: ['SUMMARY'] };
  const [first] = parts;
  if (first?.kind !== 'result') return { role, content: parts.map(partInShort) };
  const isAdded = first.text.includes('missing');
  const words = isAdded ? 'MISSING' : first.text === NOTHING ? 'EMPTY' : first.text;
  return { role: 'toolResult', id: first.callId ?? '', content: [words] };
}

function partInShort(part: Part): unknown {
  if (part.kind === 'call')
    return { call: part.id, name: part.name, ...(part.signature ? { ts: part.signature } : {}) };
  if (part.kind === 'reasoning') return { th: part.text, sig: part.signature ?? '' };
  if (part.kind !== 'text') return part.kind;
  return part.text.includes('thinking left out') ? 'OMITTED' : part.text;
}

it('a session file is written as the gateway of January sends it, for each provider', () => {
  const rows = recorded('gateway-2026-01-envelopes');
  expect(new Set(rows.map(({ cell }) => cell)).size).toBe(64);
  for (const row of rows)
    expect([row.cell, written(row, 'provider-hygiene-2026-01', stepsOfJanuary(row))]).toEqual([row.cell, row.sent]);
});

it('a session file is written as the gateway of September sends it, for each provider', () => {
  const rows = recorded('gateway-2026-09-envelopes');
  expect(new Set(rows.map(({ cell }) => cell)).size).toBe(128);
  for (const row of rows)
    expect([row.cell, written(row, 'provider-hygiene', stepsOfSeptember(row))]).toEqual([row.cell, row.sent]);
});
