import { containerIn } from '../../targets/parsed.ts';
import { inWords, isObject, type Json, own, ownString } from '../../text/json.ts';
import type { Form } from '../form.ts';
import { breach, isOfType, removal, setting } from './asks.ts';
import { objectsIn, pathIn, placedIn, read, valueIn } from './body.ts';
import choicesRows from './choices.json';
import { rowsIn } from './read-rows.ts';
import type { Path, Requirement, Sent, Way } from './requirement.ts';

/** What is meant by a choice, in whichever API's words it is written. */
interface Meant {
  readonly mode: 'auto' | 'none' | 'any' | 'tool';
  readonly name?: string;
}

/** The mode that a word means, as most APIs spell it; OpenAI says `required` for any. */
export function modeOf(word: string): Meant | null {
  const written = word.toLowerCase();
  const mode = written === 'required' ? 'any' : written;
  return mode === 'auto' || mode === 'none' || mode === 'any' ? { mode } : null;
}

function meantBy(choice: unknown): Meant | null {
  if (typeof choice === 'string') return modeOf(choice);
  if (!isObject(choice)) return null;
  for (const key of ['function', 'tool', 'custom']) {
    const held = own(choice, key);
    const name = isObject(held) ? ownString(held, 'name') : null;
    if (name !== null) return { mode: 'tool', name };
  }
  const names = own(choice, 'allowedFunctionNames');
  const only = Array.isArray(names) && names.length === 1 ? inWords(names[0]) : null;
  const name = ownString(choice, 'name') ?? only;
  if (name !== null) return { mode: 'tool', name };
  const written = ownString(choice, 'type') ?? ownString(choice, 'mode') ?? Object.keys(choice)[0] ?? '';
  return modeOf(written);
}

/** How an API writes a choice; null where it has no word for it. */
type Spell = (meant: Meant) => Json | null;

const SPELLS: { readonly [form in Form]: Spell } = {
  anthropic: ({ mode, name }): Json => (name === undefined ? { type: mode } : { type: 'tool', name }),
  chat: ({ mode, name }) =>
    name === undefined ? (mode === 'any' ? 'required' : mode) : { type: 'function', function: { name } },
  responses: ({ mode, name }) =>
    name === undefined ? (mode === 'any' ? 'required' : mode) : { type: 'function', name },
  converse: ({ mode, name }) => (name !== undefined ? { tool: { name } } : mode === 'none' ? null : { [mode]: {} }),
  gemini: ({ mode, name }): Json =>
    name === undefined ? { mode: mode.toUpperCase() } : { mode: 'ANY', allowedFunctionNames: [name] },
};

const asCohere: Spell = ({ mode, name }) =>
  name !== undefined || mode === 'auto' ? null : mode === 'any' ? 'REQUIRED' : 'NONE';

/** A choice of tools as another API writes it; null where it has no word for it. */
export function choiceAs(choice: unknown, form: Form): Json | null {
  const meant = meantBy(choice);
  return meant && SPELLS[form](meant);
}

/** The choice is written as the API writes it; what it has no word for is removed. */
function waysOf(sent: Sent, path: Path, spell: Spell): Way[] {
  const written = read(sent, path.join('.'));
  const meant = meantBy(containerIn(written) ?? written);
  const spelled = meant && spell(meant);
  const remove = removal(sent, path, meant?.mode !== 'auto');
  return spelled === null ? [remove] : [setting(path, spelled, 'lossless'), remove];
}

const CHAT_WORDS = ['none', 'auto', 'required'];
const CHAT_TYPES = ['function', 'allowed_tools', 'custom'];

/** Where the choice is none that the API knows. */
const shape = (name: string, isKnown: (choice: unknown) => boolean, spell: Spell): Requirement['finds'] =>
  function* (sent) {
    const { path, value: choice } = placedIn(sent, name);
    if (choice === undefined || isKnown(choice)) return;
    const text = typeof choice === 'string' ? 'value' : 'shape';
    yield breach(sent, path, `\`${path.at(-1)}\` is not written as this API writes it.`, waysOf(sent, path, spell), {
      text,
    });
  };

const isAnthropic = (choice: unknown): boolean =>
  isOfType(choice, 'auto', 'any', 'none') || (isOfType(choice, 'tool') && typeof own(choice, 'name') === 'string');
const isChat = (choice: unknown): boolean =>
  CHAT_WORDS.includes(choice as string) ||
  (isOfType(choice, 'function') ? isObject(own(choice, 'function')) : isOfType(choice, ...CHAT_TYPES.slice(1)));
/** Hosted tools are chosen by their type. */
const isResponses = (choice: unknown): boolean =>
  CHAT_WORDS.includes(choice as string) ||
  (isObject(choice) &&
    (ownString(choice, 'type') === 'function'
      ? ownString(choice, 'name') !== null
      : ownString(choice, 'type') !== null));
const isConverse = (choice: unknown): boolean =>
  isObject(choice) &&
  Object.keys(choice).length === 1 &&
  ['auto', 'any', 'tool'].some((key) => isObject(own(choice, key)));

// Recorded requests with small letters were accepted.
const isCohere = (choice: unknown): boolean => typeof choice === 'string' && /^(?:required|none)$/i.test(choice);

export const CHOICES = rowsIn(choicesRows, {
  /** Where the choice names a tool that is not declared: a tool has its name where the choice has it. */
  undeclared: (name: string, where: readonly string[], auto: Json): Requirement['finds'] =>
    function* (sent) {
      const choice = read(sent, name);
      const named = valueIn(choice, where);
      if (typeof named !== 'string') return;
      const tools = objectsIn(sent, 'tools');
      if (tools.length === 0 || tools.some(([tool]) => valueIn(tool, where) === named)) return;
      const path = [...pathIn(sent, name), ...where];
      const says = `\`${named}\` is chosen and not declared.`;
      yield breach(sent, path, says, [setting(pathIn(sent, name), auto)], { data: { name: named } });
    },

  anthropicChoice: shape('tool_choice', isAnthropic, SPELLS.anthropic),
  converseChoice: shape('toolConfig.toolChoice', isConverse, SPELLS.converse),
  chatChoice: shape('tool_choice', isChat, SPELLS.chat),
  responsesChoice: shape('tool_choice', isResponses, SPELLS.responses),
  mistralChoice: shape('tool_choice', (choice) => choice === 'any' || isChat(choice), SPELLS.chat),
  cohereChoice: shape('tool_choice', isCohere, asCohere),
});
