import { chatPairs } from './chat-pairs.ts';
import { factsChecked, type Target } from './target.ts';
import { windowFacts } from './window-facts.ts';

const PAIRS = 'https://github.com/Kilo-Org/kilocode/issues/3967';

const fact = factsChecked('2026-09');

/** Every refusal has this number. */
const refused = (words: string): string => `invalid params, ${words} (2013)`;
const UNEVEN = refused('tool call and result not match');
const NOT_FOUND = refused("tool result's tool id({id}) not found");

/** The chat API of MiniMax. */
export const minimax: Target = {
  id: 'minimax',
  title: 'MiniMax',
  speaker: 'MiniMax',
  docs: 'https://platform.minimax.io/docs/api-reference/text-openai-api',
  kind: 'api',
  wire: 'openai-chat',
  hosts: [/^api\.minimax(?:i)?\.(?:io|com|chat)\/(?!anthropic)/],
  facts: {
    ...chatPairs(PAIRS),
    orphans: fact('refused', 'https://github.com/MiniMax-AI/MiniMax-M2/issues/76', 'observed'),
    results: fact('directly-after', 'https://github.com/can1357/oh-my-pi/issues/2055', 'observed'),
    argumentsParse: fact(true, 'https://github.com/earendil-works/pi/issues/5468', 'observed'),
    system: fact('first', 'https://github.com/BigPizzaV3/CodexPlusPlus/issues/267', 'observed'),
    contextWindow: windowFacts(/^MiniMax/),
  },
  answers: {
    'tools/missing-result': UNEVEN,
    'tools/aborted-call': UNEVEN,
    'tools/duplicate-result': UNEVEN,
    'tools/orphan-result': NOT_FOUND,
    'tools/result-before-call': NOT_FOUND,
    'tools/result-displaced': refused('tool call result does not follow tool call'),
    // It says no more of an id than that one is wanted: an empty one counts as missing.
    'tools/missing-id': refused('tool call id is invalid'),
    'tools/invalid-arguments': refused('invalid function arguments json string, tool_call_id: {id}'),
    'limits/context-window': 'invalid params, context window exceeds limit',
    'roles/system-position': refused('invalid chat setting'),
  },
  models: [],
};
