import type { PassId, PresetId } from '../model/diagnostic.ts';
import type { PlanContext } from '../operations/context.ts';
import { type HygieneOptions, isMeant } from '../operations/hygiene.ts';
import data from './passes.json';
import { PASSES } from './registry.ts';

/** A named list of passes with options. */
export interface Preset {
  readonly id: PresetId;
  readonly title: string;
  readonly about: string;
  readonly passes: readonly { readonly id: PassId; readonly options?: object }[];
  /** Passes that it shows and leaves switched off. */
  readonly besides?: readonly PassId[];
  /** False for a pass that this preset does not run for the API and the model that the history goes to. */
  applies?(pass: PassId, context: PlanContext): boolean;
}

/** What ends findings, and nothing else. */
const RECOMMENDED = PASSES.filter(({ mends }) => mends.length > 0);

/** What the gateway sends although an API rejects it; without these passes its own output is left. */
const REJECTED: readonly PassId[] = ['refused-reasoning', 'thought-signatures', 'call-arguments', 'call-names'];

/** What the gateway once did to every history. */
const OLD_HABITS: readonly PassId[] = ['drop-error-turns', 'failed-turns', 'strip-final-tags', 'trim-after-calls'];

const hygiene = (
  passes: readonly PassId[],
  options: HygieneOptions,
): Pick<Preset, 'passes' | 'besides' | 'applies'> => {
  const isJanuary = options.policy === '2026-01';
  return {
    besides: [...OLD_HABITS, 'reused-ids', 'foreign-thinking'],
    passes: [...passes, ...REJECTED].map((id) => {
      if (id === 'unanswered-calls') return { id, options: { last: 'answer' } };
      if (id === 'place-results') return { id, options: { between: 'after', order: 'calls' } };
      if (id === 'orphan-results' && isJanuary) return { id, options: { owned: 'remove' } };
      if (id === 'first-message') return { id, options: { when: isJanuary ? 'google' : 'gateway' } };
      if (id === 'refused-media') return { id, options: { whenBroken: 'always' } };
      if (id === 'empty-text' && isJanuary) return { id, options: { when: 'always', of: 'assistant' } };
      if (id === 'duplicate-results') return { id, options: { when: 'always', keeps: 'real' } };
      if (id === 'empty-text') return { id, options: { when: 'always' } };
      return id.startsWith('hygiene-') ? { id, options } : { id };
    }),
    applies: (pass, context) => isMeant(pass, options, context),
  };
};

/** The presets of the door. Each pass looks at the target's facts and does only what they demand. */
export const PRESETS: readonly Preset[] = [
  {
    id: 'recommended',
    title: 'Recommended',
    about: 'Makes the conversation acceptable to the target and loses as little as possible.',
    passes: RECOMMENDED.map(({ id }) => ({ id })),
  },
  {
    id: 'resume-cleanup',
    title: 'Resume cleanup (pydantic-ai agent)',
    about:
      'Removes dangling calls, empty responses and all but the last of consecutive requests, until nothing changes.',
    passes: [{ id: 'cleanup-dangling' }],
  },
  {
    id: 'remove-dangling',
    title: 'Remove dangling calls (pydantic-ai agent)',
    about: 'Removes calls without a result, or those whose ids are listed, with everything that carries their id.',
    passes: [{ id: 'remove-dangling' }],
  },
  {
    id: 'keep-last-request',
    title: 'Keep the last request (pydantic-ai agent)',
    about: 'Of consecutive requests only the last stays.',
    passes: [{ id: 'keep-last-request' }],
  },
  {
    id: 'resume-sanitize',
    title: 'Resume sanitizer (pydantic-ai agent)',
    about: 'Sets run ids to null and strips system prompts, so that a new run can bring its own.',
    passes: [{ id: 'strip-for-resume' }],
  },
  {
    id: 'inject-aborted',
    title: 'Add “aborted” results to open calls',
    about: 'Adds a result "[Aborted by user]" after each turn whose calls have no result.',
    passes: [{ id: 'inject-aborted' }],
  },
  {
    id: 'clear-old-tool-output',
    title: 'Clear old tool output',
    about: 'Replaces old tool results by a placeholder once newer ones fill 40,000 tokens.',
    passes: [{ id: 'clear-old-output' }],
  },
  {
    id: 'prune-kinds',
    title: 'Prune by kind',
    about:
      'Removes thinking before the last turn, calls of tools that are named or older than the newest, and what comes after the last question, result or response.',
    passes: [{ id: 'prune-kinds' }],
  },
  {
    id: 'provider-hygiene',
    title: 'Provider hygiene (multi-provider chat gateway)',
    about:
      'What a gateway does before it sends, as its provider, API and model require it: ids, pairs, turns, thinking.',
    ...hygiene(data.hygiene, { policy: '2026-09' }),
  },
  {
    id: 'provider-hygiene-2026-01',
    title: 'Provider hygiene as in January 2026',
    // Pictures were for everybody then.
    about: 'The same gateway, earlier: each kind of provider got some of it, and most of them pictures only.',
    ...hygiene(data.hygieneOfJanuary, { policy: '2026-01' }),
  },
  {
    id: 'drop-incomplete',
    title: 'Drop incomplete exchanges (OpenAI-style agent)',
    about:
      'Removes assistant messages whose calls do not all have their results directly after them, and tool messages without a call.',
    passes: [{ id: 'drop-incomplete' }],
  },
];
