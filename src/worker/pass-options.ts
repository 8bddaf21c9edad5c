import { type PASSES, PRESETS } from '../core/index.ts';
import type { PassOption, PlanRequest } from './protocol.ts';

type Pass = (typeof PASSES)[number];

const MEDIA = 'refused-media';

/** What the options of passes are called on the screen; a value that is chosen from a list has words of its own. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['cleanup-dangling retryIsAnswer', 'A retry prompt is the result of its call'],
  ['cleanup-dangling keepLastRequest', 'Of requests in a row only the last stays'],
  ['remove-dangling ids', 'Ids of the calls (none: all without a result)'],
  ['remove-dangling retryIsAnswer', 'A retry prompt is the result of its call'],
  ['drop-incomplete orphans', 'A result is an orphan where its id'],
  ['drop-incomplete orphans earlier', 'is of no earlier call'],
  ['drop-incomplete orphans anywhere', 'is of no call anywhere'],
  ['first-message when', 'When it is added'],
  ['first-message when required', 'where the API requires it'],
  ['first-message when google', 'also at Gemini whenever an assistant message is first'],
  ['first-message when gateway', 'also at Gemini and in the form of Chat Completions'],
  ['first-message nothingLeft', 'A conversation of which nothing is left'],
  ['first-message nothingLeft add', 'gets it where the API rejects an empty one'],
  ['first-message nothingLeft leave', 'stays empty'],
  ['duplicate-results when', 'When a second result is removed'],
  ['duplicate-results when rejected', 'where the API rejects it'],
  ['duplicate-results when always', 'in any case'],
  ['duplicate-results when with-others', 'only if other pairs are wrong too'],
  ['empty-text when', 'When blank text is removed'],
  ['empty-text when rejected', 'where the API rejects it'],
  ['empty-text when always', 'in any case'],
  ['empty-text of', 'Whose blank text is removed'],
  ['empty-text of all', 'that of anybody'],
  ['empty-text of assistant', 'that of the assistant'],
  ['empty-text result', 'What an emptied result says (nothing if empty)'],
  ['hygiene-ids letters', 'What an id may hold'],
  ['hygiene-ids letters alphanumeric', 'letters and digits'],
  ['hygiene-ids letters marks', 'also _ and - (before 2026.1.22)'],
  ['hygiene-ids besideThinking', 'Ids of calls beside thinking at Claude'],
  ['hygiene-ids besideThinking respell', 'are spelled like others'],
  ['hygiene-ids besideThinking keep', 'stay as they are'],
  ['hygiene-ids reused', 'A call whose id an earlier call has'],
  ['hygiene-ids reused own', 'gets an id of its own'],
  ['hygiene-ids reused shared', 'shares the new id'],
  ['hygiene-thinking rounds', 'Thinking is looked at'],
  ['hygiene-thinking rounds all', 'again after calls are removed'],
  ['hygiene-thinking rounds first', 'once, before calls are removed'],
  ['reused-ids as', 'As the gateway did'],
  ['reused-ids as 2026-09', 'in September 2026'],
  ['reused-ids as 2026-01', 'in January 2026'],
  ['drop-incomplete scope', 'Where'],
  ['drop-incomplete scope history', 'the whole conversation'],
  ['drop-incomplete scope current-turn', 'the current turn'],
  ['clear-old-output protect', 'Newest output that stays, in tokens'],
  ['clear-old-output atLeast', 'Only where it saves so many tokens'],
  ['clear-old-output userTurns', 'Newest user turns that stay'],
  ['clear-old-output placeholder', 'What is there instead'],
  ['refused-media longestSide', 'Longest side of a picture in pixels (0: what the API accepts)'],
  ['empty-messages placeholder', 'What is there instead'],
  ['empty-messages user', 'A last or only user message with nothing in it'],
  ['empty-messages user keep', 'gets a placeholder'],
  ['empty-messages user remove', 'is removed'],
  ['first-message text', 'What the first message says'],
  ['inject-aborted text', 'What the result says'],
  ['unanswered-calls last', 'Open calls of the last turn'],
  ['unanswered-calls last as-needed', 'as needed: removed from a request, kept in a session'],
  ['unanswered-calls last answer', 'get an error result'],
  ['unanswered-calls last remove', 'are removed'],
  ['unanswered-calls last leave', 'stay as they are'],
  ['unanswered-calls reused', 'An open call whose id other calls have'],
  ['unanswered-calls reused rename', 'gets an id of its own'],
  ['unanswered-calls reused keep', 'keeps that id'],
  ['unanswered-calls reused leave', 'keeps it, and gets no result after the first'],
  ['place-results between', 'What is said between a call and its result'],
  ['place-results between join', 'joins the message with the call'],
  ['place-results between after', 'comes after the result'],
  ['place-results order', 'Order of the results of one response'],
  ['place-results order written', 'as they are written'],
  ['place-results order calls', 'as their calls'],
  ['place-results order with-others', 'as their calls only if other pairs are wrong too'],
  ['place-results reach', 'Where results are looked for'],
  ['place-results reach anywhere', 'anywhere in the conversation'],
  ['place-results reach turn', 'in the same turn'],
  ['orphan-results owned', 'A result that one open call could own'],
  ['orphan-results owned restore', 'gets the id of that call'],
  ['orphan-results owned remove', 'is removed like others'],
  ['keep-last-request asSource', 'In the forms of the agent itself'],
  ['clear-old-output asSource', 'Count as the agent does'],
  ['prune-kinds reasoning', 'Thinking that is kept'],
  ['prune-kinds reasoning keep', 'all of it'],
  ['prune-kinds reasoning before-last-turn', 'only of the last turn'],
  ['prune-kinds reasoning all', 'none of it'],
  ['prune-kinds tools', 'Tools whose calls are removed'],
  ['prune-kinds newest', 'Newest calls that are kept (0: all)'],
  ['prune-kinds end', 'What the conversation ends with'],
  ['prune-kinds end any', 'as it does'],
  ['prune-kinds end question', 'the last question'],
  ['prune-kinds end result', 'the last result'],
  ['prune-kinds end response', 'the last response'],
  ['failed-turns text', 'What the line says'],
  ['hygiene-inputs allow', 'Which tools may be called'],
  ['hygiene-inputs allow any', 'any tool'],
  ['hygiene-inputs allow declared', 'declared tools only'],
  ['hygiene-inputs answered', 'Such a call that has a result'],
  ['hygiene-inputs answered keep', 'stays and is fixed'],
  ['hygiene-inputs answered remove', 'is removed with its result'],
  ...[
    ['shownBelow', 'Pictures of results that the user shows instead'],
    ['shownBelow rejected', 'those that may not be there'],
    ['shownBelow always', 'all of them'],
    ['whenBroken', 'When a picture that cannot be decoded is removed'],
    ['whenBroken rejected', 'where the API rejects it'],
    ['whenBroken always', 'in any case'],
  ].map(([option, words]): [string, string] => [`${MEDIA} ${option}`, words!]),
  ...['hygiene-signatures', 'hygiene-ids', 'hygiene-turns', 'hygiene-inputs', 'hygiene-thinking'].flatMap(
    (pass): [string, string][] => [
      [`${pass} policy`, 'As the gateway did'],
      [`${pass} policy 2026-09`, 'in September 2026'],
      [`${pass} policy 2026-01`, 'in January 2026'],
    ],
  ),
]);

/** The options of a pass with the values that a request gives them, or would by its preset if it ran the pass. */
export function optionsOf(pass: Pass, request: PlanRequest & { readonly kind: 'repair' }): PassOption[] {
  const preset = PRESETS.find((it) => it.id === request.preset)?.passes;
  const named = ({ id }: { readonly id: string }) => id === pass.id;
  const given = (request.passes?.find(named) ?? preset?.find(named))?.options ?? {};
  const setOf = ({ id, value }: Pass['settings'][number]) => {
    const it: unknown = Reflect.get(given, id);
    // A list is written into one field.
    if (typeof value === 'object') return (Array.isArray(it) ? it : typeof it === 'string' ? [it] : value).join(', ');
    return typeof it === 'boolean' || typeof it === 'number' || typeof it === 'string' ? it : value;
  };
  return pass.settings.map((it) => ({
    id: it.id,
    title: WORDS.get(`${pass.id} ${it.id}`) ?? it.id,
    value: setOf(it),
    choices: it.choices.map((value) => ({ value, title: WORDS.get(`${pass.id} ${it.id} ${value}`) ?? value })),
  }));
}
